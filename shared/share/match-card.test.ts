import { describe, expect, it } from 'vitest';
import { textWidth } from '../art/font.ts';
import { nameLines, shareCard } from '../art/share-card.ts';
import { simulate } from '../games/werewolf/bots/simulate.ts';
import { werewolf } from '../games/werewolf/game.ts';
import { makeTwins } from '../games/werewolf/testing/twins.ts';
import type { Entry, Game, GameEvent } from '../matches/game.ts';
import { logOf, momentsIn } from '../matches/log.ts';
import { type MatchToShow, matchPreview } from './match-card.ts';

const game = werewolf as unknown as Game;

/** As a host keeps it. */
function played(events: readonly GameEvent[]): MatchToShow {
  const log = logOf(game, events);
  return { game, state: (log.at(-1) as Entry).after, moments: () => momentsIn(game, log) };
}

/** Both produce the same lines for the public, at different positions among the hidden ones. */
const publicPrefixes = (events: readonly GameEvent[]) =>
  events.flatMap((event, i) => (event.audience === 'public' ? [events.slice(0, i + 1)] : []));

describe('match preview', () => {
  it('[SHARE-7] is a function of public events: twins that differ in secrets look alike, to the last pixel', () => {
    let compared = 0;
    for (let seed = 0; compared < 12; seed++) {
      const twins = makeTwins(`card ${seed}`);
      if (twins?.viewer.kind !== 'public') continue;
      compared++;
      const [left, right] = [publicPrefixes(twins.left.events), publicPrefixes(twins.right.events)];
      expect(left.length).toBe(right.length);
      for (const [i, events] of left.entries()) {
        const [one, other] = [matchPreview(played(events)), matchPreview(played(right[i] ?? []))];
        expect(other).toEqual(one);
      }
      const [one, other] = [twins.left.events, twins.right.events].map((all) => matchPreview(played(all)));
      expect(shareCard(other?.card as never).data).toEqual(shareCard(one?.card as never).data);
    }
  });

  it('[SHARE-8] shows every name whole, however long', () => {
    const width = 132;
    for (const name of [
      'Oswin',
      'Bartholomew the Elder',
      'Maximilian Wilhelm von Habsburg',
      'W'.repeat(32),
    ]) {
      const lines = nameLines(name, width);
      expect(lines.join('').replaceAll(' ', '')).toBe(name.replaceAll(' ', ''));
      for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(width);
    }
    expect(nameLines('Oswin', width)).toEqual(['Oswin']);
  });

  it('[SHARE-8] shows who is out, who won, and the moment that its link points to', () => {
    const { events } = simulate(3, 'a card', 'folk');
    const whole = played(events);
    const end = matchPreview(whole);
    expect(end.isLive).toBe(false);
    expect(end.card.faces).toHaveLength(8);
    expect(end.card.faces.some(({ faded }) => faded)).toBe(true);
    expect(end.card.ribbon).toMatch(/won/);
    const [moment] = whole.moments();
    const at = moment?.evidence[0] ?? '';
    expect(matchPreview(whole, at).card.headline).not.toBe('');
    for (const { evidence } of whole.moments()) {
      const shown = matchPreview(whole, evidence.at(-1));
      expect(shown.description).not.toBe(end.description);
      expect(shareCard(shown.card).data).not.toEqual(shareCard(end.card).data);
    }
    expect(matchPreview(whole, 'no such event').card.headline).toBe(end.card.headline);
  });
});
