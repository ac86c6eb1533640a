/**
 * Finds people who miss two duties in a row, so that they can be asked whether they are still there. The game reports
 * what was due and done.
 */
import { isPerson } from '../../shared/agents/kinds.ts';
import type { Entry, SeatDuties } from '../../shared/matches/game.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import { accountOf } from '../matches/mixed-table.ts';

const TOO_MANY = 2;

interface Counted {
  readonly asked: number;
  readonly met: number;
  readonly missedInARow: number;
}

export class MissedDuties {
  readonly #match: LiveMatch;
  readonly #people: ReadonlySet<string>;
  readonly #counted = new Map<string, Counted>();

  constructor(match: LiveMatch) {
    this.#match = match;
    const people = match.state.players.filter((player) => isPerson(accountOf(match, player)));
    this.#people = new Set(people.map(({ playerId }) => playerId));
    for (const duties of this.#duties(match.log))
      this.#counted.set(duties.playerId, { ...duties, missedInARow: 0 });
  }

  /** The players whose latest missed duty is one too many. */
  after(added: readonly Entry[]): readonly string[] {
    if (this.#people.size === 0) return [];
    const { log } = this.#match;
    const first = log.length - added.length;
    const serial = log[first - 1]?.after.phaseSerial;
    const turn = added.findIndex(({ after }) => after.phaseSerial !== serial);
    // A duty is missed only when its phase is over.
    if (turn < 0) return [];
    return this.#duties(log.slice(0, first + turn)).flatMap((duties) =>
      this.#missed(duties) === TOO_MANY ? duties.playerId : [],
    );
  }

  /** Misses in a row after these duties; 0 if nothing new was missed. */
  #missed({ asked, met, playerId }: SeatDuties): number {
    const before = this.#counted.get(playerId) ?? { asked: 0, met: 0, missedInARow: 0 };
    const isMissed = asked - met > before.asked - before.met;
    const missedInARow = met > before.met ? 0 : before.missedInARow + (isMissed ? 1 : 0);
    this.#counted.set(playerId, { asked, met, missedInARow });
    return isMissed ? missedInARow : 0;
  }

  #duties(log: readonly Entry[]): readonly SeatDuties[] {
    if (this.#people.size === 0) return [];
    return (this.#match.game.duties?.(log) ?? []).filter(({ playerId }) => this.#people.has(playerId));
  }
}
