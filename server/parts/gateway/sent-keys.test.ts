import { describe, expect, it } from 'vitest';
import { Deduping, publishedServers } from './testing/published-servers.ts';

const here = publishedServers();
const { agent, ids } = here;

describe('the key under which an action is sent', () => {
  it.each(['refused', 'in doubt'] as const)(
    'is new for the action after one that was %s, although their number is the same',
    async (fate) => {
      const who = await agent();
      here.deduping = new Deduping();
      const { session_id } = await who.call('session.create', { experience_id: ids.rest });
      here.rest.misdeed = (req, res) => {
        const { action } = JSON.parse(here.rest.heard.at(-1)?.body ?? '{}') as { action: string };
        const answer = here.deduping.answerTo(String(req.headers['idempotency-key']), action);
        if (fate === 'in doubt' && action === 'first') return void res.destroy();
        res.writeHead('refused' in answer ? 409 : 200).end(JSON.stringify(answer));
      };
      if (fate === 'refused') here.deduping.next = 'refuses';
      const first = await who.tryCall('session.step', { session_id, action: 'first' });
      expect(first.code).toBe(fate === 'refused' ? 'EXPERIENCE_ERROR' : 'EXPERIENCE_UNREACHABLE');
      const second = await who.call('session.step', { session_id, action: 'second' });
      expect(second).toMatchObject({ step_count: 1, experience_response: { did: 'second' } });
      here.rest.misdeed = null;
      expect(here.deduping.done).toEqual(fate === 'refused' ? ['second'] : ['first', 'second']);
      await who.call('session.end', { session_id });
    },
  );

  it('is new for MCP servers too, and an end never has the key of a step', async () => {
    const who = await agent();
    here.deduping = new Deduping();
    const { session_id } = await who.call('session.create', { experience_id: ids.mcp });
    here.deduping.next = 'refuses';
    const first = await who.tryCall('session.step', { session_id, action: 'first' });
    expect(first).toMatchObject({ code: 'EXPERIENCE_ERROR', message: 'not now' });
    const second = await who.call('session.step', { session_id, action: 'second' });
    expect(second).toMatchObject({ step_count: 1, experience_response: { did: 'second' } });
    await who.call('session.end', { session_id });
    const sent = here.mcp.heard.filter(({ args }) => args.session_id === session_id).map(({ meta }) => meta);
    expect(sent).toMatchObject([0, 1, 1, 2].map((n) => ({ session_id, n })));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(4);
  });
});
