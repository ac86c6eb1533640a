import { beforeEach, describe, expect, it } from 'vitest';
import type { HistoryRequest } from '../../shared/contracts/rooms.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { HistoryPage } from '../../shared/protocol/room-messages.ts';
import { createWatch, type Watch } from '../state/watch.ts';
import { coinView } from '../testing/coin-view.ts';
import { createMatchHistory } from './match-history.ts';

const START = Date.parse('2026-01-01T00:00:00Z');

const event = (n: number): WireEvent => ({
  eventId: `m.${String(n).padStart(4, '0')}`,
  matchId: 'm',
  at: new Date(START + n * 1_000).toISOString(),
  visibility: 'PUBLIC',
  type: 'LINE',
  payload: {},
});

/** A match with this many events, served page by page as by a room. */
class Room {
  length: number;
  asked: (string | null)[] = [];
  away = false;

  constructor(length: number) {
    this.length = length;
  }

  async page({ before, limit }: HistoryRequest): Promise<HistoryPage> {
    if (this.away) throw new Error('nobody answers');
    this.asked.push(before);
    const end = before === null ? this.length : Number(before.slice(2)) - 1;
    const start = Math.max(0, end - limit);
    const events = Array.from({ length: end - start }, (_, i) => event(start + i + 1));
    return { events, before: start > 0 ? event(start + 1).eventId : null };
  }
}

let room: Room;
let watch: Watch;
let history: ReturnType<typeof createMatchHistory>;

beforeEach(() => {
  room = new Room(950);
  watch = createWatch('m', 'public');
  watch.play(coinView);
  history = createMatchHistory(watch, (request) => room.page(request));
});

const known = () => watch.model.value.seen;

describe('match history', () => {
  it('starts with the newest page, and goes back a page at a time', async () => {
    await history.catchUp();
    expect(known().size).toBe(200);
    expect(known().has('m.0950')).toBe(true);
    expect(watch.earlier.value).toBe('more');
    await history.earlier();
    expect(known().size).toBe(400);
    for (let i = 0; i < 3; i++) await history.earlier();
    expect(known().size).toBe(950);
    expect(watch.earlier.value).toBe('none');
    await history.earlier();
    expect(room.asked).toEqual([null, 'm.0751', 'm.0551', 'm.0351', 'm.0151']);
  });

  it('is reloaded from end to beginning when it has grown', async () => {
    await history.catchUp();
    room.asked = [];
    await history.again();
    expect(room.asked).toEqual([null, 'm.0751', 'm.0551', 'm.0351', 'm.0151']);
    expect(known().size).toBe(950);
    expect(watch.earlier.value).toBe('none');
  });

  it('goes back as far as a link needs, and no further', async () => {
    void history.catchUp();
    await history.reach('m.0500');
    expect(known().has('m.0500')).toBe(true);
    expect(room.asked).toHaveLength(3);
    await history.reach('m.0900');
    expect(room.asked).toHaveLength(3);
    await history.reach('m.nowhere');
    expect(known().size).toBe(950);
  });

  it('fills the gap after a lost connection, and continues back from where it was', async () => {
    await history.catchUp();
    history.lost();
    room.length = 1_450;
    // The first messages of the new connection may arrive before the response.
    watch.add([event(1_450)]);
    await history.catchUp();
    expect(known().size).toBe(700);
    await history.earlier();
    expect(known().has('m.0551')).toBe(true);
    expect(known().size).toBe(900);
  });

  it('is requested again when nobody answered', async () => {
    room.away = true;
    await history.catchUp();
    expect(watch.earlier.value).toBe('none');
    room.away = false;
    await history.catchUp();
    expect(known().size).toBe(200);
    room.away = true;
    await history.earlier();
    expect(watch.earlier.value).toBe('more');
  });
});
