/**
 * Twins: a match rebuilt so that one viewer cannot tell the difference while everything it may not know differs:
 * unrevealed roles, every choice of the night, how often the wolves talked. The rules of who may know what are
 * deliberately written again here, independent of those the rooms obey.
 */

import type { EventFacts } from '../../../shared/games/werewolf/draft.ts';
import { Draft } from '../../../shared/games/werewolf/draft.ts';
import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { fold } from '../../../shared/games/werewolf/evolve.ts';
import type { PlayerId, Role } from '../../../shared/games/werewolf/model.ts';
import { PLAYER_IDS, seatIndex } from '../../../shared/games/werewolf/model.ts';
import type { Dice } from '../../../shared/matches/dice.ts';
import { diceFor } from '../../../shared/matches/dice.ts';
import { eventsOf } from '../../../shared/matches/game.ts';
import type { Steps } from '../../parts/werewolf/testing/recorded-match.ts';

export const WATCHERS = ['public', 'omniscient', ...PLAYER_IDS] as const;
export type Watcher = (typeof WATCHERS)[number];

/** The match up to its last step, which reveals everything. */
export const hidingPart = (steps: Steps): Steps => {
  const end = steps.findIndex((step) => step.some(({ type }) => type === 'GAME_ENDED'));
  return end < 0 ? steps : steps.slice(0, end);
};

export function sees(watcher: Watcher, event: MatchEvent, roles: readonly Role[]): boolean {
  if (event.audience === 'public') return true;
  if (event.audience === 'server' || watcher === 'public') return false;
  if (watcher === 'omniscient') return true;
  if (event.audience === 'wolves') return roles[seatIndex(watcher)] === 'WEREWOLF';
  // What a player learns privately depends on the deal and its own actions.
  return event.audience === watcher || event.type === 'ROLES_DEALT';
}

export function rolesOf(steps: Steps): readonly Role[] {
  const dealt = steps.flat().find((event) => event.type === 'ROLES_DEALT');
  if (!dealt) throw new Error('no roles were dealt');
  return dealt.roles;
}

/** `steps` must be the hiding part of a match. The twin has the same id. */
export function twinFor(watcher: Watcher, steps: Steps, seed: string): Steps {
  const dice = diceFor('twin', watcher, seed);
  const roles = rolesOf(steps);
  const otherRoles = redealt(watcher, steps, roles, dice);
  const [opening, ...rest] = steps;
  const first = (opening ?? []).map((event) => reopened(event, otherRoles, watcher));
  const twin: (readonly MatchEvent[])[] = [first];
  let state = fold(first);
  const play = (facts: readonly EventFacts[], at: number): void => {
    const draft = new Draft(state, at);
    for (const fact of facts) draft.emit({ ...fact });
    twin.push(eventsOf(draft.entries));
    state = draft.state;
  };
  for (const step of rest) {
    const at = step[0]?.at ?? 0;
    while (state.phase === 'NIGHT' && watcher !== 'omniscient' && dice.chance(0.4)) {
      play([secretDoing(watcher, roles, otherRoles, dice, state.nightNumber)], at);
    }
    const kept = step.flatMap((event) => {
      if (sees(watcher, event, roles)) return [event];
      return event.type === 'NIGHT_RESOLVED' ? [otherNight(event, dice)] : [];
    });
    if (kept.length > 0) play(kept, at);
  }
  return twin;
}

/** Swaps the roles of players the watcher knows nothing about. */
function redealt(watcher: Watcher, steps: Steps, roles: readonly Role[], dice: Dice): readonly Role[] {
  if (watcher === 'omniscient') return roles;
  const known = new Set<PlayerId>(watcher === 'public' ? [] : [watcher]);
  const isWolf = watcher !== 'public' && roles[seatIndex(watcher)] === 'WEREWOLF';
  for (const playerId of PLAYER_IDS) {
    if (isWolf && roles[seatIndex(playerId)] === 'WEREWOLF') known.add(playerId);
  }
  for (const event of steps.flat()) {
    if (event.type === 'PLAYER_ELIMINATED') known.add(event.playerId);
    if (event.type === 'SEER_INSPECTED' && event.playerId === watcher) known.add(event.targetPlayerId);
  }
  const unknown = PLAYER_IDS.filter((playerId) => !known.has(playerId));
  const hands = unknown.map((playerId) => roles[seatIndex(playerId)] as Role);
  const result = [...roles];
  for (const playerId of unknown) {
    const [role] = hands.splice(dice.below(hands.length), 1);
    result[seatIndex(playerId)] = role as Role;
  }
  return result;
}

function reopened(event: MatchEvent, roles: readonly Role[], watcher: Watcher): MatchEvent {
  if (event.type === 'ROLES_DEALT') return { ...event, roles };
  // The only thing that even an omniscient viewer must not know before the end.
  if (event.type === 'SEED_DRAWN' && watcher === 'omniscient')
    return { ...event, seed: `other-${event.seed}` };
  return event;
}

function secretDoing(
  watcher: Watcher,
  roles: readonly Role[],
  otherRoles: readonly Role[],
  dice: Dice,
  night: number,
): EventFacts {
  const own = watcher === 'public' || watcher === 'omniscient' ? null : roles[seatIndex(watcher)];
  const holder = (role: Role): PlayerId =>
    dice.pick(PLAYER_IDS.filter((playerId) => otherRoles[seatIndex(playerId)] === role));
  const targetPlayerId = dice.pick(PLAYER_IDS);
  const doings: EventFacts[] = [];
  if (own !== 'WEREWOLF') {
    const text = 'x'.repeat(1 + dice.below(300));
    doings.push(
      { type: 'WOLF_CHAT_MESSAGE', audience: 'wolves', playerId: holder('WEREWOLF'), text },
      { type: 'WOLF_TARGET_CHOSEN', audience: 'wolves', playerId: holder('WEREWOLF'), targetPlayerId },
    );
  }
  if (own !== 'SEER') {
    const playerId = holder('SEER');
    const alignment = dice.pick(['WEREWOLF', 'NOT_WEREWOLF'] as const);
    doings.push({ type: 'SEER_INSPECTED', audience: playerId, playerId, targetPlayerId, night, alignment });
  }
  if (own !== 'DOCTOR') {
    const playerId = holder('DOCTOR');
    doings.push({ type: 'DOCTOR_PROTECTED', audience: playerId, playerId, targetPlayerId });
  }
  return dice.pick(doings);
}

const otherNight = (event: Extract<MatchEvent, { type: 'NIGHT_RESOLVED' }>, dice: Dice): EventFacts => ({
  ...event,
  targetPlayerId: dice.pick(PLAYER_IDS),
  choice: dice.pick(['AGREED', 'SINGLE', 'SPLIT', 'SILENT'] as const),
  candidates: dice.chance(0.5) ? PLAYER_IDS : [],
  protectedPlayerId: dice.chance(0.5) ? dice.pick(PLAYER_IDS) : null,
});
