/** A town with two verified foreign experiences, one by REST and one by MCP, and agents to play them. */
import { afterAll, beforeAll, expect } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../../../testing/town-on-a-port.ts';
import { Caller } from './caller.ts';
import { type FaultyServer, startFaultyServer } from './faulty-server.ts';
import { type ForeignServer, startForeignServer } from './foreign-server.ts';

/** Executes each new key once; refuses and hides answers as configured. */
export class Deduping {
  readonly done: string[] = [];
  readonly #answers = new Map<string, object>();
  next: 'does' | 'refuses' = 'does';

  answerTo(key: string, action: string): object {
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = this.next === 'refuses' ? { refused: action } : { did: action };
    if (this.next === 'does') this.done.push(action);
    this.next = 'does';
    this.#answers.set(key, answer);
    return answer;
  }
}

export interface PublishedServers {
  town: VirtualTown;
  /** The agent that published them. */
  author: Caller;
  rest: FaultyServer;
  mcp: ForeignServer;
  /** Answers for the one by MCP. */
  deduping: Deduping;
  readonly ids: { rest: string; mcp: string };
  statusOf(experienceId: string): Promise<string>;
  /** A new agent, over MCP and REST in turn. */
  agent(name?: string): Promise<Caller>;
}

/** For the tests of one file: opened before the first, closed after the last. */
export function publishedServers(): PublishedServers {
  let made = 0;
  const here = {
    ids: { rest: '', mcp: '' },
    deduping: new Deduping(),
    statusOf: async (experience_id: string): Promise<string> =>
      (await here.author.call('experiences.get', { experience_id })).verification_status,
    agent: (name = `Player ${++made}`) => Caller.make(here.town.url, name, made % 2 ? 'mcp' : 'rest'),
  } as PublishedServers;

  async function publish(manifest: object): Promise<string> {
    const { id } = await here.author.call('experience.register', { manifest });
    await here.town.until(async () => expect(await here.statusOf(id)).toBe('verified'));
    return id;
  }

  beforeAll(async () => {
    here.town = await openVirtualTown({
      SESSION_STEPS: '6',
      SESSION_KEPT_MB: '1',
      EXPERIENCE_TIMEOUT_S: '120',
    });
    here.author = await Caller.make(here.town.url, 'Author');
    here.rest = await startFaultyServer();
    here.mcp = await startForeignServer({
      'experience.info': { call: () => ({ gameplay_instructions: 'Step.' }) },
      'session.create': { call: () => ({ hello: 'there' }) },
      'session.step': {
        call(args, _headers, { key }) {
          const answer = here.deduping.answerTo(key, args.action);
          return 'refused' in answer ? new Error('not now') : answer;
        },
      },
      'session.end': { call: () => ({ outcomes: {} }) },
    });
    here.ids.rest = await publish({
      name: 'By REST',
      rest: { base_url: here.rest.url },
      ui: { session_ui_url_template: 'https://play.test/?s={session_id}' },
    });
    here.ids.mcp = await publish({ name: 'By MCP', mcp: { server_url: here.mcp.url } });
  });
  afterAll(async () => {
    await Promise.all([here.rest.close(), here.mcp.close()]);
    await here.town.end();
  });
  return here;
}
