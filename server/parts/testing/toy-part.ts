/** A part for tests: the toy game with its own table, setting, chore and house move. */
import { schema, t } from '@colyseus/schema';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { GameRoom } from '../../rooms/game-room.ts';
import type { OpenPart, Part } from '../part.ts';
import { toy } from './toy-game.ts';

export const TOY_QUEUE = 'toy-queue';

const SETTINGS = {
  TOY_S: z.coerce.number().default(60).describe('How long the players of the toy may hesitate'),
  TOY_MATCHES: z.coerce.number().default(0).describe('Residents keep at least this many toy matches running'),
};

const MIGRATIONS = {
  '001-notes': {
    up: (db: Kysely<unknown>) => db.schema.createTable('toy_notes').addColumn('note', 'text').execute(),
  },
};

const ToyRoomState = schema({ phase: t.string().default('') }, 'ToyPartRoomState');

const toyRoom: GameRoom = {
  game: toy.id,
  mirror() {
    const state = new ToyRoomState();
    return {
      state,
      show({ phase }) {
        state.phase = phase;
      },
      grants: () => [],
    };
  },
};

export interface ToyOptions extends Pick<OpenPart, 'afterEnded' | 'chores' | 'seating' | 'settling'> {
  readonly hasBuilding?: boolean;
}

/** Its residents take seats and do nothing. */
export const toyPart = ({ hasBuilding = true, ...hooks }: ToyOptions = {}): Part<typeof SETTINGS> => ({
  id: 'toy',
  rules: [toy],
  settings: SETTINGS,
  migrations: () => MIGRATIONS,
  games: ({ scaled, settings }) => [
    {
      game: toy,
      queueId: TOY_QUEUE,
      settings: { playMs: scaled(settings.TOY_S) },
      words: { list: 'toy.list', status: 'toy.status', join: 'toy.join', leave: 'toy.leave' },
      mcpPath: '/mcp/toy',
      room: toyRoom,
      hasBuilding,
      house: {
        scope: 'toy:play',
        keepMatches: settings.TOY_MATCHES,
        keepSetting: 'TOY_MATCHES',
        fillAfterMs: 0,
        seat: () => ({ stop: () => undefined }),
      },
    },
  ],
  open: () => hooks,
});
