/** Plays house matches and compares what the talk reader derives from each line with what its speaker meant. */
import type { PublicMessage, VoteCast } from '../../../events.ts';
import { PublicRecordFold } from '../../../insight/public-record.ts';
import type { Alignment, PlayerId } from '../../../model.ts';
import type { PublicEvent } from '../../../moments/moment.ts';
import { createMomentReader } from '../../../moments/reader.ts';
import type { SeatName } from '../../../talk/names.ts';
import { stepOf, TalkReader } from '../../../talk/talk-reader.ts';
import { type SimulatedMatch, simulateFolk } from '../../simulate.ts';
import type { BotMaker } from '../../table.ts';
import { meaningOf, type SpokenPart } from '../intent.ts';
import { folkTable } from '../villager-folk.ts';

type Finding = 'claim' | 'report' | 'accusation';

interface Misreading {
  readonly finding: Finding;
  readonly matchId: string;
  readonly text: string;
  /** What the reader derives: a role, a player with an alignment, or a player. */
  readonly read: string;
  /** The keys of the lines that the bot combined. */
  readonly intent: readonly string[];
}

type Line = PublicMessage | (VoteCast & { readonly reason: string });

const lineOf = (event: PublicEvent): Line | null =>
  event.type === 'PUBLIC_MESSAGE' || (event.type === 'VOTE_CAST' && event.reason !== null)
    ? (event as Line)
    : null;
const textOf = (line: Line): string => (line.type === 'PUBLIC_MESSAGE' ? line.text : line.reason);

/** Creates house bots and records the intent behind everything they say, by speaker and text. */
function recording(intents: Map<string, readonly SpokenPart[]>): BotMaker {
  const makeBot = folkTable();
  return (identity) => {
    const bot = makeBot(identity);
    return {
      ...bot,
      act(sight) {
        const move = bot.act(sight);
        const { action, intent = [] } = move ?? {};
        const text = action?.tool === 'say_public' ? action.text : action?.tool === 'vote' && action.reason;
        if (text) intents.set(`${identity.agentId}: ${text}`, intent);
        return move;
      },
    };
  };
}

/** A match of house bots, with the intent behind every line: by speaker and text. */
export interface MeantMatch extends SimulatedMatch {
  readonly intents: ReadonlyMap<string, readonly SpokenPart[]>;
}

export function playMeant(index: number, seed: string): MeantMatch {
  const intents = new Map<string, readonly SpokenPart[]>();
  return { ...simulateFolk(index, seed, recording(intents)), intents };
}

const told = (results: ReadonlyMap<PlayerId, Alignment>): string[] =>
  Array.from(results, ([target, alignment]) => `${target} ${alignment}`);

const noScore = () => ({ right: 0, wrong: 0, missed: 0 });

export type ReaderMaker = (players: readonly SeatName[]) => TalkReader;

export class TalkCheck {
  /** Claims and results that were read, or shown as key moments, although nobody meant them. */
  get falseClaims(): readonly string[] {
    const misread = this.misread
      .filter(({ finding }) => finding !== 'accusation')
      .map(({ matchId, finding, read, text }) => `${matchId}: ${finding} ${read} in “${text}”`);
    return [...misread, ...this.falseMoments];
  }

  readonly falseMoments: string[] = [];
  matches = 0;
  /** Messages, and votes with a reason. */
  lines = 0;
  /** Found as meant, found but not meant, meant but not found. */
  readonly scores = { claim: noScore(), report: noScore(), accusation: noScore() };
  /** "X claims to be …" among the key moments; wrong if X meant no such claim in the line that is its evidence. */
  readonly claimMoments = { shown: 0, wrong: 0 };
  readonly misread: Misreading[] = [];
  readonly #makeReader: ReaderMaker;

  constructor(makeReader: ReaderMaker = (players) => new TalkReader(players)) {
    this.#makeReader = makeReader;
  }

  play(index: number, seed: string): void {
    this.listen(playMeant(index, seed));
  }

  /** Reads the plain text of a match, and compares the findings with the intent. */
  listen({ state, events, intents }: MeantMatch): void {
    const { players, matchId } = state;
    const reader = this.#makeReader(players);
    const moments = createMomentReader(players);
    const record = new PublicRecordFold(players);
    /** What each speaker has meant to claim and report so far. Repeating it in passing is not a misreading. */
    const meantBefore = new Set<string>();
    const claimEvents = new Set<string>();
    this.matches += 1;
    for (const event of events) {
      const living = new Set(record.living);
      const step = stepOf(event, reader);
      moments.feed(step);
      const heard = record.feed(step);
      const line = heard && lineOf(heard.event);
      if (!line || !heard.talk) continue;
      const by = line.playerId;
      const text = textOf(line);
      const agentId = players.find(({ playerId }) => playerId === by)?.agentId;
      const parts = intents.get(`${agentId}: ${text}`);
      if (!parts) throw new Error(`${matchId}: no bot has meant to say "${text}"`);
      const meant = meaningOf(parts, players);
      const claims = [...meant.claims.keys()];
      const aboutTheLiving = (ids: Iterable<PlayerId>) => [...ids].filter((id) => living.has(id));
      const votedFor = line.type === 'VOTE_CAST' ? [line.targetPlayerId] : [];
      const compare = (finding: Finding, found: readonly string[], intended: readonly string[]): void => {
        const score = this.scores[finding];
        for (const read of found) {
          if (intended.includes(read)) score.right += 1;
          else if (!meantBefore.has(`${by} ${read}`) && !votedFor.some((id) => id === read)) {
            score.wrong += 1;
            this.misread.push({ finding, matchId, text, read, intent: parts.map(({ key }) => key) });
          }
        }
        score.missed += intended.filter((each) => !found.includes(each)).length;
      };
      this.lines += 1;
      compare('claim', [...heard.talk.claims.keys()], claims);
      compare('report', told(heard.talk.results), told(meant.results));
      compare('accusation', aboutTheLiving(heard.talk.accused.keys()), aboutTheLiving(meant.accused.keys()));
      for (const each of [...claims, ...told(meant.results)]) meantBefore.add(`${by} ${each}`);
      for (const role of claims) claimEvents.add(`claim:${role}:${by} ${line.eventId}`);
    }
    for (const { id, kind, evidence, text } of moments.moments()) {
      if (kind !== 'ROLE_CLAIM') continue;
      this.claimMoments.shown += 1;
      if (evidence.some((eventId) => claimEvents.has(`${id} ${eventId}`))) continue;
      this.claimMoments.wrong += 1;
      this.falseMoments.push(`${matchId}: “${text}” was meant by nobody`);
    }
  }
}
