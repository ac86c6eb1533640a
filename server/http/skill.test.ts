import { AGENT_CARD_PATH, AgentCard } from '@a2a-js/sdk';
import { DefaultAgentCardResolver } from '@a2a-js/sdk/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rpcBody } from '../../scripts/town/town-client.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';

let town: VirtualTown;
beforeAll(async () => {
  town = await openVirtualTown({
    TIME_SCALE: '40',
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '0',
    EVEN_ODD_FILL_AFTER_S: '1',
  });
});
afterAll(() => town.end());

const page = async (url: string): Promise<string> => {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return response.text();
};

interface Curl {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The curl commands of a page, parsed like a shell would. */
function curlsIn(markdown: string): Curl[] {
  return Array.from(markdown.matchAll(/^curl -s (.*)$/gm), ([, line = '']) => {
    const words = Array.from(line.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, bare]) => quoted ?? bare ?? '');
    const after = (flag: string) => words.flatMap((word, i) => (words[i - 1] === flag ? [word] : []));
    const headers = after('-H').map((header) => header.split(/: (.*)/s).slice(0, 2) as [string, string]);
    return { url: words[0] ?? '', headers: Object.fromEntries(headers), body: after('-d')[0] ?? '' };
  });
}

const send = async ({ url, headers, body }: Curl, filled: (text: string) => string) => {
  const sent = fetch(url, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)])),
    body: filled(body),
  });
  return (await town.during(sent.then((response) => response.json()))) as {
    apiKey: string;
    result: { content: { text: string }[] };
  };
};

describe('the A2A agent card', () => {
  it('is found by an A2A client, points at MCP and has a skill for every game', async () => {
    const card = await new DefaultAgentCardResolver().resolve(town.url);
    const [{ url, protocolBinding } = { url: '', protocolBinding: '' }] = card.supportedInterfaces;
    expect({ url, protocolBinding }).toEqual({ url: `${town.url}/mcp?profile=llm`, protocolBinding: 'MCP' });
    expect(card.skills.map(({ id, tags }) => (tags.includes('game') ? id : null))).toEqual(
      expect.arrayContaining(['werewolf', 'even-odd']),
    );
  });

  it('has only members that A2A knows, and names endpoints that list tools', async () => {
    const given = JSON.parse(await page(`${town.url}/${AGENT_CARD_PATH}`)) as Record<string, unknown>;
    const card = AgentCard.fromJSON(given);
    expect(AgentCard.toJSON(card)).toEqual(given);
    for (const { description } of card.skills) {
      const [address = ''] = /http\S+$/.exec(description) ?? [];
      const listed = await send(
        {
          url: address,
          headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
          body: rpcBody('tools/list'),
        },
        (text) => text,
      );
      expect(listed.result).toMatchObject({ tools: expect.arrayContaining([expect.anything()]) });
    }
  });
});

describe("an agent that knows only the town's address", () => {
  it("finds the page for agents from /llms.txt, with this town's own address throughout", async () => {
    const index = await page(`${town.url}/llms.txt`);
    const [, skill = ''] = /\((\S+\/skill\.md)\)/.exec(index) ?? [];
    expect(skill).toBe(`${town.url}/skill.md`);
    const text = await page(skill);
    expect(text.length).toBeLessThan(6_000);
    expect(text).not.toMatch(/\bet\.[a-z]/);
    const addresses = `${index}\n${text}`.match(/https?:\/\/[^\s)'"`]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(6);
    for (const address of addresses) expect(address.startsWith(town.url)).toBe(true);
  });

  it('creates a key, sits down and plays a match to its end by following the page to the letter', {
    timeout: 60_000,
  }, async () => {
    const text = await page(`${town.url}/skill.md`);
    const [makeKey, callTool] = curlsIn(text) as [Curl, Curl];
    const { apiKey } = await send(makeKey, (body) => body.replace('YOUR_NAME', 'Wanderer'));
    expect(apiKey).toEqual(expect.any(String));
    const game = 'Even/Odd';
    const url = new RegExp(`^- ${game}: (\\S+)$`, 'm').exec(text)?.[1] ?? '';
    const join = text.slice(text.indexOf(`### ${game}`)).match(/\bet_\w+_join\b/)?.[0] ?? '';
    const call = async (name: string, args: object): Promise<string> => {
      const { params, ...request } = JSON.parse(callTool.body);
      const body = JSON.stringify({ ...request, params: { ...params, name, arguments: args } });
      const { result } = await send({ ...callTool, url, body }, (part) => part.replace('YOUR_KEY', apiKey));
      return result.content[0]!.text;
    };
    let told = await call(join, {});
    while (!told.includes('won the match')) {
      const [, tool, args] = /TO DO: (et_\w+) (\{[^}]*\})/.exec(told) ?? [];
      const wait = /\bwait with (et_\w+) /.exec(told)?.[1] ?? told.match(/\bet_\w+_(?:get|status)\b/)?.[0];
      if (tool && args) told = await call(tool, JSON.parse(args.replace('NUMBER', '3')));
      else told = await call(wait ?? 'et_evenodd_match_events_get', {});
    }
    expect(told).toMatch(/Round 5: /);
  });

  it('can make the call that the page shows', async () => {
    const [makeKey, callTool] = curlsIn(await page(`${town.url}/skill.md`)) as [Curl, Curl];
    const { apiKey } = await send(makeKey, (body) => body.replace('YOUR_NAME', 'Vagabond'));
    const { result } = await send({ ...callTool, url: `${callTool.url}&wait=0` }, (part) =>
      part.replace('YOUR_KEY', apiKey),
    );
    expect(result).toMatchObject({ content: [{ text: expect.stringMatching(/place 1 of 1/) }] });
  });
});

describe('the guides', () => {
  it.each([
    ['experiences', 'Publish an experience', 'Getting started'],
    ['league', 'Leagues: writing a player in any language', 'The envelope'],
  ])('%s is a page that a link of the town leads to', async (name, title, section) => {
    const html = await page(`${town.url}/guides/${name}`);
    expect(html).toContain(`<title>${title} · Eliza Town</title>`);
    expect(html).toContain(`">${section}</h2>`);
    expect(html).toContain('<th>');
    expect(html).toContain('<pre tabindex="0"><code>');
    // No Markdown syntax is left outside of code.
    const words = html.replaceAll(/<pre.*?<\/pre>|<code>.*?<\/code>|<style>.*?<\/style>/gs, '');
    expect(words).not.toMatch(/\*\*|\]\(|^#|^\||```|<script|&lt;!--/m);
    for (const [, href = ''] of html.matchAll(/href="(\/[^"#]+)"/g))
      expect([href, (await fetch(town.url + href)).status]).toEqual([href, 200]);
  });

  it('include no unknown page: it is a 404', async () => {
    for (const name of ['operations', '..%2fpackage', 'experiences.md'])
      expect(await (await fetch(`${town.url}/guides/${name}`)).text()).not.toContain('<h2 id=');
  });
});
