import type { LeagueReply } from '../../shared/contracts/league.ts';
import { asTable } from '../cli/table.ts';

const LOOK_EVERY_MS = 1_000;
/** The top of the standings after each round; all of it at the end. */
const SHOWN = 5;

export type Glance = Pick<
  LeagueReply,
  'maxPlayers' | 'paused' | 'players' | 'round' | 'standings' | 'state' | 'totalRounds'
>;

/** Returns the changes since the last call; empty if there are none. */
export function progressLines(before: Glance | null, now: Glance): string[] {
  const { maxPlayers, players, round, state, totalRounds } = now;
  const lines: string[] = [];
  if (state === 'REGISTRATION' && before?.players !== players)
    lines.push(`${players} of at most ${maxPlayers} players have registered`);
  if (playedIn(now) > playedIn(before) && state === 'RUNNING') lines.push(tableOf(now, SHOWN));
  if (state === 'RUNNING' && round > 0 && before?.round !== round)
    lines.push(`Round ${round} of ${totalRounds}, ${players} players`);
  if (before && before.paused !== now.paused) lines.push(now.paused ? 'Paused' : 'Goes on');
  if (before?.state === state) return lines;
  if (state === 'COMPLETED') lines.push(tableOf(now, players), championOf(now));
  if (state === 'CANCELLED') lines.push('The league was called off.');
  return lines;
}

const playedIn = (glance: Glance | null): number => glance?.standings[0]?.ranks.length ?? 0;

const tableOf = ({ standings }: Glance, most: number): string =>
  asTable(
    standings.slice(0, most).map(({ rank, displayName, played, wins, draws, losses, points }) => ({
      '#': rank,
      player: displayName,
      played,
      'w-d-l': `${wins}-${draws}-${losses}`,
      points,
    })),
  );

function championOf({ standings: [first] }: Glance): string {
  return first
    ? `The league is over: ${first.displayName} has won it with ${first.points} points.`
    : 'It is over.';
}

interface Screen {
  /** Absent or false where the output is read by a program: then nothing is shown. */
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** Polls until the league is over, without keeping the process alive. */
export function showProgress(look: () => Promise<Glance>, screen: Screen, everyMs = LOOK_EVERY_MS): void {
  if (!screen.isTTY) return;
  let before: Glance | null = null;
  const again = async (): Promise<void> => {
    // While the town is busy or closing there is simply nothing new.
    const now = await look().catch(() => before);
    if (now) for (const line of progressLines(before, now)) screen.write(`${line}\n`);
    before = now;
    if (now?.state !== 'COMPLETED' && now?.state !== 'CANCELLED')
      setTimeout(() => void again(), everyMs).unref();
  };
  void again();
}
