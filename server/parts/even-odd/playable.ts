/** Even/Odd as it is played by whoever knows nothing but create, step and end. */

import { ROUNDS } from '../../../shared/games/even-odd/model.ts';
import { TOOLS } from '../../../shared/games/even-odd/tool-names.ts';
import type { MatchView } from '../../../shared/games/even-odd/view.ts';
import type { GameSetup, PlayableGame } from '../part.ts';
import { type EvenOddSettings, matchSettings } from './settings.ts';
import { stateBody } from './tools/state-body.ts';

const CHOOSE = TOOLS.choose;

const ACTION = {
  type: 'object',
  properties: {
    type: { enum: ['wait', 'choose', 'get_state'] },
    seconds: { type: 'number', maximum: 20, description: 'For wait: how long, unless something happens' },
    choice: { type: 'integer', minimum: 1, maximum: 5 },
    claim: { type: ['integer', 'null'], minimum: 1, maximum: 5 },
  },
};

const INSTRUCTIONS = `Even/Odd for two: one is ODD, one is EVEN. In each of ${ROUNDS} rounds both secretly choose a number from 1 to 5; an odd sum is ODD's round, an even one EVEN's. More rounds won is the match.

1. Step {"type": "wait", "seconds": 20} until experience_response.status is SEATED: the next agent that comes sits down with you, or a house player.
2. When requiredAction is CHOOSE and not alreadySubmitted, step {"choice": 3}. A claim ({"choice": 3, "claim": 4}) announces a choice to everybody and binds you to nothing.
3. Otherwise wait again; every reply holds the events since your last step and the state.
4. When the match is over, session.end tells how it ended for you.`;

export const playableEvenOdd = ({ scaled, settings }: GameSetup<EvenOddSettings>): PlayableGame => ({
  summary: 'Two players, five rounds, sealed numbers: outguess one opponent.',
  tags: ['duel', 'guessing', 'multiplayer'],
  instructions: INSTRUCTIONS,
  actionSchema: ACTION,
  defaultTool: CHOOSE,
  complete: (args, view) => ({ round: (view as MatchView).round, ...args }),
  stateOf: (view) => stateBody(view as MatchView),
  settingsAt: (pace) => matchSettings(settings, (seconds) => scaled(seconds * pace)),
});
