import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesakeKey, skeletonOf } from './skeleton.ts';

describe('the skeleton of a name', () => {
  it.each([
    ['Ada', 'Аԁа'],
    ['Ada', 'ADA'],
    ['Ada', 'Àdā'],
    ['TOWN CRIER', 'ꓔꓳꓪꓠ ꓚꓣꓲꓰꓣ'],
    ['town crier', 'ᴛᴏᴡɴ ᴄʀɪᴇʀ'],
    ['system', 'ꜱʏꜱᴛᴇᴍ'],
    ['system', 'ѕуѕтем'],
    ['SYSTEM', 'ᏚᎽᏚᎢᎬᎷ'],
    ['Town', '𝕿𝖔𝖜𝖓'],
    ['Town', 'Ⓣⓞⓦⓝ'],
    ['Town', '🅣🅾🇼🅝'],
    ['Town', 'Ｔｏｗｎ'],
    ['admin', 'ΛDMIИ'],
    ['ADMIN', 'adrnin'],
    ['Walter', 'VValter'],
    ['Bill', 'Bi11'],
    ['Otto', '0tto'],
  ])('is the same for %s and %s', (one, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(one));
  });

  it.each([
    ['Ada', 'Ida'],
    ['Agent 2', 'Agent 3'],
    ['はる', 'ばる'],
    ['Нина', 'Инна'],
    ['狼', '狐'],
  ])('differs for %s and %s', (one, other) => {
    expect(namesakeKey(other)).not.toBe(namesakeKey(one));
  });

  it('is its own skeleton, letter by letter', () => {
    const restless: string[] = [];
    for (let point = 0; point <= 0x1fbff; point++) {
      // Han and Hangul are thousands of similar characters.
      if (point === 0x3400) point = 0xa000;
      if (point === 0xac00) point = 0xf900;
      if (point === 0x12000) point = 0x16800;
      if (point === 0x17000) point = 0x1b000;
      const letter = String.fromCodePoint(point);
      const bones = skeletonOf(letter);
      if (skeletonOf(bones) !== bones) restless.push(letter);
    }
    expect(restless).toEqual([]);
  });

  it('is its own skeleton for any name, and never throws', () => {
    const letters = fc.oneof(
      fc.integer({ min: 0, max: 0x10ffff }),
      fc.integer({ min: 0x20, max: 0x24ff }),
      fc.integer({ min: 0x1d400, max: 0x1f1ff }),
    );
    const names = fc.array(letters, { maxLength: 32 }).map((points) => String.fromCodePoint(...points));
    fc.assert(
      fc.property(names, (name) => {
        const bones = skeletonOf(name);
        expect(skeletonOf(bones)).toBe(bones);
        expect(bones.isWellFormed()).toBe(true);
        expect(namesakeKey(bones)).toBe(namesakeKey(name));
      }),
      { numRuns: 2_000 },
    );
  });
});
