// The card of a match under both kinds of chat client.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFaults, ChatClients, told } from './testing/chat-clients.ts';
import { HALL, OWN_SEAT } from './testing/hall-sample.ts';
import { MARKUP, withMarkup } from './testing/samples.ts';

const MOST_BYTES = 60 * 1024;
const HASTE = { timeout: 30_000 };
const WAIT = { timeout: 10_000 };

let clients: ChatClients;
beforeAll(async () => {
  clients = await ChatClients.open();
});
afterAll(() => clients?.close());

const LATER = {
  ...HALL,
  phase: 'Day 2: verdict',
  lines: [{ id: 'mt_1.9', text: 'Day 2: Bram was voted out and was WEREWOLF.', isSecret: false }],
  next: 'mt_1.9',
};

describe('the card of a match', () => {
  it('is one small file', () => {
    expect(Buffer.byteLength(clients.html('hall'))).toBeLessThanOrEqual(MOST_BYTES);
    expect(clients.html('hall')).not.toMatch(/<(link|img|script)[^>]+(src|href)=/);
  });

  it("shows table, phase, clock, talk and votes under MCP's own bridge, and looks again", HASTE, async () => {
    const { page, requests, widget } = await clients.underBridge('hall', {
      result: told(HALL),
      theme: 'light',
      answer: told({}),
      answers: { 'et.town.watch': told(LATER) },
    });
    const text = () => widget.locator('main').innerText();
    await expect.poll(text).toContain('Werewolf #12');
    for (const shown of [
      'Day 2: vote',
      '0:3',
      '2 votes',
      'votes Bram',
      'killed in night 1',
      'not answered a single',
    ])
      expect(await text()).toContain(shown);
    await expect.poll(text, WAIT).toContain('Bram was voted out and was WEREWOLF');
    expect(await text(), 'earlier lines stay').toContain('not answered a single');
    expect((await page.evaluate(() => window.told)).calls[0]).toMatchObject({
      name: 'et.town.watch',
      arguments: { matchId: 'mt_1', after: 'mt_1.5' },
    });
    expect(await widget.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(320);
    expect(requests).toEqual([]);
    await page.close();
  });

  it('keeps a guess, and tells at the end how good it was', HASTE, async () => {
    const { page, widget } = await clients.underBridge('hall', {
      result: told(HALL),
      theme: 'light',
      answer: told(HALL),
    });
    await widget.getByRole('button', { name: /^Bram/ }).click();
    await widget.getByRole('button', { name: /^Cleo/ }).click();
    await widget.getByRole('button', { name: 'Guess Bram and Cleo' }).click();
    await expect.poll(() => widget.locator('.guess').innerText()).toBe('Your guess: Bram and Cleo.');
    const { calls } = await page.evaluate(() => window.told);
    expect(calls).toContainEqual({ name: 'et.town.guess', arguments: { matchId: 'mt_1', seats: [2, 3] } });
    const seats = HALL.seats.map((seat) => ({ ...seat, isAnswer: seat.seat === 2 || seat.seat === 5 }));
    const end = { ...HALL, seats, result: 'The village has won.', secondsLeft: null, lines: [] };
    await page.evaluate((answers) => window.answerWith(answers), { 'et.town.watch': told(end) });
    await expect.poll(() => widget.locator('.guess').innerText(), WAIT).toBe('You guessed 1 of 2 right.');
    await page.close();
  });

  it(
    "plays from the reader's own seat with the reader's own tools, and says why a call is refused",
    HASTE,
    async () => {
      const refused = {
        content: [{ type: 'text' as const, text: 'WRONG_PHASE: The vote is over.' }],
        structuredContent: { ok: false, error: { code: 'WRONG_PHASE', message: 'The vote is over.' } },
        isError: true,
      };
      const { page, widget } = await clients.underBridge('hall', {
        result: told(OWN_SEAT),
        theme: 'dark',
        answer: told(OWN_SEAT),
        answers: {
          'et.werewolf.match.vote': told({ ok: true, error: null }),
          'et.werewolf.match.say_public': refused,
        },
      });
      await expect
        .poll(() => widget.locator('.own').innerText())
        .toContain('You are the Seer. Bram is a werewolf.');
      await widget.getByRole('combobox', { name: 'Vote' }).selectOption('Nobody');
      await widget.getByRole('button', { name: 'Vote' }).click();
      const calls = async () => (await page.evaluate(() => window.told)).calls;
      await expect.poll(calls).toContainEqual({
        name: 'et.werewolf.match.vote',
        arguments: { matchId: 'mt_1', targetPlayerId: null },
      });
      await widget.getByRole('textbox', { name: 'Say it' }).fill('It is Bram.');
      await widget.getByRole('button', { name: 'Say it' }).click();
      await expect.poll(() => widget.locator('.note').innerText()).toBe('The vote is over.');
      expect(await calls()).toContainEqual({
        name: 'et.werewolf.match.say_public',
        arguments: { matchId: 'mt_1', kind: 'DISCUSSION', text: 'It is Bram.' },
      });
      await page.close();
    },
  );

  it('looks at once when a client that follows the match reports a change', HASTE, async () => {
    const { page, widget } = await clients.underBridge('hall', {
      result: told(OWN_SEAT),
      theme: 'light',
      answer: told(OWN_SEAT),
      subscribes: true,
    });
    const seen = () => page.evaluate(() => window.told);
    await expect.poll(async () => (await seen()).subscriptions, WAIT).toEqual([OWN_SEAT.uri]);
    await page.evaluate((answers) => window.answerWith(answers), { 'et.town.watch': told(LATER) });
    await page.evaluate((uri) => window.reportChange(uri), String(OWN_SEAT.uri));
    await expect.poll(() => widget.locator('main').innerText(), { timeout: 2_000 }).toContain('voted out');
    await page.close();
  });

  it('does the same under window.openai, and axe finds nothing in either theme', HASTE, async () => {
    const { page, requests } = await clients.underOpenAi('hall', OWN_SEAT, told(OWN_SEAT));
    const main = page.locator('main');
    await expect.poll(() => main.innerText()).toContain('Werewolf #12');
    for (const theme of ['dark', 'light']) expect(await axeFaults(page, theme), theme).toEqual([]);
    await page.getByRole('button', { name: 'Vote' }).click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { calls: unknown[] }).calls))
      .toContainEqual({
        name: 'et.werewolf.match.vote',
        arguments: { matchId: 'mt_1', targetPlayerId: 'p:2' },
      });
    expect(requests).toEqual([]);
    await page.close();
    const guessing = await clients.underOpenAi('hall', HALL, told(HALL));
    await expect.poll(() => guessing.page.locator('main').innerText()).toContain('Who hides something?');
    for (const theme of ['dark', 'light']) expect(await axeFaults(guessing.page, theme), theme).toEqual([]);
    await guessing.page.close();
  });

  it('shows markup as what it is, and nothing to press where a client calls no tools', HASTE, async () => {
    const marked = { ...OWN_SEAT, seats: withMarkup(OWN_SEAT.seats) as typeof OWN_SEAT.seats };
    const { page, widget } = await clients.underBridge('hall', {
      result: told(marked),
      theme: 'dark',
      answer: null,
    });
    await expect.poll(() => widget.locator('main').innerText()).toContain(MARKUP);
    expect(await widget.locator('img[src="x"], main b b').count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await widget.locator('button, select, textarea').count()).toBe(0);
    await page.close();
    const waiting = await clients.underBridge('hall', { result: null, theme: 'dark', answer: null });
    await expect.poll(() => waiting.widget.locator('main').innerText()).toBe('Waiting for the match …');
    await waiting.page.close();
  });
});
