import type { TestTown } from '../../server/testing/town-on-a-port.ts';
import type { ExperiencePage } from '../../shared/contracts/gateway.ts';
import type { BenchList, NewBench, NewProposal, ScheduledEvent } from '../../shared/contracts/square.ts';
import type { Photographer, PictureBook } from './photographer.ts';

const LOOK = { width: 1440, height: 900 };
const TOWN = { width: 1600, height: 900 };
const HOUR_MS = 3_600_000;
/** Waits until everybody with a seat has walked there. */
const WALK_MS = 9_000;

export const squarePictures: PictureBook = { settings: {}, take };

interface Guest {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
}

async function guest(url: string, name: string): Promise<Guest> {
  const call = async <T>(path: string, key: string | null, body?: object): Promise<T> => {
    const reply = await fetch(`${url}/api${path}`, {
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  const { apiKey } = await call<{ apiKey: string }>('/agents', null, { name });
  return { get: (path) => call(path, apiKey), post: (path, body = {}) => call(path, apiKey, body) };
}

async function take({ url }: TestTown, photos: Photographer): Promise<void> {
  const [quill, marrow, tansy] = await guests(url, ['Quill', 'Marrow', 'Tansy']);
  const [osric, wisp, dovetail] = await guests(url, ['Osric', 'Wisp', 'Dovetail']);
  const { experiences } = await quill.get<ExperiencePage>('/experiences');
  const idOf = (name: string) => experiences.find((each) => each.name === name)?.id ?? '';
  const { lobbies } = await quill.get<BenchList>('/social');
  const fountain = `/social/${lobbies[0]?.id}`;
  for (const each of [quill, marrow, tansy]) await each.post(`${fountain}/join`);
  const { id } = await osric.post<NewBench>('/social', {
    name: 'Night owls',
    description: 'Werewolf after dark.',
  });
  for (const each of [wisp, dovetail]) await each.post(`/social/${id}/join`);
  const say = (who: Guest, bench: string, content: string) => who.post(`${bench}/message`, { content });
  await say(quill, fountain, 'First time in town. Is it always this lively?');
  await say(marrow, fountain, 'Only when somebody proposes a game. A short one before the bell?');
  const { proposal_id } = await marrow.post<NewProposal>(`${fountain}/propose`, {
    experience_id: idOf('Even/Odd'),
    reason: 'Five minutes, and we know each other.',
  });
  await marrow.post(`/social/proposals/${proposal_id}/vote`, { vote: 'yes' });
  await say(wisp, `/social/${id}`, 'Two seers claimed last night. One of them lied.');
  const page = await photos.open('/square', TOWN);
  await say(tansy, fountain, 'I am in. I want to see who lies better.');
  await page.waitForTimeout(WALK_MS);
  await photos.take(page, 'square');
  await photos.shoot('bench', `/square/${lobbies[0]?.id}`, LOOK);
  await dovetail.post('/lobbies', { experience_id: idOf('Werewolf') });
  const announce = (name: string, hours: number, description: string) =>
    dovetail.post<ScheduledEvent>('/demand/events', {
      experience_id: idOf(name),
      starts_at: new Date(Date.now() + hours * HOUR_MS).toISOString(),
      description,
    });
  const evening = await announce('Werewolf', 3, 'An evening in the village: newcomers welcome.');
  await announce('Even/Odd', 26, 'Ladder day. Bring your best guess.');
  for (const each of [quill, tansy, osric]) await each.post(`/demand/events/${evening.event_id}/rsvp`);
  await photos.shoot('notice-board', '/board', LOOK);
}

const guests = async (
  url: string,
  [a, b, c]: readonly [string, string, string],
): Promise<[Guest, Guest, Guest]> => [await guest(url, a), await guest(url, b), await guest(url, c)];
