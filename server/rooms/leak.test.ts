import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examineLeaks } from './testing/leak-exam.ts';
import { type RoomServer, startRoomServer } from './testing/room-server.ts';
import { examineTown } from './testing/town-exam.ts';

describe('messages to a viewer', () => {
  let server: RoomServer;
  beforeAll(async () => {
    server = await startRoomServer();
  });
  afterAll(() => server.close());

  it('are the same bytes for a match and its twin, and none for steps hidden from the viewer', async () => {
    const report = await examineLeaks(server, { matches: 2, seed: 'leak-exam' });
    expect(report.leaks).toEqual([]);
    expect(report.hiddenSteps).toBeGreaterThan(100);
    expect(report.framesCompared).toBeGreaterThan(1_000);
    expect(report.pagesRead).toBeGreaterThan(100);
    expect(report.cursorsRefused).toBeGreaterThan(10);
    expect(server.complaints).toEqual([]);
  });
});

describe('messages to an omniscient viewer before secrets are released', () => {
  let server: RoomServer;
  beforeAll(async () => {
    server = await startRoomServer({ disclosure: { delayMs: 86_400_000 } });
  });
  afterAll(() => server.close());

  it('are the same bytes for a match and its twin, and none for hidden steps', async () => {
    const report = await examineLeaks(server, { matches: 3, seed: 'delayed-exam', watchers: ['delayed'] });
    expect(report.leaks).toEqual([]);
    expect(report.hiddenSteps).toBeGreaterThan(50);
    expect(report.pagesRead).toBeGreaterThan(15);
    expect(report.cursorsRefused).toBeGreaterThan(3);
    expect(server.complaints).toEqual([]);
  });
});

describe("messages to a viewer that asked for omniscience where owners' agents play", () => {
  let server: RoomServer;
  beforeAll(async () => {
    server = await startRoomServer({ disclosure: { mode: 'auto' } });
  });
  afterAll(() => server.close());

  it("are the public's until the end, byte for byte, for a match and its twin", async () => {
    const report = await examineLeaks(server, {
      matches: 2,
      seed: 'awaiting-exam',
      watchers: ['awaiting', 'public'],
    });
    expect(report.leaks).toEqual([]);
    expect(report.hiddenSteps).toBeGreaterThan(50);
    expect(report.framesCompared).toBeGreaterThan(300);
    expect(server.complaints).toEqual([]);
  });
});

describe('messages of the town room', () => {
  it('are the same bytes for a match and its twin, and none for hidden steps', async () => {
    const report = await examineTown({ matches: 4, seed: 'town-exam' });
    expect(report.leaks).toEqual([]);
    expect(report.hiddenSteps).toBeGreaterThan(50);
    expect(report.framesCompared).toBeGreaterThan(200);
  });
});
