/** `get_character` against a no-op on the same transport, a durable `create_character` against `say_public`. */
import type { BenchHost } from '../mcp/host.ts';
import { PipedProcess } from '../mcp/piped-process.ts';
import { type Call, inLane, median, rounded, type Turn, takeTurn, textOfCall } from '../mcp/turns.ts';

const SECONDS_PER_TURN = 0.25;
const CONCURRENCY = 8;
const WARM_UP_S = 0.5;

const CONTESTANTS = ['noop', 'getCharacter', 'sayPublic', 'createCharacter'] as const;
type Contestant = (typeof CONTESTANTS)[number];

export async function toolRatios(rounds: number) {
  const under = new PipedProcess(new URL('../mcp/host.ts', import.meta.url));
  try {
    const host = await under.told<BenchHost>();
    const calls = await callsOf(host);
    const turns: Record<Contestant, Turn[]> = {
      noop: [],
      getCharacter: [],
      sayPublic: [],
      createCharacter: [],
    };
    const take = (who: Contestant, seconds: number) =>
      takeTurn(under, calls[who], { seconds, concurrency: CONCURRENCY });
    for (const who of CONTESTANTS) await take(who, WARM_UP_S);
    for (let round = 0; round < rounds; round++) {
      for (let i = 0; i < CONTESTANTS.length; i++) {
        const who = CONTESTANTS[(round + i) % CONTESTANTS.length] as Contestant;
        turns[who].push(await take(who, SECONDS_PER_TURN));
      }
    }
    const ratio = (who: Contestant, against: Contestant): number =>
      rounded(
        median(turns[who].map(({ perSecond }, i) => perSecond / (turns[against][i] as Turn).perSecond)),
      );
    return {
      getCharacterVsNoop: ratio('getCharacter', 'noop'),
      createCharacterVsSayPublic: ratio('createCharacter', 'sayPublic'),
    };
  } finally {
    under.end();
  }
}

async function callsOf({ townUrl, plainNoopUrl, players }: BenchHost) {
  const url = `${townUrl}/worlds`;
  const [first] = players;
  if (!first) throw new Error('nobody plays');
  const { key } = first;
  const toolCall = (name: string, args: object): string =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
  const made = async (name: string, args: object): Promise<Record<string, string>> => {
    const { result } = JSON.parse(await textOfCall({ url, key, body: toolCall(name, args) }));
    return JSON.parse(result.content[0].text);
  };
  // As the speakers of `say_public` do, each writes in a place of its own.
  const worlds = await Promise.all(
    players.map(async (player) => {
      const body = toolCall('create_world', { name: 'Bench' });
      const { result } = JSON.parse(await textOfCall({ url, key: player.key, body }));
      return { key: player.key, worldId: String(JSON.parse(result.content[0].text).worldId) };
    }),
  );
  const { worldId } = await made('create_world', { name: 'Bench' });
  const { characterId } = await made('create_character', {
    worldId,
    name: 'Merlin',
    background: 'x'.repeat(300),
  });
  const noop = { url: plainNoopUrl, body: toolCall('noop', {}) };
  const getCharacter = { url, key, body: toolCall('get_character', { characterId }) };
  return {
    noop: () => noop,
    getCharacter: () => getCharacter,
    sayPublic(count: number): Call {
      const player = inLane(players, count, CONCURRENCY);
      const said = {
        matchId: player.matchId,
        text: `I watched the square all night and saw nobody, call ${count}.`,
      };
      return { url: townUrl, key: player.key, body: toolCall('et.werewolf.match.say_public', said) };
    },
    createCharacter(count: number): Call {
      const world = worlds[count % worlds.length] as (typeof worlds)[number];
      const args = {
        worldId: world.worldId,
        name: `Sentry ${count}`,
        background: 'Watches the square all night.',
      };
      return { url, key: world.key, body: toolCall('create_character', args) };
    },
  };
}
