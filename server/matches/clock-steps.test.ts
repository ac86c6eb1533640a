/** Setting the machine's clock during a match must not affect the players. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keptLog } from '../testing/kept-log.ts';
import { openTestTown, type Settings, type TestTown } from '../testing/town-on-a-port.ts';
import type { MatchHost } from './match-host.ts';

const HOUR = 3_600_000;
const BACK = -600_000;
const WAIT = { timeout: 20_000, interval: 20 };

let town: TestTown;
let kept: ReturnType<typeof keptLog>;
afterEach(async () => {
  vi.restoreAllMocks();
  await town.end();
});

const setMachine = (step: number) => {
  const real = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => real() + step);
};
const openMatch = async (settings: Settings): Promise<MatchHost> => {
  kept = keptLog();
  town = await openTestTown({ HOUSE_BOTS: 'on', HOUSE_MATCHES: '1', ...settings }, { log: kept.log });
  return running();
};
const running = () =>
  vi.waitFor(() => {
    const [match] = town.services.registry.all();
    expect(match).toBeDefined();
    return match as MatchHost;
  }, WAIT);
const untilPhase = (match: MatchHost, serial: number) =>
  vi.waitFor(() => expect(match.state.phaseSerial).toBeGreaterThanOrEqual(serial), WAIT);
const timesOf = (match: MatchHost): number[] => match.log.map(({ event }) => event.at);

describe("setting the machine's clock during a match", { timeout: 60_000 }, () => {
  it('back by ten minutes leaves the ends of phases unchanged', async () => {
    const match = await openMatch({ TIME_SCALE: '60' });
    await untilPhase(match, 2);
    setMachine(BACK);
    await untilPhase(match, match.state.phaseSerial + 3);
    const times = timesOf(match);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('forward by an hour leaves the phase its remaining time', async () => {
    const match = await openMatch({ TIME_SCALE: '1', LOBBY_S: '600' });
    const left = () => match.state.phaseEndsAt - town.services.clock.now();
    const before = left();
    setMachine(HOUR);
    expect(Math.abs(left() - before)).toBeLessThan(5_000);
    const [player] = match.state.players;
    const outcome = await match.execute((_, now) => ({
      type: 'ready',
      playerId: player?.playerId ?? '',
      now,
    }));
    expect(outcome).toMatchObject({ ok: true });
    const times = timesOf(match);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThan(60_000);
  });

  it('back and restarting the town lets the match continue at once, with one line in the log', async () => {
    const match = await openMatch({ TIME_SCALE: '60' });
    await untilPhase(match, 2);
    setMachine(BACK);
    town = await town.restart();
    const again = await running();
    expect(again.matchId).toBe(match.matchId);
    expect(again.state.phaseEndsAt - town.services.clock.now()).toBeLessThan(60_000);
    await untilPhase(again, again.state.phaseSerial + 2);
    const told = kept.lines.filter(({ level }) => level === 'warn');
    expect(told).toMatchObject([{ msg: expect.stringContaining('behind the journals') }]);
    expect(Math.abs(Number(told[0]?.aheadMs) + BACK)).toBeLessThan(60_000);
  });
});
