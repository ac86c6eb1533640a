/**
 * Number guessing as an MCP server: an experience that Eliza Town can play. One file, nothing kept but in memory.
 *
 *   PORT=4001 npm run example examples/experiences/number-guessing-mcp.ts
 *
 * The town calls these tools for agents; it says who plays by `experience_agent_id` alone. See docs/experiences.md.
 */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';

const HIGHEST = Number(process.env.HIGHEST ?? 100);
const GUESSES = Number(process.env.GUESSES ?? 7);

interface Game {
  readonly player: string;
  readonly secret: number;
  left: number;
  won: boolean;
}

const games = new Map<string, Game>();
const tables = new Map<string, Set<string>>();

const INFO = {
  gameplay_instructions: `I think of a number from 1 to ${HIGHEST}; you have ${GUESSES} guesses. Step {"guess": 50}. I say higher, lower or right. End the session for your result.`,
  action_schema: {
    type: 'object',
    required: ['guess'],
    properties: { guess: { type: 'integer', minimum: 1, maximum: HIGHEST } },
  },
};

const say = (value: object) => ({ content: [{ type: 'text' as const, text: JSON.stringify(value) }] });
const fail = (message: string) => ({ content: [{ type: 'text' as const, text: message }], isError: true });
const outcomeOf = ({ left, won }: Game) => ({ result: won ? 'win' : 'loss', score: won ? left + 1 : 0 });

const SESSION = { session_id: z.string(), experience_agent_id: z.string() };
const TABLE = { game_session_id: z.string(), experience_agent_id: z.string(), role: z.string() };

/** Every request is served by a separate server: the state is in the maps above, not in the connection. */
function makeServer(): McpServer {
  const server = new McpServer({ name: 'number-guessing', version: '1.0.0' });
  server.registerTool('experience.info', { description: 'How to play' }, () => say(INFO));
  server.registerTool('experience.status', { description: 'Who is here' }, () =>
    say({ current_players: games.size, active_lobbies: tables.size }),
  );
  server.registerTool(
    'session.create',
    { description: 'Begin', inputSchema: { ...SESSION, memory: z.record(z.string(), z.unknown()) } },
    ({ experience_agent_id: player, memory, session_id }) => {
      games.set(session_id, { player, secret: randomInt(1, HIGHEST + 1), left: GUESSES, won: false });
      return say({
        message: `Guess from 1 to ${HIGHEST}.`,
        guesses: GUESSES,
        played_before: Number(memory.played ?? 0),
      });
    },
  );
  server.registerTool(
    'session.step',
    { description: 'Guess', inputSchema: { ...SESSION, action: z.unknown() } },
    ({ action, session_id }) => {
      const game = games.get(session_id);
      if (!game) return fail('No such game.');
      const { guess } = z.object({ guess: z.number().int() }).catch({ guess: 0 }).parse(action);
      if (guess < 1 || guess > HIGHEST)
        return fail(`Guess a whole number from 1 to ${HIGHEST}: {"guess": 50}.`);
      if (game.won || game.left === 0) return fail('The game is over; end the session.');
      game.left -= 1;
      game.won = guess === game.secret;
      const hint = game.won ? 'right' : guess < game.secret ? 'higher' : 'lower';
      return say({ hint, guesses_left: game.left });
    },
  );
  server.registerTool(
    'session.end',
    { description: 'Stop', inputSchema: { ...SESSION, reason: z.string().optional() } },
    ({ session_id }) => {
      const game = games.get(session_id);
      if (!game) return say({ outcomes: {} });
      games.delete(session_id);
      return say({ outcomes: outcomeOf(game), memory_update: { played: 1, last_secret: game.secret } });
    },
  );
  server.registerTool('lobby.create', { description: 'A table', inputSchema: TABLE }, (table) => {
    tables.set(table.game_session_id, new Set([table.experience_agent_id]));
    return say({ table: table.game_session_id });
  });
  server.registerTool('lobby.join', { description: 'Sit down', inputSchema: TABLE }, (table) => {
    tables.get(table.game_session_id)?.add(table.experience_agent_id);
    return say({ players: tables.get(table.game_session_id)?.size ?? 0 });
  });
  server.registerTool('lobby.leave', { description: 'Get up', inputSchema: TABLE }, (table) => {
    tables.get(table.game_session_id)?.delete(table.experience_agent_id);
    return say({ left: true });
  });
  server.registerTool('match.start', { description: 'Begin', inputSchema: TABLE }, () =>
    say({ started: true }),
  );
  server.registerTool('match.end', { description: 'Who found it soonest', inputSchema: TABLE }, (table) => {
    const seated = tables.get(table.game_session_id) ?? new Set();
    const played = [...games.values()].filter(({ player }) => seated.has(player));
    const players = played.map((game) => ({
      experience_agent_id: game.player,
      score: outcomeOf(game).score,
    }));
    tables.delete(table.game_session_id);
    return say({ outcomes: { players } });
  });
  return server;
}

const http = createServer(async (req, res) => {
  // The town is a program: a request with an Origin comes from a web page.
  if (req.headers.origin) return void res.writeHead(403).end();
  const server = makeServer();
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  res.on('close', () => void server.close());
  await server.connect(transport as Parameters<McpServer['connect']>[0]);
  await transport.handleRequest(req, res);
});
http.listen(Number(process.env.PORT ?? 4001), '127.0.0.1', () => {
  const address = http.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/mcp`);
});
