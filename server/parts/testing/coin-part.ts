/** The coin game as a part of the town: its tools, room, settings, table and residents. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { PUBLIC_VIEWER, type WithoutSeat } from '../../../shared/matches/game.ts';
import { yes } from '../../../shared/protocol/refusals.ts';
import type { ToolDefinition } from '../../../shared/protocol/tool-definition.ts';
import { type CoinState, type CoinView, coin, type Say, SIDES } from '../../../shared/testing/coin-game.ts';
import { CoinPlayerState, CoinRoomState, OWNER } from '../../../shared/testing/coin-schema.ts';
import type { Door } from '../../matches/door.ts';
import type { GameRoom } from '../../rooms/game-room.ts';
import { fromJsonSchema } from '../../tools/define-tool.ts';
import { eventsGet } from '../../tools/matches/events-get.ts';
import { queueJoin, queueLeave, queueStatus } from '../../tools/matches/queue-tools.ts';
import { fullShape } from '../../tools/results.ts';
import type { Tool } from '../../tools/tool.ts';
import type { Toolset } from '../../tools/toolset.ts';
import type { OpenPart, Part } from '../part.ts';

const QUEUE = 'coin-queue';
const SETTINGS = {
  COIN_S: z.coerce.number().default(60).describe('How long players of the coin may think'),
  COIN_MATCHES: z.coerce
    .number()
    .default(0)
    .describe('Residents keep at least this many coin matches running'),
};
const MIGRATIONS = {
  '001-notes': {
    up: (db: Kysely<unknown>) => db.schema.createTable('coin_notes').addColumn('note', 'text').execute(),
  },
};
const UNHURRIED = {
  name: 'coin.calls',
  limit: { calls: 1_000, everyMs: 1_000 },
  exceeded: 'Too many calls.',
};

type CoinDoor = Door<CoinView, WithoutSeat<Say>>;

const define = (name: string, properties: object = {}, required: readonly string[] = []): ToolDefinition => ({
  name: `coin.${name}`,
  title: name,
  description: `The coin's ${name}.`,
  inputSchema: { type: 'object', properties, required, additionalProperties: false },
  outputSchema: { type: 'object' },
  annotations: {},
});

const TEXT = { type: 'string' };
const IN_QUEUE = { queueId: { ...TEXT, default: QUEUE } };
const ONCE = { idempotencyKey: TEXT };
const MATCH = { matchId: TEXT };
const READING = {
  ...MATCH,
  afterEventId: { type: ['string', 'null'] },
  limit: { type: 'integer', default: 200 },
};

const DEFINITIONS = {
  join: define('queue.join', { ...IN_QUEUE, ...ONCE }),
  leave: define('queue.leave', { ...IN_QUEUE, ...ONCE }),
  status: define('queue.status', IN_QUEUE),
  state: define('match.get_state', MATCH, ['matchId']),
  say: define('match.say', { ...MATCH, ...ONCE, side: { enum: SIDES } }, ['matchId', 'side']),
  events: define('match.events.get', READING, ['matchId']),
};

const getState = (door: CoinDoor): Tool =>
  fromJsonSchema<{ readonly matchId: string }>({
    definition: DEFINITIONS.state,
    access: 'anyone',
    async run({ caller, args: { matchId } }) {
      const view = await door.view(caller, matchId);
      return view.ok ? yes({ state: view.value }) : view;
    },
    blank: () => ({ state: null }),
  });

const saySide = (door: CoinDoor): Tool =>
  fromJsonSchema<{ readonly matchId: string; readonly side: Say['side'] }>({
    definition: DEFINITIONS.say,
    access: 'agent',
    async run({ caller, args: { matchId, side }, idempotency }) {
      const acted = await door.act(caller, matchId, { type: 'say', side }, idempotency);
      return acted.ok ? yes({ eventId: acted.value.event?.eventId ?? null }) : acted;
    },
    blank: () => ({ eventId: null }),
  });

function coinToolset(door: CoinDoor): Toolset {
  const queue = { door, seats: coin.seats, budget: UNHURRIED };
  return {
    id: coin.id,
    title: coin.title,
    path: coin.id,
    version: '1',
    definitions: Object.values(DEFINITIONS),
    tools: [
      queueJoin(DEFINITIONS.join, queue),
      queueLeave(DEFINITIONS.leave, queue),
      queueStatus(DEFINITIONS.status, queue),
      getState(door),
      saySide(door),
      eventsGet(DEFINITIONS.events, { door, budget: UNHURRIED }),
    ],
    instructions: 'Say heads or tails.',
    prompts: [],
    bodyBytes: 4_096,
    render: fullShape,
  };
}

export const coinRoom: GameRoom = {
  game: coin.id,
  mirror() {
    const state = new CoinRoomState();
    const players = Array.from({ length: coin.seats }, () => new CoinPlayerState());
    state.players.push(...players);
    return {
      state,
      show(match) {
        const { phase, phaseEndsAt, gameNumber, sides } = match as CoinState;
        const view = coin.view(match as CoinState, PUBLIC_VIEWER);
        Object.assign(state, { phase, phaseEndsAt, gameNumber, winner: view.winner ?? '' });
        for (const [i, { displayName, spoke, side }] of view.players.entries())
          Object.assign(players[i]!, { displayName, spoke, shown: side ?? '' });
        for (const [i, { playerId }] of match.players.entries()) players[i]!.side = sides[playerId] ?? '';
      },
      *grants(viewer, match) {
        for (const [i, { playerId }] of match.players.entries())
          if (viewer.kind === 'omniscient' || viewer.playerId === playerId)
            yield { object: players[i]!, tag: OWNER };
      },
    };
  },
};

export interface CoinOptions extends Pick<OpenPart, 'afterEnded' | 'chores' | 'seating' | 'settling'> {
  /** The versions it can read, of which the highest is played. */
  readonly rules?: readonly (typeof coin)[];
  readonly hasBuilding?: boolean;
}

/** Its residents take seats and do nothing. */
export const coinPart = ({
  rules = [coin],
  hasBuilding = true,
  ...hooks
}: CoinOptions = {}): Part<typeof SETTINGS> => ({
  id: coin.id,
  rules,
  settings: SETTINGS,
  migrations: () => MIGRATIONS,
  games: ({ scaled, settings }) => [
    {
      game: rules.at(-1)!,
      queueId: QUEUE,
      settings: { sayMs: scaled(settings.COIN_S) },
      words: {
        list: 'GET /api/matches?game=coin',
        status: 'coin.queue.status',
        join: 'coin.queue.join',
        leave: 'coin.queue.leave',
      },
      mcpPath: `/mcp/${coin.id}`,
      room: coinRoom,
      hasBuilding,
      house: {
        scope: 'coin:play',
        keepMatches: settings.COIN_MATCHES,
        keepSetting: 'COIN_MATCHES',
        fillAfterMs: 0,
        seat: () => ({ stop: () => undefined }),
      },
    },
  ],
  open: ({ doors }) => ({ toolsets: [coinToolset(doors.of(coin.id) as CoinDoor)], ...hooks }),
});
