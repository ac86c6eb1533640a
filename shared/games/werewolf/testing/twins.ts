/**
 * Twin matches: identical for one viewer, different in what that viewer may not know. A random match is played and
 * cut; then the living change roles hidden from the viewer, and the same public story is played once more with other
 * wolves, other visions, other protections.
 */
import seedrandom from 'seedrandom';
import type { MatchState, PlayerId, Role } from '../model.ts';
import { DEFAULT_SETTINGS, PASS_WORDS, PLAYER_IDS, patientSettings, ROLE_DECK, seatIndex } from '../model.ts';
import type { Viewer } from '../view.ts';
import { Game } from './game.ts';

/** The public events only. */
interface NightStory {
  readonly attacked: PlayerId;
  readonly saved: boolean;
}
interface DayStory {
  readonly talk: readonly (readonly [PlayerId, string])[];
  readonly votes: readonly (readonly [PlayerId, PlayerId | null])[];
}
interface Story {
  readonly nights: readonly NightStory[];
  readonly days: readonly DayStory[];
}

/** Nights always run to their deadline, so that their end reveals nothing about who acted when. */
const NORMAL = { ...DEFAULT_SETTINGS, minPhaseMs: DEFAULT_SETTINGS.nightMs };
const CAP_MS = 60_000;
const PACES = {
  normal: NORMAL,
  patient: { ...patientSettings(NORMAL, { capMs: CAP_MS, rounds: 2 }), minPhaseMs: CAP_MS },
} as const;

type Dice = (n: number) => number;
const diceOf = (seed: string): Dice => {
  const random = seedrandom.alea(seed);
  return (n) => Math.floor(random() * n);
};
const oneOf = <T>(dice: Dice, list: readonly T[]): T => list[dice(list.length)] as T;

export interface Twins {
  readonly viewer: Viewer;
  readonly left: Game;
  readonly right: Game;
}

/** Null when this seed gives no two matches that differ: the caller tries the next. `role`: the viewer's. */
export function makeTwins(seed: string, role?: Role, pace: keyof typeof PACES = 'normal'): Twins | null {
  const dice = diceOf(seed);
  const roles = shuffled(dice, ROLE_DECK);
  const story = inventStory(dice, roles, 1 + dice(2));
  const me = role ? holderOf(dice, roles, role) : dice(3) === 0 ? null : oneOf(dice, PLAYER_IDS);
  const viewer: Viewer = me ? { kind: 'player', playerId: me } : { kind: 'public' };
  const mine = diceOf(`${seed}/mine`);
  const tell = tellerAt(pace);
  const left = tell(story, roles, me, `${seed}/left`, mine);
  const otherRoles = left && swapUnknown(dice, left.state, viewer);
  if (!left || !otherRoles) return null;
  const right = tell(story, otherRoles, me, `${seed}/right`, diceOf(`${seed}/mine`));
  return right && { viewer, left, right };
}

const holderOf = (dice: Dice, roles: readonly Role[], role: Role): PlayerId =>
  oneOf(
    dice,
    PLAYER_IDS.filter((id) => roles[seatIndex(id)] === role),
  );

function shuffled<T>(dice: Dice, items: readonly T[]): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = dice(i + 1);
    [result[i], result[j]] = [result[j] as T, result[i] as T];
  }
  return result;
}

function inventStory(dice: Dice, roles: readonly Role[], days: number): Story {
  const alive = new Set(PLAYER_IDS);
  const isWolf = (id: PlayerId) => roles[seatIndex(id)] === 'WEREWOLF';
  const nights: NightStory[] = [];
  const dayStories: DayStory[] = [];
  for (let day = 0; day < days; day++) {
    const attacked = oneOf(
      dice,
      [...alive].filter((id) => !isWolf(id)),
    );
    const doctor = PLAYER_IDS[roles.indexOf('DOCTOR')] as PlayerId;
    const saved = alive.has(doctor) && nights.at(-1)?.attacked !== attacked && dice(3) === 0;
    nights.push({ attacked, saved });
    if (!saved) alive.delete(attacked);
    const living = [...alive];
    const talk = shuffled(dice, living).map(
      (id) => [id, `Day ${day + 1}: I look at ${oneOf(dice, living)}.`] as const,
    );
    const votes = living.map((id) => [id, dice(6) === 0 ? null : oneOf(dice, living)] as const);
    dayStories.push({ talk, votes });
    const out = mostVoted(votes.map(([, target]) => target));
    if (out) alive.delete(out);
  }
  return { nights, days: dayStories };
}

function mostVoted(targets: readonly (PlayerId | null)[]): PlayerId | null {
  const counts = new Map<PlayerId, number>();
  for (const target of targets) if (target) counts.set(target, (counts.get(target) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const leaders = [...counts].filter(([, count]) => count === most);
  return leaders.length === 1 ? (leaders[0]?.[0] ?? null) : null;
}

/** Plays the story with these roles. Hidden moves are drawn anew, except the viewer's own. */
const tellerAt =
  (pace: keyof typeof PACES) =>
  (story: Story, roles: readonly Role[], me: PlayerId | null, seed: string, mine: Dice): Game | null => {
    const match = new Game({ roles, settings: PACES[pace], seed: 'the seed both were dealt with' });
    const hidden = diceOf(seed);
    for (const [i, night] of story.nights.entries()) {
      match.passTo('NIGHT');
      if (!playNight(match, night, me, hidden, mine)) return null;
      match.pass();
      if (hasEnded(match)) return null;
      const day = story.days[i] as DayStory;
      match.passTo('DAY_OPENING');
      for (const [id, text] of day.talk) match.say(id, text);
      match.passTo('DAY_DISCUSSION');
      if (pace === 'patient') for (const [id] of day.talk) match.say(id, PASS_WORDS);
      match.passTo('DAY_VOTE');
      for (const [id, target] of day.votes) match.vote(id, target);
      match.pass();
      if (hasEnded(match)) return null;
    }
    return match;
  };

const hasEnded = (match: Game): boolean => match.state.phase === 'ENDED';

function playNight(match: Game, night: NightStory, me: PlayerId | null, hidden: Dice, mine: Dice): boolean {
  const wolves = match.living('WEREWOLF');
  if (match.role(night.attacked) === 'WEREWOLF') return false;
  const packIsMine = me !== null && match.role(me) === 'WEREWOLF';
  const packDice = packIsMine ? mine : hidden;
  // Some chatter and a change of mind, visible only to the pack.
  for (const wolf of wolves) {
    match.now += 2_000 + packDice(500);
    if (packDice(2))
      match.do(wolf, { type: 'wolf_chat', text: `What about ${oneOf(packDice, PLAYER_IDS)}?` });
  }
  const prey = match.living().filter((id) => match.role(id) !== 'WEREWOLF');
  const first = wolves[0];
  if (first && packDice(2)) match.do(first, { type: 'wolf_kill', targetPlayerId: oneOf(packDice, prey) });
  match.now += DEFAULT_SETTINGS.changeEveryMs;
  match.wolvesKill(night.attacked);
  return playDoctor(match, night, me, hidden, mine) && playSeer(match, me, hidden, mine);
}

function playDoctor(match: Game, night: NightStory, me: PlayerId | null, hidden: Dice, mine: Dice): boolean {
  const [doctor] = match.living('DOCTOR');
  if (!doctor) return !night.saved;
  const dice = doctor === me ? mine : hidden;
  match.now = match.state.phaseStartedAt + 20_000 + (doctor === me ? 0 : hidden(5_000));
  const allowed = match.living().filter((id) => id !== match.state.lastProtected);
  if (night.saved) {
    if (!allowed.includes(night.attacked)) return false;
    match.do(doctor, { type: 'doctor_protect', targetPlayerId: night.attacked });
    return true;
  }
  const others = allowed.filter((id) => id !== night.attacked);
  if (dice(3)) match.do(doctor, { type: 'doctor_protect', targetPlayerId: oneOf(dice, others) });
  return true;
}

function playSeer(match: Game, me: PlayerId | null, hidden: Dice, mine: Dice): boolean {
  const [seer] = match.living('SEER');
  if (!seer) return true;
  const dice = seer === me ? mine : hidden;
  match.now = match.state.phaseStartedAt + 30_000 + (seer === me ? 0 : hidden(5_000));
  const target = oneOf(
    dice,
    match.living().filter((id) => id !== seer),
  );
  if (dice(4)) match.do(seer, { type: 'seer_inspect', targetPlayerId: target });
  return true;
}

/** Another deal for the living, consistent with what the viewer has seen; null when chance finds none that differs. */
function swapUnknown(dice: Dice, state: MatchState, viewer: Viewer): Role[] | null {
  const me = viewer.kind === 'player' ? state.players[seatIndex(viewer.playerId)] : undefined;
  const known = new Set<PlayerId>(me ? [me.playerId] : []);
  for (const player of state.players) {
    if (!player.alive || (me?.role === 'WEREWOLF' && player.role === 'WEREWOLF')) known.add(player.playerId);
  }
  if (me?.role === 'SEER') for (const { targetPlayerId } of state.seerHistory) known.add(targetPlayerId);
  const open = state.players.filter((player) => !known.has(player.playerId));
  const roles = state.players.map((player) => player.role as Role);
  for (let tries = 0; tries < 8; tries++) {
    const dealt = shuffled(
      dice,
      open.map((player) => player.role as Role),
    );
    const swapped = [...roles];
    for (const [i, player] of open.entries()) swapped[seatIndex(player.playerId)] = dealt[i] as Role;
    if (swapped.some((role, i) => role !== roles[i])) return swapped;
  }
  return null;
}
