/** A match that plays any given events, sensible or not: rooms treat it like a real one. */
import type { LogEntry, MatchEvent } from '../../../../shared/games/werewolf/events.ts';
import { evolve } from '../../../../shared/games/werewolf/evolve.ts';
import { werewolf } from '../../../../shared/games/werewolf/game.ts';
import type { MatchState } from '../../../../shared/games/werewolf/model.ts';
import type { KeyMoment } from '../../../../shared/games/werewolf/moments/moment.ts';
import type { MomentReader } from '../../../../shared/games/werewolf/moments/reader.ts';
import { createMomentReader } from '../../../../shared/games/werewolf/moments/reader.ts';
import { stepOf, TalkReader } from '../../../../shared/games/werewolf/talk/talk-reader.ts';
import type { WerewolfMatch } from '../werewolf-match.ts';

type Listener = (added: readonly LogEntry[], match: WerewolfMatch) => void;

export class ScriptedMatch implements WerewolfMatch {
  readonly game = werewolf;
  readonly plotId = 'plot_1';
  readonly ranked = true;
  readonly mixed = null;
  readonly log: LogEntry[] = [];
  readonly #listeners = new Set<Listener>();
  readonly #reader: MomentReader;
  readonly #talk: TalkReader;

  constructor(opening: readonly MatchEvent[]) {
    const created = opening.find((event) => event.type === 'MATCH_CREATED');
    if (!created) throw new Error('a match opens with MATCH_CREATED');
    this.#reader = createMomentReader(created.players);
    this.#talk = new TalkReader(created.players);
    this.play(opening);
  }

  get matchId(): string {
    return this.state.matchId;
  }

  get state(): MatchState {
    const last = this.log.at(-1);
    if (!last) throw new Error('nothing has happened');
    return last.after;
  }

  get moments(): readonly KeyMoment[] {
    return this.#reader.moments();
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** One durable step. */
  play(events: readonly MatchEvent[]): void {
    const added: LogEntry[] = [];
    for (const event of events) {
      const after = evolve(this.log.at(-1)?.after ?? null, event);
      const entry = { ...stepOf(event, this.#talk), after };
      this.log.push(entry);
      added.push(entry);
      this.#reader.feed(entry);
    }
    for (const listener of this.#listeners) listener(added, this);
  }
}
