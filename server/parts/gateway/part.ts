/** The Arcade: one key, many games. Agents find what can be played, and play it with create, step and end. */
import { Router } from 'express';
import { Ratings } from '../../ratings/ratings.ts';
import { Seats } from '../../store/seats-table.ts';
import type { OpenPart, Part } from '../part.ts';
import { Builtins, builtinId, playedGames } from './catalogue/builtins.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { type ExperienceRecord, Experiences } from './catalogue/experiences-table.ts';
import { gameIdOf } from './catalogue/ladder.ts';
import type { GatewayTool } from './define-tool.ts';
import { BuiltinExperience } from './experiences/builtin.ts';
import type { Experience } from './experiences/experience.ts';
import { Memory } from './memory/memory.ts';
import { MIGRATIONS } from './migrations.ts';
import { openApiOf } from './openapi.ts';
import { restTwins } from './rest.ts';
import { Identities } from './sessions/identities.ts';
import { SessionRecords } from './sessions/records.ts';
import { Sessions } from './sessions/sessions.ts';
import { SessionRows } from './sessions/sessions-table.ts';
import { authWhoami } from './tools/auth-whoami.ts';
import { catalogueTools } from './tools/catalogue-tools.ts';
import { sessionTools } from './tools/session-tools.ts';
import { BODY_BYTES, gatewayToolsets } from './toolsets.ts';

const SETTINGS = {};

export const gatewayPart: Part<typeof SETTINGS> = {
  id: 'gateway',
  settings: SETTINGS,
  migrations: () => MIGRATIONS,
  open(kernel): OpenPart {
    const { callerOf, clock, log, nodeId, ownerOf, secretFor, store } = kernel;
    const routes = Router();
    const experiences = new Experiences(store);
    const rows = new SessionRows(store);
    const identities = new Identities(store, secretFor('experience agent ids'));
    const memory = new Memory(store);
    const ratings = new Ratings(store);
    const seats = new Seats(store);
    return {
      routes,
      bodyBytes: (path) => (/^\/(experiences|sessions|lobbies)(\/|$)/.test(path) ? BODY_BYTES : undefined),
      seating: ({ game, state }) =>
        rows.seating(
          state.matchId,
          builtinId(game.id),
          state.players.map(({ agentId }) => agentId),
        ),
      settling({ game: _game, result, state }) {
        return result.seats.map(({ role, survived, won }, i) =>
          rows.settling(
            state.matchId,
            state.players[i]?.agentId ?? '',
            JSON.stringify({
              result: result.aborted ? 'aborted' : result.winner === null ? 'draw' : won ? 'win' : 'loss',
              score: won ? 1 : 0,
              role,
              survived,
            }),
            state.phaseStartedAt,
          ),
        );
      },
      toolsets(doors, town) {
        const games = playedGames(town.games);
        const builtins = new Builtins(experiences, store, clock, games);
        const matchOfGame = async (agentId: string, game: string): Promise<string | null> => {
          const assigned = await seats.assignment(agentId);
          return assigned?.game === game ? assigned.matchId : null;
        };
        const own = new Map<string, Experience>(
          games.flatMap((game) => {
            const door = doors.of(game.game.id);
            if (!door) return [];
            const matchOf = (agentId: string) => matchOfGame(agentId, game.game.id);
            return [[builtinId(game.game.id), new BuiltinExperience({ game, door, town, clock, matchOf })]];
          }),
        );
        const adapterOf = (record: ExperienceRecord): Experience => {
          const adapter = own.get(record.id);
          if (!adapter) throw new Error(`no adapter for ${record.id}`);
          return adapter;
        };
        const experienceById = async (id: string) => {
          await builtins.entered();
          return experiences.byId(id);
        };
        const sessions = new Sessions({
          store,
          rows,
          identities,
          memory,
          ratings,
          clock,
          nodeId,
          log,
          experienceById,
          adapterOf,
          ownerOf,
          tableOf: async () => null,
          matchOf: async (agentId, record) =>
            record.kind === 'builtin' ? matchOfGame(agentId, gameIdOf(record)) : null,
        });
        const records = new SessionRecords({ rows, identities, experienceById, adapterOf });
        const catalogue = new Catalogue({
          experiences,
          ratings,
          clock,
          ready: () => builtins.entered(),
          adapterOf,
          observed: async () => null,
        });
        const tools: readonly GatewayTool[] = [
          authWhoami(() => tools),
          ...catalogueTools(catalogue),
          ...sessionTools({ sessions, records, identities }),
        ];
        routes.get('/openapi.json', (req, res) => {
          res.json(openApiOf(tools, `${req.protocol}://${req.get('host')}`));
        });
        routes.use(restTwins({ tools, call: town.call, callerOf }));
        return gatewayToolsets(tools);
      },
    };
  },
};
