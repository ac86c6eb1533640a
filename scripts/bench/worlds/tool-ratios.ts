/** `get_character` against a no-op on the same transport, a durable `create_character` against `say_public`. */
import { TOOLS } from '../../../shared/games/werewolf/tool-names.ts';
import { PipedProcess } from '../../town/piped-process.ts';
import { toolCall } from '../../town/town-client.ts';
import type { BenchHost } from '../mcp/host.ts';
import { type Call, inLane, takeRounds, textOfCall, throughputRatio } from '../mcp/turns.ts';

const CONCURRENCY = 8;

export async function toolRatios(rounds: number) {
  const under = new PipedProcess(new URL('../mcp/host.ts', import.meta.url));
  try {
    const calls = await callsOf(await under.told<BenchHost>());
    const turns = await takeRounds(under, calls, { rounds, concurrency: CONCURRENCY });
    return {
      getCharacterVsNoop: throughputRatio(turns.getCharacter, turns.noop),
      createCharacterVsSayPublic: throughputRatio(turns.createCharacter, turns.sayPublic),
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
  const made = async (by: string, name: string, args: object): Promise<Record<string, string>> => {
    const { result } = JSON.parse(await textOfCall({ url, key: by, body: toolCall(name, args) }));
    return JSON.parse(result.content[0].text);
  };
  // Like the speakers of `say_public`, each writes in a place of its own.
  const worlds = await Promise.all(
    players.map(async (player) => {
      const { worldId } = await made(player.key, 'create_world', { name: 'Bench' });
      return { key: player.key, worldId };
    }),
  );
  const { worldId } = await made(key, 'create_world', { name: 'Bench' });
  const { characterId } = await made(key, 'create_character', {
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
        text: `I watched the square all night and saw nobody, remark ${count}.`,
      };
      return { url: townUrl, key: player.key, body: toolCall(TOOLS.sayPublic, said) };
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
