// The card of a match. Pure: the match in, a picture out.

import { useState } from 'preact/hooks';
import type { WatchReply } from '../../shared/contracts/watch.ts';
import { bustUrl } from '../art/pixel-image.ts';
import type { Fields } from './bridge.ts';

export type CardMatch = WatchReply;
type Seat = WatchReply['seats'][number];
type Move = NonNullable<WatchReply['you']>['moves'][number];

export interface Doing {
  readonly note: string;
  /** The note explains what failed. */
  readonly isTrouble: boolean;
  /** The seats named so far. */
  readonly guess: readonly number[];
  readonly isGuessKept: boolean;
}

interface HallCardProps {
  readonly match: CardMatch;
  readonly secondsLeft: number | null;
  readonly doing: Doing;
  /** False: this client calls no tools for a card. */
  readonly mayCall: boolean;
  onGuess(seats: readonly number[]): void;
  onKeepGuess(): void;
  onMove(tool: string, args: Fields): void;
}

export const HallCard = ({ doing, mayCall, match, secondsLeft, ...on }: HallCardProps) => {
  const { game, guess, lines, number, phase, result, seats, you } = match;
  const isGuessing = guess !== null && mayCall && result === null;
  return (
    <article class="card hall">
      <header>
        <h1>
          {game} #{number}
        </h1>
        <span class="tag">
          {result ?? phase}
          {result === null && secondsLeft !== null && <time class="clock"> {clockOf(secondsLeft)}</time>}
        </span>
      </header>
      <ul class="table" aria-label="Table">
        {seats.map((seat) => (
          <SeatRow
            key={seat.playerId}
            seat={seat}
            isOwn={seat.playerId === you?.playerId}
            isNamed={doing.guess.includes(seat.seat)}
            onName={
              isGuessing && !seat.isOut ? () => on.onGuess(named(doing.guess, seat.seat, guess.picks)) : null
            }
          />
        ))}
      </ul>
      {guess && (
        <Guess match={match} doing={doing} picks={guess.picks} onKeep={isGuessing ? on.onKeepGuess : null} />
      )}
      {you && (
        <section class="own">
          <h2>Your seat</h2>
          <p>
            <b>{you.role}</b> {you.knows.map((fact) => `${fact}.`).join(' ')} {you.task}
          </p>
          {mayCall && you.moves.map((move) => <MoveForm key={move.tool} move={move} onMove={on.onMove} />)}
        </section>
      )}
      <Talk lines={lines} />
    </article>
  );
};

/** Adds or removes a seat; of too many, the oldest goes. */
const named = (guess: readonly number[], seat: number, picks: number): readonly number[] =>
  guess.includes(seat) ? guess.filter((each) => each !== seat) : [...guess, seat].slice(-picks);

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface SeatRowProps {
  readonly seat: Seat;
  readonly isOwn: boolean;
  readonly isNamed: boolean;
  /** Null: there is nothing to guess about this seat. */
  readonly onName: (() => void) | null;
}

const SeatRow = ({ isNamed, isOwn, onName, seat }: SeatRowProps) => {
  const { choice, face, isOut, name, note, votes } = seat;
  const about = [note, choice].filter(Boolean).join('; ');
  const body = (
    <>
      <img src={bustUrl(face)} alt="" />
      <span class="who">
        <b>{name}</b> {about && <small>{about}</small>}
      </span>
      {votes > 0 && <span class="votes">{votes === 1 ? '1 vote' : `${votes} votes`}</span>}
    </>
  );
  return (
    <li class={[isOut && 'out', isOwn && 'me'].filter(Boolean).join(' ')}>
      {onName ? (
        <button type="button" class="seat" aria-pressed={isNamed} onClick={onName}>
          {body}
        </button>
      ) : (
        <div class="seat">{body}</div>
      )}
    </li>
  );
};

interface GuessProps {
  readonly match: CardMatch;
  readonly doing: Doing;
  readonly picks: number;
  readonly onKeep: (() => void) | null;
}

const Guess = ({ doing: { guess, isGuessKept }, match, onKeep, picks }: GuessProps) => {
  if (match.result !== null) {
    if (!isGuessKept) return null;
    const right = match.seats.filter(({ isAnswer, seat }) => isAnswer && guess.includes(seat)).length;
    return (
      <p class="guess">
        You guessed {right} of {picks} right.
      </p>
    );
  }
  if (!onKeep) return null;
  const names = match.seats.filter(({ seat }) => guess.includes(seat)).map(({ name }) => name);
  return (
    <p class="guess">
      {isGuessKept
        ? `Your guess: ${names.join(' and ')}. `
        : `Who hides something? Choose ${picks} players above. `}
      {!isGuessKept && guess.length === picks && (
        <button type="button" onClick={onKeep}>
          Guess {names.join(' and ')}
        </button>
      )}
    </p>
  );
};

interface MoveFormProps {
  readonly move: Move;
  onMove(tool: string, args: Fields): void;
}

/** No form: a sandboxed frame may not submit one. */
const MoveForm = ({ move: { args, label, pick, say, tool }, onMove }: MoveFormProps) => {
  const [picked, setPicked] = useState(0);
  const [words, setWords] = useState('');
  const option = pick?.options[Math.min(picked, pick.options.length - 1)];
  const send = (): void => {
    onMove(tool, {
      ...args,
      ...(pick && option && { [pick.argument]: option.value }),
      ...(say && { [say.argument]: words.trim() }),
    });
    setWords('');
  };
  return (
    <div class="move">
      {pick && (
        <select
          aria-label={label}
          value={picked}
          onChange={({ currentTarget }) => setPicked(Number(currentTarget.value))}
        >
          {pick.options.map((each, index) => (
            <option key={each.label} value={index}>
              {each.label}
            </option>
          ))}
        </select>
      )}
      {say && (
        <textarea
          aria-label={label}
          rows={2}
          maxLength={say.longest}
          value={words}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
      <button type="button" disabled={say !== undefined && words.trim() === ''} onClick={send}>
        {label}
      </button>
    </div>
  );
};

/** The newest line comes first, so that it is in sight however long the match. */
const Talk = ({ lines }: Pick<CardMatch, 'lines'>) => (
  <section>
    <h2 id="talk">Talk</h2>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
    <ol class="talk" aria-labelledby="talk" tabIndex={0}>
      {lines.toReversed().map(({ id, isSecret, text }) => (
        <li key={id} class={isSecret ? 'secret' : ''}>
          {text}
        </li>
      ))}
    </ol>
  </section>
);
