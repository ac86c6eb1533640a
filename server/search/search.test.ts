import { afterAll, describe, expect, it } from 'vitest';
import type { ChangedDocument } from './document.ts';
import { Search } from './search.ts';

const source = (documents: ChangedDocument[]) => ({
  changesAfter: async (rev: number, limit: number) =>
    documents
      .filter((document) => document.rev > rev)
      .sort((a, b) => a.rev - b.rev)
      .slice(0, limit),
});

const character = (rev: number, name: string, text: string): ChangedDocument => ({
  rev,
  id: `c${rev}`,
  kind: 'character',
  name,
  text,
});

describe('search', () => {
  const search = new Search({
    mostDocuments: 1000,
    onTrouble: (error) => {
      throw error;
    },
  });
  afterAll(() => search.close());

  const documents = [
    character(1, 'Maren Oake', 'A physician who tends the wounded after every battle.'),
    character(2, 'Tobin Vale', 'He smuggles rum past the harbour guards at night.'),
    character(3, 'Ysolde', 'A retired judge who breeds hawks in the mountains.'),
  ];
  const find = async (query: string): Promise<string[]> =>
    (await search.search('w', source(documents), { query, limit: 5 })).hits.map(({ name }) => name);

  it('knows the meanings of words', async () => {
    expect(search.lexicalBecause).toBeNull();
    expect((await find('doctor healing soldiers'))[0]).toBe('Maren Oake');
    expect((await find('contraband liquor'))[0]).toBe('Tobin Vale');
    expect((await find('magistrate with birds of prey'))[0]).toBe('Ysolde');
  });

  it('tolerates a wrong letter', async () => {
    expect((await find('Marne Oake'))[0]).toBe('Maren Oake');
    expect((await find('Isolde'))[0]).toBe('Ysolde');
  });

  it('finds documents written before it started', async () => {
    documents.push(character(4, 'Quill', 'Keeps the lighthouse.'));
    expect((await find('lighthouse'))[0]).toBe('Quill');
    documents.push({ ...character(5, '', ''), id: 'c4', gone: true });
    expect(await find('Quill')).not.toContain('Quill');
  });

  it('drops the least recently used worlds, never one being searched, and rebuilds them', async () => {
    const crowded = new Search({
      mostDocuments: 4,
      onTrouble: (error) => {
        throw error;
      },
    });
    try {
      const round = () =>
        Promise.all(
          ['a', 'b', 'c', 'd'].map((index) =>
            crowded.search(index, source(documents), { query: 'Ysolde', limit: 1 }),
          ),
        );
      for (let i = 0; i < 5; i++) {
        for (const { hits } of await round()) expect(hits[0]?.name).toBe('Ysolde');
      }
    } finally {
      await crowded.close();
    }
  });
});
