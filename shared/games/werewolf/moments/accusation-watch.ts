/** Sums up, for each day, who was accused by whom and how strongly. */
import type { PlayerId } from '../model.ts';
import type { Strength, Talk } from '../talk/talk.ts';
import type { MomentBoard } from './board.ts';
import type { PublicEvent } from './moment.ts';

interface Voice {
  readonly strongest: Strength;
  readonly event: PublicEvent;
  readonly lines: number;
}

/** One plain "Bo is the wolf" is enough for a moment; one "let's watch Bo" is not. */
const NOTEWORTHY = 3;
const LINES_SHOWN = 3;

/** One player who repeats a charge all day must not outweigh three who make it once. */
const heatOf = (voices: Iterable<Voice>): number => {
  let heat = 0;
  for (const voice of voices) heat += voice.strongest + Math.min(voice.lines - 1, 2);
  return heat;
};

export class AccusationWatch {
  readonly #board: MomentBoard;
  readonly #today = new Map<PlayerId, Map<PlayerId, Voice>>();

  constructor(board: MomentBoard) {
    this.#board = board;
  }

  newDay(): void {
    this.#today.clear();
  }

  hear(player: PlayerId, talk: Talk, event: PublicEvent, living: ReadonlySet<PlayerId>): void {
    for (const [target, strength] of talk.accused) {
      if (!living.has(target)) continue;
      const voices = this.#today.get(target) ?? new Map<PlayerId, Voice>();
      this.#today.set(target, voices);
      const before = voices.get(player);
      const stronger = !before || strength > before.strongest;
      voices.set(player, {
        strongest: stronger ? strength : before.strongest,
        event: stronger ? event : before.event,
        lines: (before?.lines ?? 0) + 1,
      });
      this.#write(target, voices);
    }
  }

  #write(target: PlayerId, voices: ReadonlyMap<PlayerId, Voice>): void {
    const heat = heatOf(voices.values());
    if (heat < NOTEWORTHY) return;
    const accusers = [...voices.keys()];
    const strongest = [...voices.values()]
      .sort((a, b) => b.strongest - a.strongest || b.lines - a.lines || a.event.seq - b.event.seq)
      .slice(0, LINES_SHOWN);
    this.#board.put({
      id: `accused:${this.#board.day}:${target}`,
      key: accusers.length === 1 ? 'accusations.one' : 'accusations.many',
      players: accusers,
      targets: [target],
      params: { target, accusers, voices: accusers.length, heat },
      evidence: strongest.map((voice) => voice.event),
      weight: Math.min(80, 10 + 4 * heat),
    });
  }
}
