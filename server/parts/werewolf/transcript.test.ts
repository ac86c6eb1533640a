import { describe, expect, it } from 'vitest';
import { playFolk } from '../../../shared/games/werewolf/bots/testing/folk-match.ts';
import { decide } from '../../../shared/games/werewolf/decide.ts';
import type { LogEntry, MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { evolve } from '../../../shared/games/werewolf/evolve.ts';
import { markdownTranscript } from '../../../shared/games/werewolf/transcript.ts';
import { eventsOf } from '../../../shared/matches/game.ts';

function logOf(events: readonly MatchEvent[]): LogEntry[] {
  const log: LogEntry[] = [];
  for (const event of events) log.push({ event, after: evolve(log.at(-1)?.after ?? null, event) });
  return log;
}

const { events } = playFolk('transcript');
const text = markdownTranscript({ log: logOf(events), moments: [] });
const lines = text.split('\n');

describe('the transcript', () => {
  it('has nights and days as chapters with readable titles', () => {
    expect(lines.filter((line) => line.startsWith('#')).slice(0, 6)).toEqual([
      expect.stringMatching(/^# Werewolf Game #/),
      '## Night 1',
      '## Day 1',
      '### Opening statements',
      '### Discussion',
      '### The vote',
    ]);
    expect(text).not.toMatch(/ANNOUNCE|announce/);
  });

  it('places the crier after its subject', () => {
    const firstDeath = lines.findIndex((line) => / was (killed in night|hanged on day) \d/.test(line));
    const heading = lines.indexOf('## Night 1');
    expect(lines.slice(heading + 1).find(Boolean)).toMatch(/^> /);
    expect(lines.slice(firstDeath + 1).find(Boolean)).toMatch(/^> /);
  });

  it('separates a list from the paragraph below it', () => {
    expect(lines.some((line) => line.startsWith('- '))).toBe(true);
    for (const [i, line] of lines.entries()) {
      if (line.startsWith('- ')) expect(lines[i + 1]).toMatch(/^(- .*)?$/);
    }
  });

  it('states when and how each dead player died, in the table and in the story', () => {
    const deaths = events.filter((event) => event.type === 'PLAYER_ELIMINATED');
    expect(deaths.length).toBeGreaterThan(0);
    const fates = text.match(/\| (killed in night|hanged on day) \d \|/g);
    const told = text.match(/\*\* was (killed in night|hanged on day) \d\. Role: \*\*/g);
    expect([fates?.length, told?.length]).toEqual([deaths.length, deaths.length]);
  });

  it('names the addressee of an answer', () => {
    const said = events.find((event) => event.type === 'PUBLIC_MESSAGE');
    const answer = events.findIndex((event) => event.type === 'PUBLIC_MESSAGE' && event !== said);
    const replying = events.with(answer, {
      ...events[answer],
      replyToEventId: said?.eventId ?? '',
    } as MatchEvent);
    expect(markdownTranscript({ log: logOf(replying), moments: [] })).toMatch(
      /^\*\*\w+\*\* → \*\*\w+\*\*: /m,
    );
  });

  it('explains why a match was cancelled', () => {
    const log = logOf(events.slice(0, 12));
    const { after, event } = log.at(-1) as LogEntry;
    const aborted = decide(after, { type: 'abort', reason: 'The hall is on fire.', now: event.at });
    if (!aborted.ok) throw new Error('a running match can be aborted');
    const story = markdownTranscript({
      log: logOf([...events.slice(0, 12), ...eventsOf(aborted.entries)]),
      moments: [],
    });
    expect(story.match(/The match was called off: The hall is on fire\./g)).toHaveLength(2);
  });
});
