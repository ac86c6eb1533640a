import { describe, expect, it, vi } from 'vitest';
import { createMatch } from '../../shared/games/werewolf/decide.ts';
import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import { fold } from '../../shared/games/werewolf/evolve.ts';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { DEFAULT_SETTINGS, PLAYER_IDS } from '../../shared/games/werewolf/model.ts';
import { newMatch } from '../../shared/games/werewolf/testing/game.ts';
import { eventsOf, type GameEvent } from '../../shared/matches/game.ts';
import { labelledLines } from '../../shared/matches/labels.ts';
import { FencedError } from '../journal/journal-event.ts';
import { GuardFailedError, StoreFullError, StoreUnavailableError } from '../store/errors.ts';
import type { Statement } from '../store/store.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { MatchHost } from './match-host.ts';

/** An in-memory journal whose writes can be delayed or made to fail. */
class Paper {
  readonly events: GameEvent[] = [];
  readonly companions: Statement[] = [];
  failure: Error | null = null;
  gate: Promise<void> = Promise.resolve();

  async append(events: readonly GameEvent[], companions: readonly Statement[]): Promise<void> {
    await this.gate;
    if (this.failure) throw this.failure;
    this.events.push(...events);
    this.companions.push(...companions);
  }
}

function hosted({ journalAheadMs = 0 } = {}) {
  const clock = new FakeClock();
  const paper = new Paper();
  const troubles: unknown[] = [];
  const onTrouble = { current: () => {} };
  const agents = PLAYER_IDS.map((id) => ({ agentId: `ag_${id}`, displayName: id }));
  const now = clock.now() + journalAheadMs;
  const { entries } = createMatch(newMatch({ matchId: 'm', seed: 's', agents, now }));
  paper.events.push(...eventsOf(entries));
  const host = new MatchHost(werewolf, { plotId: 'plot-1', ranked: true }, entries, {
    clock,
    append: (_match, added, companions) => paper.append(eventsOf(added), companions),
    onTimer: () => undefined,
    onTrouble: (_, error) => {
      troubles.push(error);
      onTrouble.current();
    },
  });
  host.start();
  const ready = (i: number) =>
    host.execute((_, now) => ({ type: 'ready', playerId: PLAYER_IDS[i] ?? 'p:1', now }));
  /** Runs everything that is due, promises included. */
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  return { clock, host, onTrouble, paper, ready, settle, troubles };
}

describe('match host', () => {
  it("continues at its pace on a node whose clock is behind the last host's", async () => {
    const { clock, host, settle } = hosted({ journalAheadMs: 600_000 });
    const lobbyMs = host.state.phaseEndsAt - host.state.phaseStartedAt;
    clock.advance(lobbyMs - 1);
    await settle();
    expect(host.state.phase).toBe('LOBBY');
    clock.advance(1);
    await settle();
    expect(host.state.phase).toBe('NIGHT');
    expect(host.state.phaseStartedAt - host.state.createdAt).toBe(lobbyMs);
  });

  it('keeps the companions of a command that changes nothing, and notifies no watcher', async () => {
    const { host, paper, ready } = hosted();
    await ready(0);
    const before = paper.events.length;
    const told: unknown[] = [];
    host.subscribe((added) => told.push(added));
    const note: Statement = { sql: 'a note', parameters: [] };
    const outcome = await host.execute(
      (_, now) => ({ type: 'ready', playerId: 'p:1', now }),
      () => [note],
    );
    expect(outcome).toEqual({ ok: true, entries: [] });
    expect(paper.companions).toEqual([note]);
    expect(paper.events).toHaveLength(before);
    expect(told).toEqual([]);
  });

  it('publishes nothing before it is durable', async () => {
    const { host, paper, ready, settle } = hosted();
    const seen: string[] = [];
    host.subscribe((added) => seen.push(...added.map(({ event }) => event.type)));
    let open = () => {};
    paper.gate = new Promise((resolve) => {
      open = resolve;
    });
    const acting = ready(0);
    await settle();
    expect(seen).toEqual([]);
    expect(host.state.players[0]?.ready).toBe(false);
    open();
    expect((await acting).ok).toBe(true);
    expect(seen).toEqual(['PLAYER_READY']);
    expect(host.state.players[0]?.ready).toBe(true);
  });

  it('never writes an event older than the last one, even if the clock is set back', async () => {
    const { clock, paper, ready } = hosted();
    clock.advance(5_000);
    await ready(0);
    vi.spyOn(clock, 'now').mockReturnValue(clock.now() - 3_600_000);
    await ready(1);
    const [first, second] = paper.events.slice(-2).map((event) => event.at);
    expect(second).toBe(first);
  });

  it('runs commands one after another, each on the state the last one left', async () => {
    const { host, paper, ready } = hosted();
    await Promise.all(PLAYER_IDS.map((_, i) => ready(i)));
    expect(paper.events.slice(3).map((event) => event.seq)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(fold(paper.events as MatchEvent[])).toEqual(host.state);
  });

  it('keeps its state when a write fails, and continues with the next command', async () => {
    const { host, paper, ready } = hosted();
    const before = host.state;
    paper.failure = new Error('disk on fire');
    await expect(ready(0)).rejects.toThrow('disk on fire');
    expect(host.state).toBe(before);
    paper.failure = null;
    expect((await ready(1)).ok).toBe(true);
    expect(fold(paper.events as MatchEvent[])).toEqual(host.state);
  });

  it('labels talk when it is kept, and does not write the labels', async () => {
    const { clock, host, paper, settle } = hosted();
    while (host.state.phase !== 'DAY_DISCUSSION') {
      clock.advanceTo(clock.next() ?? 0);
      await settle();
    }
    const [me, other] = host.state.players.filter(({ alive }) => alive);
    const say = (text: string) =>
      host.execute((_, now) => ({
        type: 'say_public',
        playerId: me!.playerId,
        now,
        text,
        kind: 'DISCUSSION',
        replyToEventId: null,
      }));
    const told: unknown[] = [];
    host.subscribe((added) => told.push(...added.map(({ labels }) => labels?.shown)));
    paper.failure = new StoreUnavailableError('no route');
    expect((await say(`I vote for ${other?.displayName}, a wolf.`)).ok).toBe(false);
    paper.failure = null;
    await say('I suspect nobody yet.');
    clock.advance(DEFAULT_SETTINGS.publicChatEveryMs);
    await say(`I vote for ${other?.displayName}, a wolf.`);
    expect(told).toEqual([[], [{ label: 'accuses', targetIds: [other?.playerId] }]]);
    expect(labelledLines(host.log)).toMatchObject([{ labels: [{ label: 'accuses' }] }]);
    expect(JSON.stringify(paper.events)).not.toMatch(/labels|accuses/);
  });

  it('changes phase at the deadline without a command', async () => {
    const { clock, host, settle } = hosted();
    clock.advance(DEFAULT_SETTINGS.lobbyMs);
    await settle();
    expect(host.state.phase).toBe('NIGHT');
  });

  it('ends a phase early when every player has acted', async () => {
    const { clock, host, ready, settle } = hosted();
    clock.advance(10_000);
    await Promise.all(PLAYER_IDS.map((_, i) => ready(i)));
    clock.advance(0);
    await settle();
    expect(host.state.phase).toBe('NIGHT');
  });

  it('retries a timer whose events could not be written', async () => {
    const { clock, host, paper, settle, troubles } = hosted();
    paper.failure = new Error('store away');
    clock.advance(DEFAULT_SETTINGS.lobbyMs);
    await settle();
    expect(host.state.phase).toBe('LOBBY');
    expect(troubles).toHaveLength(1);
    paper.failure = null;
    clock.advance(500);
    await settle();
    expect(host.state.phase).toBe('NIGHT');
  });

  it.each([
    ['STORE_AWAY', new StoreUnavailableError('no route')],
    ['STORE_AWAY', new StoreFullError('/data')],
    ['MAYBE_DONE', new StoreUnavailableError('cut off', 'unknown')],
    ['MOVED', new FencedError('m', 3)],
  ])(
    'answers %s to a command that the store could not keep, and a timer comes again',
    async (trouble, error) => {
      const { clock, host, paper, ready, settle, troubles } = hosted();
      paper.failure = error;
      expect(await ready(0)).toMatchObject({ ok: false, trouble, rejection: { code: 'UNAVAILABLE' } });
      expect(troubles).toEqual([error]);
      clock.advance(DEFAULT_SETTINGS.lobbyMs);
      await settle();
      expect(troubles).toEqual([error, error]);
      expect(host.state.phase).toBe('LOBBY');
      paper.failure = null;
      clock.advance(500);
      await settle();
      expect(host.state.phase).toBe('NIGHT');
    },
  );

  it('takes no further step after being closed over one that could not be kept', async () => {
    const { host, paper, ready, onTrouble, troubles } = hosted();
    onTrouble.current = () => {
      paper.failure = null;
      void host.close();
    };
    paper.failure = new FencedError('m', 3);
    const outcomes = await Promise.all([ready(0), ready(1)]);
    expect(outcomes).toMatchObject([{ trouble: 'MOVED' }, { trouble: 'MOVED' }]);
    expect(paper.events).toHaveLength(3);
    expect(troubles).toHaveLength(1);
  });

  it('passes a failed guard among the companions on to their caller', async () => {
    const { paper, ready, troubles } = hosted();
    const guard = new GuardFailedError({ statement: 1, expected: 1, changed: 0 });
    paper.failure = guard;
    await expect(ready(0)).rejects.toBe(guard);
    expect(troubles).toEqual([]);
  });

  it('survives a watcher that throws', async () => {
    const { host, ready, troubles } = hosted();
    const seen: string[] = [];
    host.subscribe(() => {
      throw new Error('broken watcher');
    });
    host.subscribe(() => seen.push('told'));
    expect((await ready(0)).ok).toBe(true);
    expect(seen).toEqual(['told']);
    expect(troubles).toHaveLength(1);
  });

  it('plays to the end by its timers alone', async () => {
    const { clock, host, paper, settle } = hosted();
    for (let i = 0; i < 100 && host.state.phase !== 'ENDED'; i++) {
      clock.advanceTo(clock.next() ?? 0);
      await settle();
    }
    expect(host.state).toMatchObject({ phase: 'ENDED', winner: 'WEREWOLVES' });
    expect(clock.next()).toBeNull();
    expect(fold(paper.events as MatchEvent[])).toEqual(host.state);
  });

  it('finishes the current step when it is closed, and starts no other', async () => {
    const { clock, host, paper, ready, settle } = hosted();
    let open = () => {};
    paper.gate = new Promise((resolve) => {
      open = resolve;
    });
    const acting = ready(0);
    await settle();
    const closing = host.close();
    open();
    await closing;
    expect((await acting).ok).toBe(true);
    expect(await ready(1)).toMatchObject({ ok: false, trouble: 'MOVED' });
    expect(clock.next()).toBeNull();
    expect(paper.events).toHaveLength(4);
  });
});
