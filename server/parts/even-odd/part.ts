import { housePlayer } from '../../../shared/games/even-odd/bots/house-player.ts';
import { STRATEGY_NAMES, type StrategyName } from '../../../shared/games/even-odd/bots/strategies.ts';

import { evenOdd } from '../../../shared/games/even-odd/game.ts';
import { evenOddHall } from '../../../shared/games/even-odd/hall.ts';
import { evenOddLeague } from '../../../shared/games/even-odd/league/league-game.ts';
import { ROUNDS } from '../../../shared/games/even-odd/model.ts';
import { EVEN_ODD_TEMPLATES } from '../../../shared/games/even-odd/prompts/registry.ts';
import { TOOLS } from '../../../shared/games/even-odd/tool-names.ts';
import type { MatchView } from '../../../shared/games/even-odd/view.ts';
import { diceFor } from '../../../shared/matches/dice.ts';
import type { GameSetup, HouseOfGame, Part, PlayableGame } from '../part.ts';
import { templateRoute } from '../role-cards.ts';
import { EVEN_ODD_QUEUE, type EvenOddDoor } from './even-odd-door.ts';

import { asEvenOdd } from './even-odd-match.ts';
import { HousePlayer } from './house-player.ts';
import { evenOddRoom } from './room.ts';
import { EVEN_ODD_SETTINGS, type EvenOddSettings, evenOddLimits, matchSettings } from './settings.ts';

import { stateBody } from './tools/state-body.ts';
import { evenOddToolset } from './toolset.ts';

export const evenOddPart: Part<typeof EVEN_ODD_SETTINGS> = {
  id: evenOdd.id,
  rules: [evenOdd],
  settings: EVEN_ODD_SETTINGS,
  games: (setup) => [
    {
      game: evenOdd,
      queueId: EVEN_ODD_QUEUE,
      settings: matchSettings(setup.settings, setup.scaled),
      words: {
        list: 'GET /api/matches?game=even-odd',
        status: TOOLS.queueStatus,
        join: TOOLS.joinQueue,
        leave: TOOLS.leaveQueue,
      },
      mcpPath: '/mcp/even-odd',
      room: evenOddRoom,
      house: evenOddHouse(setup),
      hall: evenOddHall,
      playable: playableEvenOdd(setup),
      league: evenOddLeague,
    },
  ],
  open: ({ doors, scaled, settings }) => ({
    toolsets: [
      evenOddToolset({
        door: doors.of(evenOdd.id) as EvenOddDoor,
        settings: matchSettings(settings, scaled),
        limits: evenOddLimits(scaled(1)),
      }),
    ],
    routes: templateRoute(EVEN_ODD_TEMPLATES),
  }),
};

/** Derived from the resident's id alone, so that it plays every match in the same manner. */
export const mannerOf = (agentId: string): StrategyName => diceFor('manner', agentId).pick(STRATEGY_NAMES);

export const evenOddHouse = (kernel: GameSetup<EvenOddSettings>): HouseOfGame => ({
  scope: 'even-odd:play',
  keepMatches: kernel.settings.EVEN_ODD_MATCHES,
  keepSetting: 'EVEN_ODD_MATCHES' satisfies keyof EvenOddSettings,
  fillAfterMs: kernel.scaled(kernel.settings.EVEN_ODD_FILL_AFTER_S),
  seat: ({ match, playerId, agentId, seed, clock, act, onTrouble }) =>
    new HousePlayer(asEvenOdd(match), playerId, housePlayer(mannerOf(agentId))({ seed, agentId }), {
      clock,
      timeScale: kernel.timeScale,
      act: (action) => act(action, {}),
      onTrouble,
    }),
});

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
