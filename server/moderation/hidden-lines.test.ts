import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MatchEvent, PublicMessage } from '../../shared/games/werewolf/events.ts';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import type { MatchState } from '../../shared/games/werewolf/model.ts';
import { type Entry, type GameEvent, PUBLIC_VIEWER } from '../../shared/matches/game.ts';
import { HIDDEN_LINE } from '../../shared/matches/hidden-lines.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import { type Reading, readEvents } from '../matches/match-events.ts';
import { MatchHost } from '../matches/match-host.ts';
import { recordMatch } from '../parts/werewolf/testing/recorded-match.ts';
import { ViewerHistory } from '../rooms/viewer-history.ts';
import { playedMatch } from '../testing/town-matches.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';
import { FakeClock } from '../time/fake-clock.ts';

const PASSWORD = 'a password for operators';
const HEADERS = {
  authorization: `Basic ${btoa(`admin:${PASSWORD}`)}`,
  'content-type': 'application/json',
};

let town: VirtualTown;
beforeAll(async () => {
  town = await openVirtualTown({
    MONITOR_PASSWORD: PASSWORD,
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '1',
    TIME_SCALE: '600',
  });
}, 60_000);
afterAll(() => town.end());

const textOf = async (path: string) => (await fetch(`${town.url}${path}`)).text();
// biome-ignore lint/suspicious/noExplicitAny: replies of many routes, looked at by field
const get = async (path: string): Promise<any> => JSON.parse(await textOf(path));
async function moderate(deed: string, id: string) {
  const body = JSON.stringify({ kind: 'line', id, reason: 'a test' });
  const reply = await fetch(`${town.url}/v1/moderation/${deed}`, { method: 'POST', headers: HEADERS, body });
  return { status: reply.status, text: await reply.text() };
}

interface Said extends GameEvent {
  readonly text?: string;
  readonly playerId: string;
}

interface Quoted {
  readonly matchId: string;
  readonly line: Said & { readonly text: string };
}

/** The row of one match: house bots may say the same words in another. */
const archivedRow = async (matchId: string) =>
  (await textOf('/api/games.jsonl')).split('\n').find((row) => row.includes(`"matchId":"${matchId}"`)) ?? '';

/** A finished match that the archive and the library have taken in, with a quoted line that nobody else said in it. */
async function toldMatch(): Promise<Quoted> {
  await playedMatch(town);
  return town.until(async () => {
    const { facts = [] } = await get('/api/lore?kind=match');
    const { games } = await get('/api/games');
    for (const { fields } of facts) {
      const { matchId, quotes } = fields as { matchId: string; quotes: { eventId: string }[] };
      if (!games.some((game: { matchId: string }) => game.matchId === matchId)) continue;
      const journal = (await textOf(`/api/matches/${matchId}/journal`)).trim().split('\n');
      const events = journal.map((line) => JSON.parse(line) as Said);
      for (const { eventId } of quotes) {
        const line = events.find((event) => event.eventId === eventId);
        const { text } = line ?? {};
        if (line && text && journal.filter((each) => each.includes(text)).length === 1)
          return { matchId, line: { ...line, text } };
      }
    }
    return false;
  });
}

describe('a hidden line', () => {
  it('is shown nowhere, and everywhere again when it is shown again; the journal keeps it', async () => {
    const { matchId, line } = await toldMatch();
    const { eventId, text } = line;
    const words = JSON.stringify(text).slice(1, -1);
    const { agentId } = (await get(`/api/matches/${matchId}`)).view.players.find(
      ({ playerId }: { playerId: string }) => playerId === line.playerId,
    );
    const always = ['events', 'replay', 'journal', 'transcript.md'].map(
      (file) => `/api/matches/${matchId}/${file}`,
    );
    const fact = `/api/lore/facts/${encodeURIComponent(`match:${matchId}`)}`;
    const places = [
      ...always,
      fact,
      `/api/matches/${matchId}/insight`,
      '/api/games',
      '/api/lore',
      `/api/lore/search?query=${encodeURIComponent(text.slice(0, 60))}`,
      '/api/graveyard',
      `/api/context/players/${agentId}`,
      `/api/agents/${agentId}/matches/${matchId}/report`,
      `/match/${matchId}?at=${eventId}`,
    ];
    for (const path of [...always, fact]) expect(await textOf(path)).toContain(words);
    expect(await archivedRow(matchId)).toContain(words);
    expect((await fetch(`${town.url}/v1/moderation/hide`, { method: 'POST' })).status).toBe(401);

    expect(await moderate('hide', `${matchId}/${eventId}`)).toMatchObject({ status: 200 });
    for (const path of always) {
      const shown = await textOf(path);
      expect([path, shown.includes(words), shown.includes(HIDDEN_LINE.slice(1, -1))]).toEqual([
        path,
        false,
        true,
      ]);
    }
    // The library and the archive are made again by their next round.
    await town.until(async () => expect(await textOf(fact)).not.toContain(words));
    const archived = await town.until(async () => (await archivedRow(matchId)) || false);
    for (const path of places) expect([path, (await textOf(path)).includes(words)]).toEqual([path, false]);
    expect(archived).not.toContain(words);
    expect(JSON.parse(archived)).toMatchObject({ hiddenEventIds: [eventId] });

    // Nothing is rewritten, and who verifies is told.
    const kept = await town.services.journal.read(matchId);
    expect(kept?.ok && kept.events.some(({ body }) => body.includes(words))).toBe(true);
    expect(await verified(await textOf(`/api/matches/${matchId}/journal`))).toMatchObject({
      ok: true,
      ended: true,
      hiddenLines: 1,
    });

    expect((await moderate('hide', `${matchId}/${eventId}`)).text).toContain('hidden already');
    expect(await moderate('unhide', `${matchId}/${eventId}`)).toMatchObject({ status: 200 });
    for (const path of always) {
      const shown = await textOf(path);
      expect([path, shown.includes(words), shown.includes(HIDDEN_LINE.slice(1, -1))]).toEqual([
        path,
        true,
        false,
      ]);
    }
    await town.until(async () => expect(await textOf(fact)).toContain(words));
    expect((await moderate('unhide', `${matchId}/${eventId}`)).text).toContain('not hidden');

    const log = await fetch(`${town.url}/v1/moderation/log`, { headers: HEADERS });
    const { rows } = (await log.json()) as { rows: { deed: string; subject: string }[] };
    expect(rows.slice(0, 2).map(({ deed }) => deed)).toEqual(['unhide line', 'hide line']);
    expect(rows[1]?.subject).toContain(`${matchId}/${eventId} by ${line.playerId}: “`);
  }, 120_000);

  it('must be one', async () => {
    const { matchId } = await toldMatch();
    const [first] = (await textOf(`/api/matches/${matchId}/journal`)).split('\n');
    const { eventId } = JSON.parse(first ?? '') as GameEvent;
    for (const id of ['', 'mt_x/mt_x.0001', matchId, `${matchId}/nothing`, `${matchId}/${eventId}`])
      expect([id, (await moderate('hide', id)).status]).toEqual([id, 409]);
  }, 60_000);
});

async function verified(journal: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'eliza-town-'));
  const file = join(folder, 'journal.jsonl');
  await writeFile(file, journal);
  const script = new URL('../../scripts/verify.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [script, file, '--json']);
  await rm(folder, { recursive: true });
  return JSON.parse(stdout);
}

describe('lines that a moderator hides while the match runs', () => {
  const steps = recordMatch('mt_talk', 'talk').flat();
  const spoken = steps.findIndex(({ type }) => type === 'PUBLIC_MESSAGE');
  const log: Entry<MatchState, MatchEvent>[] = [];
  for (const event of steps.slice(0, spoken + 1))
    log.push({ event, after: werewolf.evolve(log.at(-1)?.after ?? null, event) });
  const line = steps[spoken] as PublicMessage;
  const make = () =>
    new MatchHost(werewolf, { plotId: 'plot-1', ranked: true }, log, {
      clock: new FakeClock(),
      append: async () => undefined,
      onTimer: () => undefined,
      onTrouble: () => undefined,
    });
  const shownBy = (host: ReturnType<typeof make>) => {
    const { game } = host as unknown as Reading;
    const history = new ViewerHistory(host as unknown as LiveMatch, PUBLIC_VIEWER);
    const reading = { game, log: host.log as unknown as Reading['log'], viewer: PUBLIC_VIEWER };
    return { history, events: () => JSON.stringify(readEvents(reading, null, 500)) };
  };

  it('are gone from events and history at once, and come back', () => {
    const host = make();
    const { events, history } = shownBy(host);
    const page = () => history.page({ before: null, limit: 500 }, host.log.length);
    const words = JSON.stringify(line.text).slice(1, -1);
    const before = [events(), page()];
    expect(events()).toContain(words);
    const { state } = host;
    const read = [...host.log];
    expect(read.at(-1)?.labels).toBeDefined();
    host.hideLines(new Set([line.eventId]));
    expect(host.log.at(-1)?.labels).toBeUndefined();
    expect(events()).not.toContain(words);
    expect(events()).toContain(HIDDEN_LINE);
    expect(page()).not.toBe(before[1]);
    // The rules go on from what was said.
    expect(host.state).toBe(state);
    host.hideLines(new Set());
    expect(events()).toBe(before[0]);
    expect(host.log).toEqual(read);
  });

  it('are read anew for moments and insight', () => {
    const host = make();
    const all = [host.moments, host.insight];
    host.hideLines(new Set(log.map(({ event }) => event.eventId)));
    expect([host.moments, host.insight]).not.toEqual(all);
    expect(JSON.stringify([host.moments, host.insight])).not.toContain(line.text);
    host.hideLines(new Set());
    expect([host.moments, host.insight]).toEqual(all);
  });
});
