/**
 * Verifies a match without its private night events. The days are replayed by the rules; of a night only its death or
 * save is public, so a night with that outcome is constructed in its place.
 */
import type { PublicProof, Verdict } from '../../matches/game.ts';
import type { Imagined } from '../../matches/public-edition.ts';
import { replayPublicEdition } from '../../matches/public-edition.ts';
import { verdictOf } from '../../matches/replay-journal.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import type { MatchEvent, NightResult } from './events.ts';
import type { MatchState, PlayerId } from './model.ts';
import { PLAYER_IDS, playerOf } from './model.ts';
import { livingPrey } from './rules/targets.ts';
import { causeOf, recreateBy } from './verify.ts';

export const publicProofBy = (version: number): PublicProof<MatchEvent> => ({
  verify: (events) => verifyPublicEdition(events, version),
  checked: [
    'the seed is the one that was committed to at the start',
    'seats, and every role that was laid open, follow from the seed',
    'every word, vote, verdict and phase of the days is allowed by the rules, complete and in order',
    'the winner follows from who was left',
  ],
  unchecked: [
    'what was done at night: whom the wolves, the seer and the doctor chose, and what the wolves said',
    'that the nights’ victims follow from those choices and, where the wolves did not agree, from the seed',
  ],
});

function verifyPublicEdition(events: readonly MatchEvent[], engineVersion: number): Verdict {
  const replayed = replayPublicEdition<MatchState, MatchEvent, Command>(events, {
    recreate: recreateBy(engineVersion),
    pin: { engineVersion },
    causeOf: publicCause,
    decide,
  });
  return verdictOf(replayed, events, 'ENDED');
}

function publicCause(state: MatchState, ahead: readonly MatchEvent[]): Imagined<MatchState, Command> | null {
  const [event] = ahead;
  const command = event ? causeOf(state, event) : null;
  if (!command) return null;
  if (state.phase !== 'NIGHT' || command.type !== 'timeout') return { state, command };
  const dawn = ahead.find((next) => next.type === 'NIGHT_RESULT');
  const night = dawn ? imaginedNight(state, dawn) : null;
  return night && { state: night, command };
}

/** A night of choices with this outcome; `null` if the outcome is impossible. */
function imaginedNight(state: MatchState, { killedPlayerId, savedByDoctor }: NightResult): MatchState | null {
  const prey = livingPrey(state);
  const isDoctorThere = state.players.some(({ role, alive }) => role === 'DOCTOR' && alive);
  if (savedByDoctor && !isDoctorThere) return null;
  if (killedPlayerId !== null && !prey.includes(killedPlayerId)) return null;
  const target = killedPlayerId ?? prey[0];
  if (!target) return null;
  const isLivingWolf = (playerId: PlayerId): boolean => {
    const { role, alive } = playerOf(state, playerId);
    return role === 'WEREWOLF' && alive;
  };
  return {
    ...state,
    wolfTargets: PLAYER_IDS.map((playerId) => (isLivingWolf(playerId) ? target : null)),
    seerTarget: target,
    doctorTarget: savedByDoctor ? target : (PLAYER_IDS.find((playerId) => playerId !== target) ?? null),
    // The time of the last choice is hidden: assumed as early as possible.
    lastActionAt: state.phaseStartedAt,
  };
}
