/**
 * Verifies a match without its private events, and still proves everything: with the seed disclosed at the end every
 * nonce can be derived, and with the nonce only one choice opens a seal.
 */
import type { PublicProof, Verdict } from '../../matches/game.ts';
import type { Imagined } from '../../matches/public-edition.ts';
import { replayPublicEdition } from '../../matches/public-edition.ts';
import { verdictOf } from '../../matches/replay-journal.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import type { MatchEvent } from './events.ts';
import type { MatchState } from './model.ts';
import { CHOICES, ENGINE_VERSION, GAME_ID, isPlayerId } from './model.ts';
import { commitmentOf, nonceOf } from './seal.ts';
import { causeOf, recreate } from './verify.ts';

export const publicProof: PublicProof<MatchEvent> = {
  verify: verifyPublicEdition,
  checked: [
    'the seed is the one that was committed to at the start',
    'seats, roles and nonces follow from the seed',
    'every seal is opened by the choice that was drawn',
    'every announcement, draw, score and phase is allowed by the rules, complete and in order',
  ],
  unchecked: [],
};

function verifyPublicEdition(events: readonly MatchEvent[]): Verdict {
  const replayed = replayPublicEdition<MatchState, MatchEvent, Command>(events, {
    recreate,
    pin: { game: GAME_ID, engineVersion: ENGINE_VERSION },
    causeOf: publicCause,
    decide,
  });
  return verdictOf(replayed, events, 'FINISHED');
}

function publicCause(
  state: MatchState,
  [event]: readonly MatchEvent[],
  seed: string,
): Imagined<MatchState, Command> | null {
  if (!event) return null;
  const command = event.type === 'CHOICE_SEALED' ? chosen(event, seed) : causeOf(state, event);
  return command && { state, command };
}

/** The one choice that the seal hides. */
function chosen(
  { playerId, round, commitment, claim, at: now }: Extract<MatchEvent, { type: 'CHOICE_SEALED' }>,
  seed: string,
): Command | null {
  if (!isPlayerId(playerId)) return null;
  const nonce = nonceOf(seed, round, playerId);
  const choice = CHOICES.find((each) => commitmentOf(each, nonce) === commitment);
  return choice === undefined ? null : { type: 'choose', playerId, round, choice, claim, now };
}
