import { describe, expect, it } from 'vitest';
import type { AnyEnvelope, MessageType } from '../../../shared/league/messages.ts';
import type { OutboundRequest } from '../../outbound/guarded-caller.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import { HttpCarrier } from './http-carrier.ts';
import type { LeaguePlayer } from './records.ts';
import { envelope } from './testing/league-town.ts';

const PLAYER = { leagueId: 'lg_1', playerId: 'P001', endpoint: 'http://127.0.0.1:9/mcp' } as LeaguePlayer;
const message = (type: MessageType) => envelope(type, 'referee:REF01', {}) as unknown as AnyEnvelope;
const settled = () => new Promise<void>((done) => setImmediate(done));

/** A slow player: each call stays open until `answer`, or until it is aborted. */
function slowPlayer() {
  const clock = new FakeClock();
  const heard: string[] = [];
  const open: (() => void)[] = [];
  const request = ({ body, signal }: OutboundRequest) =>
    new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
      heard.push(JSON.parse(String(body)).params.message.type);
      open.push(() => resolve({ status: 200, body: Buffer.from('{"result":{"ok":true}}') }));
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  const carrier = new HttpCarrier({ clock, caller: { request } as never, tellMs: 5_000 });
  const answer = (): Promise<void> => {
    open.shift()?.();
    return settled();
  };
  return { carrier, clock, heard, answer };
}

describe('calls to a player', () => {
  it('are made in order, news and questions alike', async () => {
    const { answer, carrier, clock, heard } = slowPlayer();
    carrier.tell(PLAYER, message('ROUND_START'));
    carrier.tell(PLAYER, message('GAME_START'));
    const asked = carrier.ask(PLAYER, message('MOVE_REQUEST'), { dueAt: clock.now() + 5_000 });
    carrier.tell(PLAYER, message('ROUND_RESULT'));
    for (let i = 0; i < 4; i++) await answer();
    expect(heard).toEqual(['ROUND_START', 'GAME_START', 'MOVE_REQUEST', 'ROUND_RESULT']);
    expect(await asked).toEqual({ kind: 'answer', message: null });
  });

  it('let a question wait only briefly: then the current news is aborted, and the rest follows the question', async () => {
    const { answer, carrier, clock, heard } = slowPlayer();
    carrier.tell(PLAYER, message('ROUND_START'));
    carrier.tell(PLAYER, message('GAME_START'));
    void carrier.ask(PLAYER, message('MOVE_REQUEST'), { dueAt: clock.now() + 5_000 });
    await settled();
    clock.advance(499);
    await settled();
    expect(heard).toEqual(['ROUND_START']);
    clock.advance(1);
    await settled();
    expect(heard).toEqual(['ROUND_START', 'MOVE_REQUEST']);
    await answer();
    await answer();
    await settled();
    expect(heard).toEqual(['ROUND_START', 'MOVE_REQUEST', 'GAME_START']);
  });

  it('keep only the latest news if the player is too slow, and every question', async () => {
    const { answer, carrier, clock, heard } = slowPlayer();
    carrier.tell(PLAYER, message('ROUND_START'));
    void carrier.ask(PLAYER, message('GAME_INVITE'), { dueAt: clock.now() + 5_000 });
    for (let i = 0; i < 100; i++) carrier.tell(PLAYER, message('ROUND_RESULT'));
    for (let i = 0; i < 120; i++) await answer();
    expect(heard).toHaveLength(66);
    expect(heard[1]).toBe('GAME_INVITE');
  });
});
