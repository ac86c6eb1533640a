import { type Client, ClientState } from '@colyseus/core';
import type { StateView } from '@colyseus/schema';
import { describe, expect, it, vi } from 'vitest';
import { OMNISCIENT_VIEWER } from '../../shared/games/werewolf/audience.ts';
import type { MatchState } from '../../shared/games/werewolf/model.ts';
import { Game } from '../../shared/games/werewolf/testing/game.ts';
import { werewolfMirror } from '../parts/werewolf/room.ts';
import { Outbox } from './outbox.ts';
import { QuietSerializer } from './quiet-serializer.ts';
import { StateViews } from './state-views.ts';

/** A socket that is never ready: it keeps what it was given, like a full one. */
function slowClient(view?: StateView) {
  const held: Uint8Array[] = [];
  const client = {
    state: ClientState.JOINED,
    view,
    ref: {},
    enqueueRaw: (bytes: Uint8Array) => held.push(bytes),
  } as unknown as Client;
  return { client, held };
}

function room(match: MatchState) {
  const mirror = werewolfMirror();
  const { state } = mirror;
  const serializer = new QuietSerializer(new Outbox(), 8 * 1024);
  serializer.reset(state);
  mirror.show(match);
  serializer.applyPatches([]);
  return { state, serializer, views: new StateViews(mirror) };
}

const { state: match } = new Game();

function shown() {
  const mirror = werewolfMirror();
  return { state: mirror.state, show: () => mirror.show(match) };
}

describe('quiet serializer', () => {
  it('sends bytes that no later patch overwrites', () => {
    const { state, serializer, views } = room(match);
    const slow = slowClient();
    const omniscient = slowClient(views.take(OMNISCIENT_VIEWER, match));
    state.seedHash = 'LONG_ENOUGH_TO_REACH_INTO_WHAT_FOLLOWS';
    serializer.applyPatches([slow.client, omniscient.client]);
    const sent = Buffer.from(slow.held[0] ?? []);
    state.dayNumber = 1;
    for (const player of state.players) player.nightTarget = 'p:8';
    serializer.applyPatches([slow.client, omniscient.client]);
    expect(Buffer.from(slow.held[0] ?? []).equals(sent)).toBe(true);
  });

  it('sends a full state that no later one overwrites', () => {
    const { state, serializer, views } = room(match);
    const early = serializer.getFullState();
    const kept = Buffer.from(early);
    state.phase = 'ENDED';
    serializer.getFullState(slowClient(views.take(OMNISCIENT_VIEWER, match)).client);
    expect(Buffer.from(early).equals(kept)).toBe(true);
  });

  it('makes one frame for all clients with the same view', () => {
    const { state, serializer, views } = room(match);
    const view = views.take(OMNISCIENT_VIEWER, match);
    const [a, b, c, d] = [slowClient(), slowClient(), slowClient(view), slowClient(view)];
    state.phase = 'NIGHT';
    serializer.applyPatches([a.client, b.client, c.client, d.client]);
    expect(a.held[0]).toBe(b.held[0]);
    expect(c.held[0]).toBe(d.held[0]);
  });

  it('grows a too small buffer once, keeping the whole state in it', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { state, show } = shown();
    const serializer = new QuietSerializer(new Outbox(), 256);
    serializer.reset(state);
    show();
    const whole = new QuietSerializer(new Outbox(), 8 * 1024);
    const { state: copy, show: showCopy } = shown();
    whole.reset(copy);
    showCopy();
    const expected = Buffer.from(whole.getFullState());
    expect(Buffer.from(serializer.getFullState()).equals(expected)).toBe(true);
    state.phase = copy.phase = 'NIGHT';
    expect(Buffer.from(serializer.getFullState()).equals(Buffer.from(whole.getFullState()))).toBe(true);
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });
});

describe('shared views', () => {
  it('exist as long as a client uses them', () => {
    const { views } = room(match);
    const viewer = { kind: 'player', playerId: 'p:1' } as const;
    const first = views.take(viewer, match);
    expect(views.take(viewer, match)).toBe(first);
    views.giveBack(viewer);
    expect(views.size).toBe(1);
    views.giveBack(viewer);
    expect(views.size).toBe(0);
    // Disposed: another view may reuse its place and must not inherit its grants.
    expect(first?.id).toBe(-1);
    expect(views.take({ kind: 'public' }, match)).toBeUndefined();
  });
});
