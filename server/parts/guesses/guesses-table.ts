import type { GuessesReply } from '../../../shared/contracts/matches.ts';
import { Rows, text } from '../../store/rows.ts';
import type { GuessesTables } from './migrations.ts';

/** Per match; later viewers can only watch. */
export const MOST_GUESSES = 5_000;

/** Guesses about which players are people are separate from those about the game's secrets. */
export const subjectOf = (matchId: string, about: 'game' | 'people'): string =>
  about === 'game' ? matchId : `${matchId} people`;

export interface Guess {
  readonly matchId: string;
  /** The subject of the guess: the match's id for the game's secrets; see `subjectOf`. */
  readonly subject: string;
  readonly visitor: string;
  /** A hash of the viewer's address, valid for this match only. */
  readonly address: string;
  readonly seats: readonly number[];
}

export class Guesses extends Rows<GuessesTables> {
  /**
   * The viewer's last guess counts. Ignored if the match is over, has enough guesses, or has `perAddress` guesses of
   * other viewers from the same address: viewers' names are free, addresses are not.
   */
  async keep({ matchId, subject, visitor, address, seats }: Guess, perAddress: number): Promise<void> {
    const written = [...seats].sort((a, b) => a - b).join(' ');
    const others = this.sql
      .selectFrom('guesses')
      .select(({ fn }) => fn.countAll().as('others'))
      .where('guesses.matchId', '=', subject)
      .where('guesses.visitor', '!=', visitor);
    const neighbours = others.where('guesses.address', '=', address);
    const running = this.sql
      .selectFrom('matches')
      .where('matches.matchId', '=', matchId)
      .where('matches.status', '=', 'running')
      .where(others, '<', MOST_GUESSES)
      .where(neighbours, '<', perAddress);
    await this.store.write([
      this.insertFrom('guesses', running, { matchId: subject, visitor, address, seats: text(written) })
        .onConflict((conflict) =>
          conflict.columns(['matchId', 'visitor']).doUpdateSet({ seats: written, address }),
        )
        .compile(),
    ]);
  }

  async takeBack({ subject: matchId, visitor }: Pick<Guess, 'subject' | 'visitor'>): Promise<void> {
    await this.store.write([this.remove('guesses', { matchId, visitor })]);
  }

  /** The result after the match: counted once; individual guesses are deleted then. */
  async resultOf(subject: string): Promise<GuessesReply> {
    const kept = await this.#kept(subject);
    if (kept) return kept;
    const counted = await this.read(
      this.sql
        .selectFrom('guesses')
        .select(['seats as marked', ({ fn }) => fn.countAll<number | string>().as('guesses')])
        .where('matchId', '=', subject)
        .groupBy('seats'),
    );
    const picks = counted
      .map(({ marked, guesses }) => ({ seats: marked.split(' ').map(Number), guesses: Number(guesses) }))
      .sort((a, b) => b.guesses - a.guesses || a.seats.join().localeCompare(b.seats.join()));
    const result = { guesses: picks.reduce((sum, { guesses }) => sum + guesses, 0), picks };
    await this.store.write([
      this.insertNew('guessResults', { matchId: subject, result: JSON.stringify(result) }, ['matchId']),
      this.remove('guesses', { matchId: subject }),
    ]);
    // Of two concurrent counts, the first one stands.
    return (await this.#kept(subject)) ?? result;
  }

  async #kept(matchId: string): Promise<GuessesReply | null> {
    const row = await this.first('guessResults', { matchId });
    return row ? (JSON.parse(row.result) as GuessesReply) : null;
  }
}
