import { expect, it } from 'vitest';
import { playMeant } from '../../../shared/games/werewolf/bots/folk/testing/talk-check.ts';
import type { Role } from '../../../shared/games/werewolf/model.ts';
import { type SpokenLine, TalkReader } from '../../../shared/games/werewolf/talk/talk-reader.ts';
import { WerewolfChronicles } from './chronicles.ts';

/** A faulty reader that takes every mention of a role for the speaker's own claim, like a search for words. */
class WordSpotter extends TalkReader {
  override hear(line: SpokenLine) {
    const talk = super.hear(line);
    const role: Role | null = /\bseer\b/i.test(line.text) ? 'SEER' : null;
    return role ? { ...talk, claims: new Map([...talk.claims, [role, { implied: false }] as const]) } : talk;
  }
}

const matches = Array.from({ length: 8 }, (_, index) => playMeant(index, 'chronicles in tests'));

it('[MOMENT-3] finds no unintended claim in house matches, and detects a reader that finds one', () => {
  const [own, spotter] = [
    new WerewolfChronicles(),
    new WerewolfChronicles((players) => new WordSpotter(players)),
  ];
  for (const match of matches) for (const chronicles of [own, spotter]) chronicles.tell(match);
  expect(own.figures().claims).toBeGreaterThan(0);
  expect(own.figures()).toMatchObject({ chronicles: matches.length, falseClaims: 0, faults: 0 });
  expect(spotter.figures().falseClaims).toBeGreaterThan(matches.length);
  expect(spotter.faults.length).toBeGreaterThan(0);
});
