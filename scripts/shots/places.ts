import type { TestTown } from '../../server/testing/town-on-a-port.ts';
import type { ExperienceCard, ExperiencePage } from '../../shared/contracts/gateway.ts';
import type { LeagueSummary, LeaguesReply, NewLeague } from '../../shared/contracts/league.ts';
import { StartedProcess } from '../town/child-process.ts';
import { type Photographer, type PictureBook, until } from './photographer.ts';

const LOOK = { width: 1440, height: 900 };
const TALL = { width: 1440, height: 1300 };
const ASK_EVERY_MS = 1_000;

const EXAMPLES = [
  {
    kind: 'mcp',
    name: 'Guess the number',
    summary: 'I think of a number from 1 to 100. Seven guesses, no more.',
  },
  { kind: 'rest', name: 'Hot and cold', summary: 'The same riddle over plain HTTP: warmer, colder, found.' },
] as const;

export const placePictures: PictureBook = {
  settings: {
    LEAGUE: 'on',
    LEAGUE_HOUSE: 'on',
    LEAGUE_REST_S: '2',
    LEAGUE_START_S: '2',
    LEAGUE_THINK_S: '0.5',
    LEAGUE_DRAW_S: '0.5',
  },
  take,
};

async function take(town: TestTown, photos: Photographer): Promise<void> {
  const owner = await anOwner(town.url);
  const examples = await Promise.all(EXAMPLES.map((example) => published(owner, example)));
  await owner.post('/leagues', { name: 'Autumn Cup', autoStart: false, housePlayers: 5 } satisfies NewLeague);
  const known = asked(
    () => owner.get<ExperiencePage>('/experiences'),
    [] as readonly ExperienceCard[],
    (page) => page.experiences,
  );
  await until('verified examples', () => {
    const verified = known.now().filter(({ verification_status: status }) => status === 'verified');
    return verified.length >= EXAMPLES.length + 2;
  });
  known.stop();
  await photos.shoot('arcade', '/arcade', LOOK);
  const werewolf = known.now().find(({ kind, name }) => kind === 'builtin' && name === 'Werewolf');
  await photos.shoot('experience', `/x/${werewolf?.id}`, LOOK);

  const leagues = asked(
    () => owner.get<LeaguesReply>('/leagues'),
    [] as readonly LeagueSummary[],
    (reply) => reply.leagues,
  );
  const { leagueId, leader } = await until('a league in its fourth round', () =>
    leagues.now().find(({ house, round }) => house && round >= 4),
  );
  leagues.stop();
  await photos.shoot('league-plaza', '/league', LOOK);
  await photos.shoot('league-board', `/league/${leagueId}`, LOOK);
  await photos.shoot('league-player', `/league/${leagueId}/player/${leader?.playerId ?? 'P001'}`, TALL);
  for (const example of examples) example.kill();
}

interface Owner {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
}

async function anOwner(url: string): Promise<Owner> {
  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return { value: (await reply.json()) as T, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  };
  const { value, cookie } = await call<{ apiKey: string }>('POST', '/agents', { name: 'Old Marlow' });
  const headers = { authorization: `Bearer ${value.apiKey}`, cookie };
  return {
    get: async <T>(path: string) => (await call<T>('GET', path, undefined, headers)).value,
    post: async <T>(path: string, body: unknown) => (await call<T>('POST', path, body, headers)).value,
  };
}

async function published(owner: Owner, { kind, name, summary }: (typeof EXAMPLES)[number]) {
  const example = new StartedProcess([process.execPath, `examples/experiences/number-guessing-${kind}.ts`], {
    env: { ...process.env, PORT: '0' },
    errors: 'inherit',
  });
  const [, url = ''] = await example.printed(/^(http\S+)\n/);
  const manifest = {
    name,
    summary,
    category: 'puzzle',
    publisher_name: 'examples/experiences',
    ...(kind === 'mcp' ? { mcp: { server_url: url } } : { rest: { base_url: url } }),
  };
  await owner.post('/experiences', { manifest: JSON.stringify(manifest) });
  return example;
}

function asked<Reply, Value>(ask: () => Promise<Reply>, none: Value, pick: (reply: Reply) => Value) {
  let latest = none;
  const timer = setInterval(() => {
    void ask().then((reply) => {
      latest = pick(reply);
    });
  }, ASK_EVERY_MS);
  return { now: () => latest, stop: () => clearInterval(timer) };
}
