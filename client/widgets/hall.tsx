// A match in a chat client: looks again every few seconds, and lets its reader guess, or play from an own seat.

import { render } from 'preact';
import { GUESS_TOOL, WATCH_TOOL } from '../../shared/protocol/watch-tools.ts';
import { connect, type Fields, type ToolOutcome } from './bridge.ts';
import { type CardMatch, type Doing, HallCard } from './hall-card.tsx';
import './widget.css';
import './hall.css';

const LOOK_EVERY_MS = 3_000;
/** Where the client says that something happened; a look now and then keeps the clock true. */
const SUBSCRIBED_LOOK_EVERY_MS = 15_000;
const MOST_LINES = 60;

const root = document.getElementById('widget') as HTMLElement;
const host = connect();

let match: CardMatch | null = null;
/** When the running phase ends, by this machine's clock. */
let endsAt: number | null = null;
let doing: Doing = { note: '', isTrouble: false, guess: [], isGuessKept: false };
let subscribedTo: string | null = null;
let isLooking = false;

const isMatch = (fields: Fields): fields is Fields & CardMatch =>
  typeof fields.matchId === 'string' && Array.isArray(fields.seats) && Array.isArray(fields.lines);

function take(fields: Fields): void {
  if (!isMatch(fields)) return;
  const known = match?.matchId === fields.matchId ? match.lines : [];
  const added = fields.lines.filter(({ id }) => !known.some((line) => line.id === id));
  match = { ...fields, lines: [...known, ...added].slice(-MOST_LINES) };
  endsAt = fields.secondsLeft === null ? null : Date.now() + fields.secondsLeft * 1_000;
}

function draw(change: Partial<Doing> = {}): void {
  doing = { ...doing, ...change };
  const secondsLeft = endsAt === null ? null : Math.max(0, Math.round((endsAt - Date.now()) / 1_000));
  render(
    <main>
      {match && (
        <HallCard
          match={match}
          secondsLeft={secondsLeft}
          doing={doing}
          mayCall={host.mayCall()}
          onGuess={(guess) => draw({ guess, isGuessKept: false })}
          onKeepGuess={keepGuess}
          onMove={move}
        />
      )}
      <p class={doing.isTrouble ? 'note trouble' : 'note'} role="status">
        {doing.note || (match ? '' : 'Waiting for the match …')}
      </p>
    </main>,
    root,
  );
}

/** Draws the outcome of a call of the reader's own. */
async function attempt(work: () => Promise<Partial<Doing>>): Promise<void> {
  draw({ note: 'One moment …', isTrouble: false });
  try {
    draw({ note: '', ...(await work()) });
  } catch (error) {
    draw({ note: error instanceof Error ? error.message : 'That did not work.', isTrouble: true });
  }
}

const keepGuess = (): Promise<void> =>
  attempt(async () => {
    await host.call(GUESS_TOOL, { matchId: match?.matchId, seats: doing.guess });
    return { isGuessKept: true };
  });

const move = (tool: string, args: Fields): Promise<void> =>
  attempt(async () => {
    await host.call(tool, args);
    await look();
    return {};
  });

async function look(): Promise<void> {
  if (!match || isLooking) return;
  isLooking = true;
  const { matchId, next } = match;
  try {
    take(await host.call(WATCH_TOOL, { matchId, ...(next !== null && { after: next }) }));
  } finally {
    isLooking = false;
  }
  draw();
}

/** A look that fails is repeated with the next; what is shown stays. */
const lookQuietly = (): void => void look().catch(() => undefined);

async function follow(): Promise<void> {
  const uri = match?.uri ?? null;
  if (uri !== null && uri !== subscribedTo && (await host.subscribe(uri, lookQuietly))) subscribedTo = uri;
  const isFollowed = uri !== null && uri === subscribedTo;
  const mayLook = host.mayCall() && document.visibilityState === 'visible' && match?.result === null;
  if (mayLook) lookQuietly();
  setTimeout(() => void follow(), isFollowed ? SUBSCRIBED_LOOK_EVERY_MS : LOOK_EVERY_MS);
}

host.onTheme((theme) => {
  document.documentElement.dataset.theme = theme;
});
host.onResult((told: ToolOutcome) => {
  if ('trouble' in told) draw({ note: told.trouble, isTrouble: true });
  else {
    take(told.fields);
    draw({ note: '', isTrouble: false });
  }
});
draw();
setInterval(() => {
  if (endsAt !== null) draw();
}, 1_000);
setTimeout(() => void follow(), LOOK_EVERY_MS);
