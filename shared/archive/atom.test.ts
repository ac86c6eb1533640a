import { describe, expect, it } from 'vitest';
import { atomFeed } from './atom.ts';

describe('a feed', () => {
  it('[ARCHIVE-5] escapes names, so that none breaks out of its element', () => {
    const feed = atomFeed({
      title: 'Games',
      self: 'https://town.example/api/games.atom',
      page: 'https://town.example/games',
      made: 0,
      entries: [
        {
          link: 'https://town.example/match/1?a=1&b=2',
          title: '</title><script>alert("x")</script>\u0001',
          updated: 1_000,
          summary: "Tom's & Kit's",
        },
      ],
    });
    expect(feed).not.toContain('<script>');
    expect(feed).not.toContain('\u0001');
    expect(feed).toContain('&lt;/title&gt;&lt;script&gt;');
    expect(feed).toContain('?a=1&amp;b=2');
    expect(feed).toContain('<updated>1970-01-01T00:00:01.000Z</updated>');
  });
});
