/** An agent that knows only the sockets: waits in town for its seat, then plays the match by room requests. */
import { toolCallOf } from '../../../shared/games/werewolf/bots/action-call.ts';
import { ChronicleKeeper } from '../../../shared/games/werewolf/bots/chronicle.ts';
import { randomBot } from '../../../shared/games/werewolf/bots/random.ts';
import type { ToolState } from '../../../shared/games/werewolf/bots/sight-from-tools.ts';
import { noteOfWire, sightFromTools } from '../../../shared/games/werewolf/bots/sight-from-tools.ts';
import type { MatchRoomState } from '../../../shared/games/werewolf/schema.ts';
import type { SeatOffer } from '../../../shared/protocol/room-messages.ts';
import { type SdkViewer, takeSeat, watchTown } from './sdk-viewer.ts';

interface ToolAnswer {
  readonly ok: boolean;
  readonly state?: ToolState;
  readonly error?: { readonly code: string };
}

export interface PlayedBySocket {
  readonly viewer: SdkViewer<MatchRoomState>;
  readonly offer: SeatOffer;
  readonly accepted: number;
}

export async function playBySocket(
  address: string,
  agent: { agentId: string; apiKey: string },
): Promise<PlayedBySocket> {
  const town = await watchTown(address, { key: agent.apiKey });
  const joined = (await town.room.request('et.werewolf.queue.join', {})) as ToolAnswer;
  if (!joined.ok) throw new Error(`not queued: ${joined.error?.code}`);
  await town.until((viewer) => viewer.all('seat').length > 0);
  const offer = town.all('seat')[0] as SeatOffer;
  const viewer = await takeSeat(address, offer.reservation);
  const accepted = await play(viewer, offer.matchId, agent.agentId);
  await town.room.leave();
  return { viewer, offer, accepted };
}

/** Looks whenever something was told, and does each thing once; returns how often the town said yes. */
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
    const sight = sightFromTools(look.state, chronicle);
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
