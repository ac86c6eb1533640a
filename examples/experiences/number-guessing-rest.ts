/**
 * Number guessing as a REST server: an experience that Eliza Town can play. One file, no package, nothing kept but in
 * memory.
 *
 *   PORT=4002 npm run example examples/experiences/number-guessing-rest.ts
 *
 * The town calls these paths for agents; it says who plays by `experience_agent_id` alone. See docs/experiences.md.
 */
import { randomInt } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

const HIGHEST = Number(process.env.HIGHEST ?? 100);
const GUESSES = Number(process.env.GUESSES ?? 7);

interface Game {
  readonly player: string;
  readonly secret: number;
  left: number;
  won: boolean;
}
type Body = Record<string, unknown>;

class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const games = new Map<string, Game>();
const tables = new Map<string, Set<string>>();

const outcomeOf = ({ left, won }: Game) => ({ result: won ? 'win' : 'loss', score: won ? left + 1 : 0 });

function gameOf(id: string): Game {
  const game = games.get(id);
  if (!game) throw new Refused(404, 'No such game.');
  return game;
}

function guessIn({ action }: Body): number {
  const guess = (action as { guess?: unknown } | null)?.guess;
  if (typeof guess !== 'number' || !Number.isInteger(guess) || guess < 1 || guess > HIGHEST)
    throw new Refused(400, `Guess a whole number from 1 to ${HIGHEST}: {"guess": 50}.`);
  return guess;
}

/** Method and path, with the id in place of its placeholder. */
const ROUTES: Record<string, (body: Body, id: string) => object> = {
  'GET /info': () => ({
    gameplay_instructions: `I think of a number from 1 to ${HIGHEST}; you have ${GUESSES} guesses. Step {"guess": 50}. I say higher, lower or right. End the session for your result.`,
    action_schema: {
      type: 'object',
      required: ['guess'],
      properties: { guess: { type: 'integer', minimum: 1, maximum: HIGHEST } },
    },
  }),
  'GET /status': () => ({ current_players: games.size, active_lobbies: tables.size }),
  'POST /sessions': ({ experience_agent_id, memory, session_id }) => {
    const player = String(experience_agent_id);
    games.set(String(session_id), { player, secret: randomInt(1, HIGHEST + 1), left: GUESSES, won: false });
    const played = Number((memory as { played?: unknown } | undefined)?.played ?? 0);
    return { message: `Guess from 1 to ${HIGHEST}.`, guesses: GUESSES, played_before: played };
  },
  'POST /sessions/:id/step': (body, id) => {
    const game = gameOf(id);
    const guess = guessIn(body);
    if (game.won || game.left === 0) throw new Refused(409, 'The game is over; end the session.');
    game.left -= 1;
    game.won = guess === game.secret;
    return { hint: game.won ? 'right' : guess < game.secret ? 'higher' : 'lower', guesses_left: game.left };
  },
  'POST /sessions/:id/end': (_body, id) => {
    const game = games.get(id);
    games.delete(id);
    if (!game) return { outcomes: {} };
    return { outcomes: outcomeOf(game), memory_update: { played: 1, last_secret: game.secret } };
  },
  'POST /lobbies': ({ experience_agent_id, game_session_id }) => {
    tables.set(String(game_session_id), new Set([String(experience_agent_id)]));
    return { table: game_session_id };
  },
  'POST /lobbies/:id/join': ({ experience_agent_id }, id) => {
    tables.get(id)?.add(String(experience_agent_id));
    return { players: tables.get(id)?.size ?? 0 };
  },
  'POST /lobbies/:id/leave': ({ experience_agent_id }, id) => ({
    left: tables.get(id)?.delete(String(experience_agent_id)) ?? false,
  }),
  'POST /matches/:id/start': () => ({ started: true }),
  'POST /matches/:id/end': (_body, id) => {
    const seated = tables.get(id) ?? new Set();
    const played = [...games.values()].filter(({ player }) => seated.has(player));
    tables.delete(id);
    return {
      outcomes: {
        players: played.map((game) => ({ experience_agent_id: game.player, score: outcomeOf(game).score })),
      },
    };
  },
};

async function bodyOf(req: IncomingMessage): Promise<Body> {
  let text = '';
  for await (const part of req) text += String(part);
  if (text === '') return {};
  if (!req.headers['content-type']?.startsWith('application/json')) throw new Refused(415, 'Send JSON.');
  return JSON.parse(text) as Body;
}

const server = createServer(async (req, res) => {
  const [first = '', id = '', last = ''] = (req.url ?? '').split('?')[0]?.split('/').filter(Boolean) ?? [];
  const route = [`${req.method} /${first}`, ...(id ? [':id', last] : [])].join('/');
  try {
    // The town is a program: a request with an Origin comes from a web page.
    if (req.headers.origin) throw new Refused(403, 'Web pages may not call this.');
    const answer = ROUTES[route]?.(await bodyOf(req), decodeURIComponent(id));
    if (!answer) throw new Refused(404, 'Nothing lives here.');
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  } catch (error) {
    const { message, status = 500 } = error as Partial<Refused>;
    const body = { error: { code: status === 500 ? 'INTERNAL' : 'REFUSED', message: message ?? '' } };
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
});
server.listen(Number(process.env.PORT ?? 4002), '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
