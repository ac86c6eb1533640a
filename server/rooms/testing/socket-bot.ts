/** A plain Colyseus client: queues with `joinOrCreate`, takes its seat and plays by room requests. */
import { toolCallOf } from '../../../shared/games/werewolf/bots/action-call.ts';
import { ChronicleKeeper, noteOfWire } from '../../../shared/games/werewolf/bots/chronicle.ts';
import { randomBot } from '../../../shared/games/werewolf/bots/random.ts';
import { type SeenView, sightFromView } from '../../../shared/games/werewolf/bots/sight.ts';
import type { MatchRoomState } from '../../../shared/games/werewolf/schema.ts';
import { joinQueue, type SdkViewer, takeSeat } from './sdk-viewer.ts';

interface ToolAnswer {
  readonly ok: boolean;
  readonly state?: SeenView;
  readonly error?: { readonly code: string };
}

export interface PlayedBySocket {
  readonly viewer: SdkViewer<MatchRoomState>;
  readonly matchId: string;
  readonly accepted: number;
}

export async function playBySocket(
  address: string,
  agent: { agentId: string; apiKey: string },
): Promise<PlayedBySocket> {
  const viewer = await seatBySocket(address, agent);
  const { matchId } = await viewer.until(({ state }) => state.matchId !== '').then(({ state }) => state);
  return { viewer, matchId, accepted: await play(viewer, matchId, agent.agentId) };
}

export async function seatBySocket(
  address: string,
  { apiKey }: { readonly apiKey: string },
): Promise<SdkViewer<MatchRoomState>> {
  const queue = await joinQueue(address, { key: apiKey });
  await queue.until((viewer) => viewer.all('seat').length > 0);
  const viewer = await takeSeat(address, queue.all('seat')[0]);
  queue.room.send('confirm');
  return viewer;
}

/** Looks after every message and does each action once; returns how often the town accepted. */
async function play(viewer: SdkViewer<MatchRoomState>, matchId: string, agentId: string): Promise<number> {
  const bot = randomBot({ seed: 'socket-bot', agentId });
  const done = new Set<string>();
  let accepted = 0;
  for (let told = 0; ; ) {
    await viewer.until((v) => v.told.length > told || v.state.phase === 'ENDED');
    told = viewer.told.length;
    if (viewer.state.phase === 'ENDED') return accepted;
    const look = (await viewer.room.request('et.werewolf.match.get_state', { matchId })) as ToolAnswer;
    if (!look.ok || !look.state) continue;
    const chronicle = new ChronicleKeeper();
    for (const event of viewer.events()) {
      const note = noteOfWire(event);
      if (note) chronicle.add(note);
    }
    const sight = sightFromView(look.state, chronicle);
    const move = sight && bot.act(sight);
    if (!sight || !move) continue;
    const what = `${sight.phase} ${sight.day} ${move.action.tool}`;
    if (done.has(what)) continue;
    const { tool, args } = toolCallOf(move.action);
    const answer = (await viewer.room.request(tool, { matchId, ...args })) as ToolAnswer;
    if (!answer.ok) continue;
    done.add(what);
    accepted += 1;
  }
}
