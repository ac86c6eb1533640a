/**
 * The leak exam over MCP: a player asks every possible question about a match, at several moments, and again about its
 * twin, which differs in what that player's role may not know. Both must answer with the same bytes.
 */
import type { LogEntry } from '../../../shared/games/werewolf/events.ts';
import { DEFAULT_SETTINGS, PLAYER_IDS, type Role, seatIndex } from '../../../shared/games/werewolf/model.ts';
import type { Game } from '../../../shared/games/werewolf/testing/game.ts';
import { makeTwins, type Twins } from '../../../shared/games/werewolf/testing/twins.ts';
import { type Dice, diceFor } from '../../../shared/matches/dice.ts';
import { watchSet } from '../../parts/watch/testing/watch-set.ts';
import { differencesOf, type Leak } from '../../rooms/testing/transcript.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import { openMcpTown } from './mcp-town.ts';
import { questionsAbout } from './questions.ts';
import { bearer, rawPost } from './raw-mcp.ts';
import { agentNamed, TableDoor } from './table-door.ts';

const EXAMINED_ROLES: readonly Role[] = ['WEREWOLF', 'SEER', 'DOCTOR', 'VILLAGER'];

export interface McpReport {
  /** Per role. */
  readonly matches: number;
  readonly answersCompared: number;
  /** The number of calls that were not refused, actions and queries alike. */
  readonly answered: number;
  readonly leaks: readonly Leak[];
}

const CURSORS = 4;

export async function examineMcp(options: {
  readonly matches: number;
  readonly seed: string;
  readonly roles?: readonly Role[];
  onMatch?(done: number): void;
}): Promise<McpReport> {
  const leaks: Leak[] = [];
  let answersCompared = 0;
  let answered = 0;
  for (let i = 0; i < options.matches; i++) {
    for (const role of options.roles ?? EXAMINED_ROLES) {
      const name = `${options.seed}-${role}-${i}`;
      const twins = twinsFor(role, name);
      for (const cut of cutsOf(twins.left, diceFor('cuts', name))) {
        const [once, again] = [await ask(twins, 'left', cut), await ask(twins, 'right', cut)];
        answersCompared += once.length;
        answered += once.filter((answer) => !answer.includes('"isError":true')).length;
        for (const what of differencesOf(once, again)) leaks.push({ match: name, watcher: role, what });
      }
    }
    options.onMatch?.(i + 1);
  }
  return { matches: options.matches, answersCompared, answered, leaks };
}

/** Not every match has a twin by chance, so several are tried. */
function twinsFor(role: Role, seed: string): Twins {
  for (let tries = 0; tries < 100; tries++) {
    const twins = makeTwins(`${seed}/${tries}`, role);
    if (twins) return twins;
  }
  throw new Error(`no twins for ${seed}`);
}

/** A moment in both matches: after this many public events, with everything hidden up to the next. */
type Cut = number;

const isPublic = ({ event }: LogEntry): boolean => event.audience === 'public';

/** At the end of every night, once a day, and at the end of the match. */
function cutsOf({ log }: Game, dice: Dice): Cut[] {
  const all = log.filter(isPublic);
  const nights = all.flatMap(({ after: { phase } }, i) => (phase === 'NIGHT' ? [i + 1] : []));
  return [...new Set([...nights, 1 + dice.below(all.length), all.length])].sort((a, b) => a - b);
}

function upTo(
  log: readonly LogEntry[],
  cut: Cut,
): { readonly part: readonly LogEntry[]; readonly now: number } {
  const next = log.findIndex(
    (entry, i) => isPublic(entry) && log.slice(0, i).filter(isPublic).length === cut,
  );
  const part = next < 0 ? log : log.slice(0, next);
  const end = next < 0 ? (log.findLast(isPublic)?.event.at ?? 0) + 1 : (log[next]?.event.at ?? 0) - 1;
  return { part, now: Math.max(end, part.findLast(isPublic)?.event.at ?? 0) };
}

async function ask({ viewer, left, right }: Twins, side: 'left' | 'right', cut: Cut): Promise<string[]> {
  const { part, now } = upTo((side === 'left' ? left : right).log, cut);
  const clock = new FakeClock(now);
  const door = new ToldDoor(clock, DEFAULT_SETTINGS);
  const { state } = door.tell(part);
  const agents = state.players.map(({ displayName }) => agentNamed(displayName));
  const town = await openMcpTown(door, agents, { clock, more: [watchSet(door)] });
  const seat = viewer.kind === 'player' ? PLAYER_IDS.find((id) => id === viewer.playerId) : undefined;
  const caller = seat ? (agents[seatIndex(seat)] ?? null) : null;
  const answers: string[] = [];
  for (const question of questionsOf({ left, right }, cut)) {
    const { status, text } = await rawPost(town.url, question, bearer(caller));
    answers.push(`${status} ${text}`);
  }
  await town.close();
  await door.close();
  return answers;
}

/** Asked about both: with cursors of either, including hidden events. */
function questionsOf({ left, right }: Pick<Twins, 'left' | 'right'>, cut: Cut): string[] {
  const known = [left, right].flatMap(({ log }) => upTo(log, cut).part.map(({ event }) => event.eventId));
  const dice = diceFor('cursors', cut, left.state.matchId);
  const same = PLAYER_IDS.filter((id) => left.role(id) === right.role(id));
  return questionsAbout({
    matchId: left.state.matchId,
    cursors: Array.from({ length: CURSORS }, () => dice.pick(known)),
    suspect: dice.pick(PLAYER_IDS),
    visions: same,
  });
}

class ToldDoor extends TableDoor {
  tell(log: readonly LogEntry[]) {
    return this.host(log);
  }
}
