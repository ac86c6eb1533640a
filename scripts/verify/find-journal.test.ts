import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchWhere, playedMatch } from '../../server/testing/town-matches.ts';
import { openVirtualTown, type VirtualTown } from '../../server/testing/town-on-a-port.ts';
import { UsageError } from '../cli/program.ts';
import { runCommand } from '../testing/run-command.ts';
import { serveLocally } from '../town/local-server.ts';
import { findJournal } from './find-journal.ts';

const NOWHERE = 'http://127.0.0.1:1';

let fast: VirtualTown;
let slow: VirtualTown;
let ended: string;
let running: string;
beforeAll(async () => {
  fast = await openVirtualTown({ TIME_SCALE: '20', HOUSE_BOTS: 'on', HOUSE_MATCHES: '1' });
  slow = await openVirtualTown({ HOUSE_BOTS: 'on', HOUSE_MATCHES: '1' });
  running = await matchWhere(slow, () => true);
  ended = await playedMatch(fast);
});
afterAll(async () => {
  await slow.end();
  await fast.end();
});

const verify = (args: readonly string[], dataDir = slow.dataDir) =>
  runCommand('verify.ts', { args, env: { DATA_DIR: dataDir } });

const failedWith = (words: RegExp) => ({
  status: 1,
  stdout: '',
  stderr: expect.stringMatching(new RegExp(`^verify: ${words.source}\n$`)),
});

describe('verify finds a journal', () => {
  const verified = () => ({ status: 0, stdout: expect.stringContaining(`verified ${ended}: `), stderr: '' });

  it('by a match id, in the town that --url names', async () => {
    expect(await verify([ended, '--url', fast.url])).toEqual(verified());
  });

  it('by a match id alone, in the town that runs on this machine', async () => {
    expect(await verify([ended], fast.dataDir)).toEqual(verified());
  });

  it.each(['', '?view=omni', '/?at=mt_1.0004', '#top'])(
    'by the link of the page: …/match/<id>%s',
    async (rest) => {
      const { text, where } = await findJournal(`${fast.url}/match/${ended}${rest}`, undefined);
      expect(where).toEqual({ journal: `${fast.url}/api/matches/${ended}/journal` });
      expect(text).toContain(ended);
    },
  );

  it('by the link of the journal itself', async () => {
    const { status, stdout } = await verify([`${fast.url}/api/matches/${ended}/journal`, '--json']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      matchId: ended,
      journal: `${fast.url}/api/matches/${ended}/journal`,
    });
  });

  it('in a file, even if its name looks like a match id', async () => {
    const journal = await (await fetch(`${fast.url}/api/matches/${ended}/journal`)).text();
    const file = join(fast.dataDir, 'mt_1');
    writeFileSync(file, journal);
    expect(await findJournal(file, NOWHERE)).toEqual({ text: journal, where: { file } });
  });
});

describe('verify reports in one line that', () => {
  it('the match is still being played', async () => {
    expect(await verify([running])).toMatchObject(failedWith(/mt_\w+ is still being played.*/));
  });

  it('no town answers', async () => {
    await expect(findJournal(ended, NOWHERE)).rejects.toThrow(
      /^no town answers at http:\/\/127\.0\.0\.1:1 \(.+\): .*npm start.*--url.*$/,
    );
  });

  it('the town has no such match', async () => {
    expect(await verify(['mt_nobody'])).toMatchObject(failedWith(/.*no finished match mt_nobody.*--url.*/));
  });

  it('the server is not a town', async () => {
    const other = await serveLocally((_req, res) => res.end('<h1>It works!</h1>'));
    await expect(findJournal(`${other.url}/match/mt_1`, undefined)).rejects.toThrow(
      /^the server at http:\/\/127\.0\.0\.1:\d+ is not a town/,
    );
    await other.close();
  });

  it.each(['http://localhost/somewhere', 'http://', 'no-such-file.jsonl'])(
    'the words are not understood: %s',
    async (words) => {
      await expect((async () => findJournal(words, undefined))()).rejects.toBeInstanceOf(UsageError);
    },
  );

  it('the arguments are invalid: --url town', async () => {
    const { status, stdout, stderr } = await verify(['mt_1', '--url', 'town']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: verify');
  });
});
