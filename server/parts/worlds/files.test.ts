import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestTown, type TestTown } from '../../testing/town-on-a-port.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import { ExportLinks, VALID_MS } from './export-links.ts';
import { newCaller, type WorldCaller } from './testing/world-caller.ts';
import { uploadedText } from './upload.ts';

let town: TestTown;
let ada: WorldCaller & { readonly cookie: string };
beforeAll(async () => {
  town = await openTestTown({
    WORLD_WRITES_PER_MINUTE: '1000000',
    WORLD_MAX_ENTITIES: '3000',
    WORLD_IMPORT_MB: '8',
  });
  ada = await newCaller(town, 'new-owner');
});
afterAll(() => town.end());

const NASTY = 'Quote " back\\slash, [brackets] {braces} \u2028 🐺 ```js\n</script>';

async function smallWorld() {
  const worldId = String(
    (await ada.ask('create_world', { name: NASTY, theme: 'Sci-Fi', description: 'A test, "quoted"' }))
      .worldId,
  );
  const place = String(
    (await ada.ask('create_location', { worldId, name: 'Dock]}', type: 'city', description: NASTY }))
      .locationId,
  );
  const people: string[] = [];
  for (const name of ['Ann', 'Bob', NASTY.slice(0, 90)]) {
    people.push(
      String(
        (
          await ada.ask('create_character', {
            worldId,
            name,
            traits: ['a,b', 'c"d'],
            background: NASTY,
            locationId: place,
            avatarUrl: 'https://example.org/a.png',
          })
        ).characterId,
      ),
    );
  }
  await ada.ask('add_relationship', {
    characterId1: people[0],
    characterId2: people[1],
    type: 'ally',
    description: '[x]',
  });
  return worldId;
}

const post = (path: string, body: string, cookie = ada.cookie) =>
  fetch(`${town.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    body,
  });

/** Without ids, which are new in every world. */
async function content(downloadUrl: unknown): Promise<unknown> {
  const text = await (await fetch(String(downloadUrl))).text();
  const ids = new Map<string, string>();
  return JSON.parse(
    text.replace(/"(wd|ch|lo|rl)_[0-9A-Z]{26}"/g, (id) => {
      if (!ids.has(id)) ids.set(id, `"${id.slice(1, 3)}-${ids.size}"`);
      return ids.get(id) ?? '';
    }),
  );
}

describe('export', () => {
  it('[S3-14] returns the content and a link to it, as JSON and as Markdown', async () => {
    const worldId = await smallWorld();
    const json = await ada.ask('export_world', { worldId });
    expect(json).toMatchObject({
      format: 'json',
      fileSize: expect.any(Number),
      content: {
        world: { id: worldId },
        characters: [{}, {}, {}],
        locations: [{}],
        relationships: [{ type: 'ally' }],
      },
    });
    const text = await (await fetch(String(json.downloadUrl))).text();
    expect(Buffer.byteLength(text)).toBe(json.fileSize);
    expect(JSON.parse(text)).toEqual(json.content);
    const markdown = await ada.ask('export_world', { worldId, format: 'markdown' });
    expect(markdown.content).toContain('## Characters\n\n### Ann\n- **Traits**: a,b, c"d\n');
    expect(markdown.content).toContain('- **Ann** → **Bob** (ally)');
    expect(await (await fetch(String(markdown.downloadUrl))).text()).toBe(markdown.content);
  });

  it("rejects links that were altered, have expired, or are another world's", async () => {
    const [one, other] = [await smallWorld(), await smallWorld()];
    const url = String((await ada.ask('export_world', { worldId: one })).downloadUrl);
    const status = async (address: string) => (await fetch(address)).status;
    expect(await status(url)).toBe(200);
    for (const altered of [
      url.replace(one, other),
      url.replace('.json', '.md'),
      url.replace('?', '?share=any&'),
      url.replace(/rev=\d+/, 'rev=0'),
      url.replace(/rev=\d+&/, ''),
      url.replace(/exp=(\d+)/, 'exp=9$1'),
      url.replace(/sig=./, 'sig=!'),
      url.replace(/&sig=.*/, ''),
    ]) {
      expect(await status(altered), altered).toBe(403);
    }
    const clock = new FakeClock();
    const links = new ExportLinks('key', clock);
    const { pathname, searchParams } = new URL(
      links.pathOf({ worldId: one, format: 'json', rev: 0, share: null }).path,
      town.url,
    );
    const given = () => links.read(pathname.split('/').at(-1) ?? '', Object.fromEntries(searchParams));
    expect(given()).toMatchObject({ worldId: one });
    clock.advance(VALID_MS);
    expect(given()).toBeNull();
  });
});

describe('the revision of an export link', () => {
  it('is part of the link and the only one that it shows', async () => {
    const worldId = await smallWorld();
    const { downloadUrl } = await ada.ask('export_world', { worldId });
    const { _meta: meta } = (await ada.call('get_world', { worldId })).result ?? {};
    expect(new URL(String(downloadUrl)).searchParams.get('rev')).toBe(String(meta?.['eliza-town/rev']));
    await ada.ask('update_world', { worldId, theme: 'Other' });
    const late = await fetch(String(downloadUrl));
    expect(late.status).toBe(410);
    expect(await late.json()).toMatchObject({
      error: { code: 'GONE', message: expect.stringMatching(/export it again/) },
    });
    const fresh = await ada.ask('export_world', { worldId });
    expect((await fetch(String(fresh.downloadUrl))).status).toBe(200);
  });

  it("of the town's world changes with events there, not with time", async () => {
    const { downloadUrl } = await ada.ask('export_world', { worldId: 'eliza-town' });
    const { updatedAt } = await ada.ask('get_world', { worldId: 'eliza-town' });
    const rev = new URL(String(downloadUrl)).searchParams.get('rev');
    expect(rev).toBe(String(Date.parse(String(updatedAt))));
    expect((await fetch(String(downloadUrl))).status).toBe(200);
  });
});

describe('import', () => {
  it('recreates an equal world from an export', async () => {
    const worldId = await smallWorld();
    const { downloadUrl } = await ada.ask('export_world', { worldId });
    const file = await (await fetch(String(downloadUrl))).text();
    for (const text of [file, JSON.stringify(JSON.parse(file), null, 2)]) {
      const answer = await post('/imports', text);
      expect(answer.status).toBe(201);
      const { worldId: copy } = (await answer.json()) as { worldId: string };
      expect(copy).not.toBe(worldId);
      expect(await content((await ada.ask('export_world', { worldId: copy })).downloadUrl)).toEqual(
        await content(downloadUrl),
      );
      expect(await ada.ask('get_world', { worldId: copy })).toMatchObject({
        characterCount: 3,
        locationCount: 1,
        relationshipCount: 1,
      });
    }
  });

  it('ignores unknown members, whatever their names', async () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'anything']) {
      const answer = await post('/imports', `{"world":{"name":"Odd"},"${name}":[{}],"characters":[]}`);
      expect(answer.status, name).toBe(201);
    }
  });

  it('leaves nothing behind of a file that is broken, wrong or too large', async () => {
    const worlds = async () =>
      (
        (await (await fetch(`${town.url}/api/worlds`, { headers: { Cookie: ada.cookie } })).json()) as {
          worlds: unknown[];
        }
      ).worlds.length;
    const before = await worlds();
    const head = '{"world":{"name":"Half"},"characters":[{"id":"a","name":"A"}';
    const many = Array.from({ length: 3001 }, (_, i) => `{"id":"${i}","name":"N"}`).join();
    for (const broken of [
      '[]',
      '{}',
      head,
      `${head},{"id":"a","name":"Twin"}]}`,
      `${head},{"id":"b"}]}`,
      `${head}],"relationships":[{"characterId1":"a","characterId2":"zz","type":"ally"}]}`,
      `${head}]}garbage`,
      `{"world":{"name":"Big"},"characters":[${many}]}`,
      `{"world":{"name":"Long"},"characters":[{"id":"a","name":"${'x'.repeat(50_000)}"}]}`,
    ]) {
      expect((await post('/imports', broken)).status, broken.slice(0, 60)).toBe(422);
    }
    expect(
      (
        await post(
          '/imports',
          `{"world":{"name":"Huge"},"x":"${'y'.repeat(30_000)}","pad":[${'"z",'.repeat(3_000_000)}"z"]}`,
        )
      ).status,
    ).toBe(413);
    expect((await post('/imports', '{}', '')).status).toBe(401);
    expect(await worlds()).toBe(before);
  });
});

describe('a slow upload', () => {
  const pace = { graceMs: 40, leastBytesPerSecond: 1_000 };
  /** This many bytes every ten milliseconds. */
  async function* dripping(bytes: number, drops: number): AsyncGenerator<Buffer> {
    for (let i = 0; i < drops; i++) {
      // biome-ignore lint/plugin: how fast a socket delivers is measured in real time.
      await new Promise((resolve) => setTimeout(resolve, 10));
      yield Buffer.alloc(bytes, '.');
    }
  }
  const read = async (body: Readable, wait = async () => {}) => {
    let length = 0;
    for await (const piece of uploadedText(body, 10_000, pace)) {
      length += piece.length;
      await wait();
    }
    return length;
  };

  it('is read to its end at a minimum pace, and rejected if it drips or stops', async () => {
    expect(await read(Readable.from(dripping(200, 12)))).toBe(2_400);
    await expect(read(Readable.from(dripping(1, 100)))).rejects.toMatchObject({ status: 408 });
    await expect(read(new PassThrough())).rejects.toMatchObject({ status: 408 });
  });

  it('is not rejected for the time its reader takes', async () => {
    // biome-ignore lint/plugin: how fast a socket delivers is measured in real time.
    const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, 30));
    expect(await read(Readable.from([Buffer.from('a'), Buffer.from('b'), Buffer.from('c')]), slowly)).toBe(3);
  });
});

describe('the stall', () => {
  it('shows owners their worlds, and others what is shared with them', async () => {
    const worldId = await smallWorld();
    const get = (path: string, cookie = '') =>
      fetch(`${town.url}/api${path}`, { headers: { Cookie: cookie } });
    const stranger = await newCaller(town, 'new-owner');
    expect((await get(`/worlds/${worldId}`, ada.cookie)).status).toBe(200);
    expect((await get(`/worlds/${worldId}`, stranger.cookie)).status).toBe(404);
    expect((await get(`/worlds/${worldId}?share=guess`)).status).toBe(404);
    const { shareToken } = (await (await post(`/api/worlds/${worldId}/share`, '{}')).json()) as {
      shareToken: string;
    };
    const shared = (await (await get(`/worlds/${worldId}?share=${shareToken}`)).json()) as {
      mayEdit: boolean;
      characters: unknown[];
    };
    expect(shared).toMatchObject({ mayEdit: false, characters: [{}, {}, {}] });
    expect((await get(`/worlds/${worldId}/search?q=ann&share=${shareToken}`)).status).toBe(200);
    expect(
      (await post(`/api/worlds/${worldId}/characters?share=${shareToken}`, '{"name":"X"}', '')).status,
    ).toBe(401);
    const exported = async (query: string, cookie = '') => {
      const answer = await post(`/api/worlds/${worldId}/export${query}`, '{}', cookie);
      return String(((await answer.json()) as { downloadUrl: string }).downloadUrl);
    };
    const [theirs, own] = [await exported(`?share=${shareToken}`), await exported('', ada.cookie)];
    const status = async (address: string) => (await fetch(address)).status;
    expect([await status(theirs), await status(own)]).toEqual([200, 200]);
    expect(await status(theirs.replace(/share=[^&]*&/, ''))).toBe(403);
    await fetch(`${town.url}/api/worlds/${worldId}/share`, {
      method: 'DELETE',
      headers: { Cookie: ada.cookie },
    });
    expect((await get(`/worlds/${worldId}?share=${shareToken}`)).status).toBe(404);
    expect([await status(theirs), await status(own)]).toEqual([403, 200]);
    await post(`/api/worlds/${worldId}/share`, '{}');
    expect(await status(theirs)).toBe(403);
  });
});

describe('twins', () => {
  it("isolate owners: changing another owner's world changes no byte of my search", async () => {
    const stranger = await newCaller(town, 'new-owner');
    const mine = await smallWorld();
    const ask = async () =>
      (
        await ada.raw('tools/call', {
          name: 'search_world',
          arguments: { worldId: mine, query: 'a captain at the dock, Ann' },
        })
      ).text;
    const before = await ask();
    const theirs = String((await stranger.ask('create_world', { name: 'Theirs' })).worldId);
    for (let i = 0; i < 30; i++)
      await stranger.ask('create_character', {
        worldId: theirs,
        name: `Ann ${i}`,
        role: 'captain',
        background: 'Ann is a captain at the dock',
      });
    await stranger.ask('search_world', { worldId: theirs, query: 'captain' });
    expect(await ask()).toBe(before);
  });
});
