import { beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_VIEWER, viewFor } from '../../audience.ts';
import type { MatchEvent } from '../../events.ts';
import { evolve } from '../../evolve.ts';
import { type MatchState, playerOf, TEXT_LIMITS } from '../../model.ts';
import { CATALOGUE, type LineKey } from '../../narrator/crier-line.ts';
import { publicLines } from '../../narrator/public.ts';
import { turnOf } from '../../narrator/tally.ts';
import { stepOf, TalkReader, talkIn } from '../../talk/talk-reader.ts';
import type { Bot } from '../policy.ts';
import type { PlayedMatch } from '../table.ts';
import { type Glimpse, playFolk, watching } from '../testing/folk-match.ts';
import { heardIn, sentencesOf } from './hearing.ts';
import { TEMPERAMENTS } from './temperament.ts';
import { folkBot, folkTable } from './villager-folk.ts';

const MATCHES = 24;
const played: PlayedMatch[] = [];

beforeAll(() => {
  for (let i = 0; i < MATCHES; i++) played.push(playFolk(`folk-${i}`));
}, 120_000);

type Of<Type extends MatchEvent['type']> = Extract<MatchEvent, { type: Type }>;
const all = <Type extends MatchEvent['type']>(type: Type): Of<Type>[] =>
  played.flatMap(({ events }) => events.filter((event): event is Of<Type> => event.type === type));

const share = <T>(items: readonly T[], test: (item: T) => boolean): number =>
  items.filter(test).length / items.length;

const wordsOf = ({ events }: PlayedMatch): string[] =>
  events.flatMap((event) => {
    if (event.type === 'PUBLIC_MESSAGE' || event.type === 'WOLF_CHAT_MESSAGE') return [event.text];
    return event.type === 'VOTE_CAST' && event.reason ? [event.reason] : [];
  });

describe('villager-folk', () => {
  it('[BOT-7] end every match without a single refused move', () => {
    for (const { state, refusals } of played) {
      expect(state.phase).toBe('ENDED');
      expect(refusals).toEqual([]);
    }
  });

  it('[BOT-8] win clearly more often as villagers than random ones do, and not nearly always', () => {
    const villagers = share(played, ({ state }) => state.winner === 'VILLAGERS');
    expect(villagers).toBeGreaterThan(0.28);
    // About half of many matches; in so few, up to two in three.
    expect(villagers).toBeLessThan(0.7);
  });

  it('[BOT-9] say no sentence twice in a match, their own or anybody’s', () => {
    for (const match of played) {
      const sentences = wordsOf(match).flatMap((text) => sentencesOf(text.toLowerCase()));
      expect(sentences.filter((sentence, i) => sentences.indexOf(sentence) !== i)).toEqual([]);
    }
  });

  it('[BOT-9] fill every slot, keep to the limits and to a few sentences', () => {
    for (const text of played.flatMap(wordsOf)) {
      expect(text).not.toMatch(/[{}[\]|]|undefined|null/);
      expect(text.length).toBeLessThan(TEXT_LIMITS.publicMessage);
      expect(sentencesOf(text).length).toBeLessThanOrEqual(4);
    }
  });

  it('[BOT-10] do the same again from the same sight, even in a fresh process', () => {
    const glimpses: Glimpse[] = [];
    playFolk('again', watching(glimpses));
    // One in seven: a fresh bot has to listen to the whole match again each time.
    for (const { identity, sight, move } of glimpses.filter((_, i) => i % 7 === 0))
      expect(folkBot(identity).act(sight)).toEqual(move);
  }, 60_000);

  it('[BOT-10] say when they would move, if soon enough, without composing the words', () => {
    const glimpses: Glimpse[] = [];
    playFolk('when', watching(glimpses));
    const bots = new Map<string, Bot>();
    for (const { identity, sight, move } of glimpses) {
      const bot = bots.get(identity.agentId) ?? folkBot(identity);
      bots.set(identity.agentId, bot);
      const after = move?.afterMs ?? null;
      expect(bot.delay?.(sight, Number.POSITIVE_INFINITY)).toBe(after);
      if (after === null) continue;
      expect(bot.delay?.(sight, after)).toBeNull();
      expect(bot.delay?.(sight, after + 1)).toBe(after);
    }
  }, 60_000);

  it('[BOT-10] do the same whether or not they share the meaning of words', () => {
    expect(playFolk('shared', folkTable()).events).toEqual(playFolk('shared').events);
  });

  it('[BOT-10] think afresh when shown an earlier moment of the match', () => {
    const glimpses: Glimpse[] = [];
    playFolk('earlier', watching(glimpses));
    const { identity } = glimpses[0]!;
    const own = glimpses.filter((glimpse) => glimpse.identity.agentId === identity.agentId);
    const bot = folkBot(identity);
    for (const { sight, move } of own.toReversed()) expect(bot.act(sight)).toEqual(move);
  }, 60_000);

  it('[BOT-11] talk to each other: most discussion answers a player, and refers to what was really said', () => {
    for (const { events } of played) {
      const spoken = new Map<string, number>();
      for (const [i, event] of events.entries()) {
        if (event.type !== 'PUBLIC_MESSAGE') continue;
        if (event.replyToEventId) expect(spoken.get(event.replyToEventId)).toBeLessThan(i);
        spoken.set(event.eventId, i);
      }
    }
    const talk = all('PUBLIC_MESSAGE').filter((event) => event.kind !== 'OPENING');
    expect(share(talk, (event) => event.replyToEventId !== null)).toBeGreaterThan(0.4);
    expect(talk.some((event) => event.kind === 'DEFENSE')).toBe(true);
  });

  it('[BOT-11] plead for themselves at most once a match, and call nothing their last words', () => {
    const isPlea = ({ kind, replyToEventId }: Of<'PUBLIC_MESSAGE'>) =>
      kind === 'DEFENSE' && replyToEventId === null;
    let pleas = 0;
    for (const { events } of played) {
      const pleaders = events.flatMap((event) =>
        event.type === 'PUBLIC_MESSAGE' && isPlea(event) ? [event.playerId] : [],
      );
      expect(new Set(pleaders).size).toBe(pleaders.length);
      pleas += pleaders.length;
    }
    expect(pleas).toBeGreaterThan(MATCHES / 8);
    expect(all('PUBLIC_MESSAGE').filter((event) => event.kind === 'LAST_WORDS')).toEqual([]);
  });

  it('[BOT-12] quote only what was said', () => {
    let quotes = 0;
    for (const { events } of played) {
      const said: string[] = [];
      for (const event of events) {
        if (event.type !== 'PUBLIC_MESSAGE') continue;
        for (const [, quote] of event.text.matchAll(/“([^”]+)”/g)) {
          quotes += 1;
          expect(said.some((earlier) => earlier.includes(quote!))).toBe(true);
        }
        said.push(event.text);
      }
    }
    expect(quotes).toBeGreaterThan(10);
  });

  it('[BOT-13] give a reason with nearly every vote, vote for others only, and sometimes think again', () => {
    const votes = all('VOTE_CAST');
    expect(share(votes, (vote) => vote.reason !== null)).toBeGreaterThan(0.95);
    expect(votes.every((vote) => vote.targetPlayerId !== null && vote.targetPlayerId !== vote.playerId)).toBe(
      true,
    );
    const changed = played.flatMap(({ events }) => {
      const seen = new Set<string>();
      return events.filter((event) => {
        if (event.type === 'PHASE_CHANGED') seen.clear();
        if (event.type !== 'VOTE_CAST') return false;
        const again = seen.has(event.playerId);
        seen.add(event.playerId);
        return again;
      });
    });
    expect(changed.length).toBeGreaterThan(MATCHES / 4);
    expect(changed.length).toBeLessThan(votes.length / 4);
  });

  it('[BOT-14] as wolves speak in the dark and nearly always agree on one victim', () => {
    expect(all('WOLF_CHAT_MESSAGE').length).toBeGreaterThan(MATCHES);
    const shared = all('NIGHT_RESOLVED').filter((night) => night.choice !== 'SINGLE');
    expect(share(shared, (night) => night.choice === 'AGREED')).toBeGreaterThan(0.9);
  });

  it('[BOT-15] claim to be the seer, truly and falsely, and a true one reports what it saw', () => {
    const claims = played.flatMap(({ events, state }) => claimsIn(events, state));
    const isTrue = share(claims, ({ role }) => role === 'SEER');
    expect(claims.length).toBeGreaterThan(MATCHES / 3);
    expect(isTrue).toBeGreaterThan(0.4);
    expect(isTrue).toBeLessThan(0.95);
    for (const { role, reports, seen } of claims) {
      if (role !== 'SEER') continue;
      for (const { target, wolf } of reports) expect(seen.get(target)).toBe(wolf);
    }
  });

  it('[CRIER-9] hear the crier repeat himself about them only after half of his phrasings', () => {
    const again = played.flatMap(({ events, state: { players } }) => {
      let state: MatchState | null = null;
      const reader = new TalkReader(players);
      const told = new Map<string, number>();
      return events.flatMap((event) => {
        state = evolve(state, event);
        if (event.type === 'PHASE_CHANGED' && event.to === 'NIGHT') told.clear();
        const step = stepOf(event, reader);
        if (event.type !== 'PUBLIC_MESSAGE' && event.type !== 'VOTE_CAST') return [];
        const turn = turnOf(event);
        return publicLines(step, viewFor(state, PUBLIC_VIEWER)).flatMap(({ key, variant }) => {
          const line = `${key} ${variant}`;
          const since = turn - (told.get(line) ?? Number.NEGATIVE_INFINITY);
          told.set(line, turn);
          return since < Math.floor(CATALOGUE[key as LineKey].variants.length / 2) ? [line] : [];
        });
      });
    });
    expect(again).toEqual([]);
  });

  it('[BOT-13] never cast the same ballot twice in a row', () => {
    for (const { events } of played) {
      const last = new Map<string, string | null>();
      for (const event of events) {
        if (event.type === 'PHASE_CHANGED') last.clear();
        if (event.type !== 'VOTE_CAST') continue;
        expect(last.get(event.playerId)).not.toBe(event.targetPlayerId);
        last.set(event.playerId, event.targetPlayerId);
      }
    }
  });

  it('[BOT-16] have temperaments, and each shows in the words', () => {
    const voices = new Set(TEMPERAMENTS);
    expect(voices.size).toBe(8);
    const texts = all('PUBLIC_MESSAGE').map((event) => event.text);
    const different = new Set(texts.flatMap((text) => sentencesOf(text.toLowerCase())));
    expect(different.size / texts.length).toBeGreaterThan(0.8);
  });
});

function claimsIn(events: readonly MatchEvent[], state: MatchState) {
  const reader = new TalkReader(state.players);
  const seen = new Map<string, boolean>();
  return events.flatMap((event) => {
    if (event.type === 'SEER_INSPECTED') seen.set(event.targetPlayerId, event.alignment === 'WEREWOLF');
    const talk = talkIn(stepOf(event, reader));
    if (event.type !== 'PUBLIC_MESSAGE' || !talk) return [];
    const heard = heardIn(talk, [], []);
    if (heard.claim !== 'SEER') return [];
    return [{ role: playerOf(state, event.playerId).role, reports: heard.reports, seen: new Map(seen) }];
  });
}
