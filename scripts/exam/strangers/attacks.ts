/** The attacks, each as one request at a time. */
import WebSocket from 'ws';
import { type MadeAgent, type TownClient, toolCall } from '../../town/town-client.ts';

/** What attackers have learnt about the town. */
export interface Prey {
  readonly url: string;
  running: string;
  lastEvent: string;
  ended: readonly string[];
}

export interface Attacker {
  readonly from: TownClient;
  /** Created before the floods begin; none at most addresses. */
  readonly agent: MadeAgent | null;
}

/** Resolves with the town's response: a status, or a refusal's code. */
type Attack = (attacker: Attacker, prey: Prey, n: number) => Promise<string>;

const WERE = 'et.werewolf';
const QUEUE = { queueId: 'werewolf-default' };

/** Names that imitate the town's own voice, its system or its seats. */
const IMITATIONS = [
  'Town Crier!',
  'Town Crier',
  'SYSTEM 1',
  'ꓢꓬꓢꓔꓰꓟ',
  'ᴛᴏᴡɴ ᴄʀɪᴇʀ',
  'Тоwn Сriеr',
  'p : 3',
  'p:3',
  'Moderator',
  'T0wn Cr1er',
] as const;

const madeUp = (n: number) => ({
  'x-forwarded-for': `203.0.113.${n % 256}`,
  'x-real-ip': `198.51.100.${n % 256}`,
});
const status = async (answered: Promise<{ readonly status: number }>): Promise<string> =>
  String((await answered).status);
const code = async (answered: ReturnType<TownClient['tool']>): Promise<string> => {
  const { ok, error } = await answered;
  return ok ? 'ok' : (error?.code ?? 'refused');
};
const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length];

export const ATTACKS = {
  /** Reads without a key, on a new connection's budget each time. */
  reads: ({ from }, { running }) => code(from.tool(`${WERE}.match.get_state`, { matchId: running })),
  lists: ({ from }) => code(from.tool(`${WERE}.matches.list`, {})),
  waits: ({ from }, { running, lastEvent }) =>
    code(from.tool(`${WERE}.match.events.get`, { matchId: running, afterEventId: lastEvent }, { wait: 25 })),
  replays: ({ from }, { ended }, n) => {
    const what = pick(['replay', 'journal', 'transcript.md', 'events'], Math.floor(n / 7));
    return status(from.ask(`/api/matches/${pick(ended, n) ?? 'none'}/${what}`, { method: 'GET' }));
  },
  seats: ({ from }) => status(from.ask('/matchmake/join/town', { body: '{}' })),
  sockets: ({ from }, { url }, n) =>
    knock(`${url}/a/${pick(['__proto__', 'gone', 'toString'], n)}`, from.address ?? ''),
  agents: async ({ from }, _, n) => {
    const made = await from.tryMakeAgent(`Stranger ${n}`, { headers: madeUp(n) });
    return 'apiKey' in made ? 'made' : String(made.status);
  },
  imitators: async ({ from, agent }, _, n) => {
    const name = pick(IMITATIONS, n) ?? '';
    if (agent && n % 2 === 0) {
      const joined = await from.tool(
        `${WERE}.queue.join`,
        { ...QUEUE, preferredDisplayName: name },
        { key: agent.apiKey },
      );
      return joined.ok ? `TAKEN ${name}` : (joined.error?.code ?? 'refused');
    }
    const made = await from.tryMakeAgent(name, { headers: madeUp(n) });
    return 'apiKey' in made ? `TAKEN ${name}` : String(made.status);
  },
  /** Joins and leaves the queue as fast as possible. */
  moves: ({ from, agent }, _, n) =>
    code(
      from.tool(`${WERE}.queue.${n % 2 === 0 ? 'join' : 'leave'}`, QUEUE, agent ? { key: agent.apiKey } : {}),
    ),
  guesses: ({ from }, _, n) =>
    status(
      from.ask('/monitor/api', {
        method: 'GET',
        headers: { authorization: `Basic ${btoa(`admin:guess ${n}`)}`, ...madeUp(n) },
      }),
    ),
  keys: ({ from }, _, n) =>
    status(
      from.ask('/mcp', {
        body: toolCall(`${WERE}.matches.list`, {}),
        headers: { authorization: `Bearer pgos_${String(n).padStart(43, '0')}`, ...madeUp(n) },
      }),
    ),
  rubbish: ({ from }, _, n) =>
    status(from.ask('/mcp', { body: pick(['{"jsonrpc":', '['.repeat(5_000), '{"a":"\\u0000"}'], n) ?? '' })),
} as const satisfies Record<string, Attack>;

export type AttackKind = keyof typeof ATTACKS;

/** The number of each kind in a hundred requests. */
export const MIX: Readonly<Record<AttackKind, number>> = {
  reads: 20,
  lists: 8,
  waits: 8,
  replays: 16,
  seats: 10,
  sockets: 8,
  agents: 6,
  imitators: 4,
  moves: 10,
  guesses: 4,
  keys: 3,
  rubbish: 3,
};

function knock(url: string, localAddress: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url.replace('http', 'ws'), { localAddress });
    socket.on('unexpected-response', (_, response) => {
      resolve(String(response.statusCode));
      response.resume();
      socket.terminate();
    });
    socket.on('close', () => resolve('closed'));
    socket.on('error', () => resolve('error'));
  });
}
