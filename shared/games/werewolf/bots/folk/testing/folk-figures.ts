/** Measures how folk treat claimants and react to a wolf's death, over whole matches, from public events. */
import type { MatchEvent } from '../../../events.ts';
import { PLAYER_IDS, type PlayerId, seatIndex } from '../../../model.ts';
import { stepOf, TalkReader, talkIn } from '../../../talk/talk-reader.ts';
import type { SimulatedMatch } from '../../simulate.ts';
import { type Heard, heardIn } from '../hearing.ts';
import { CLAIM_LINES } from '../lines/claims.ts';
import { REASON_LINES } from '../lines/reasons.ts';

/** A count out of a total. */
export interface Count {
  readonly hits: number;
  readonly of: number;
}

export const shareOf = ({ hits, of }: Count): number => hits / Math.max(1, of);

export interface FolkFigures {
  readonly village: Count;
  /** Votes at which exactly one living player claims to be the doctor: how often it is hanged. */
  readonly doctorHanged: Count;
  /** The same for a living player who claims nothing, at the same votes. */
  readonly othersHanged: Count;
  /** First days after a wolf's death: how often a player brings up what that wolf had said. */
  readonly wolfRecalled: Count;
  /**
   * Ballots on that day against players whom the wolf had defended, and against those it had accused; per target and
   * voter.
   */
  readonly friendVotes: Count;
  readonly preyVotes: Count;
  /** How often each reaction to a claim was said, most frequent first. */
  readonly reactions: readonly number[];
}

class Tally {
  hits = 0;
  of = 0;
  add(hits: number, of = 1): void {
    this.hits += hits;
    this.of += of;
  }
}

/** The longest part of each line without a name identifies it, independent of speaker and subject. */
const marksOf = (lines: readonly string[] = []): string[] =>
  lines.map(
    (line) =>
      line
        .toLowerCase()
        .split(/\{\w+\}/)
        .map((piece) => piece.trim())
        .toSorted((a, b) => b.length - a.length)[0] ?? '',
  );

const REACTIONS = marksOf([...(CLAIM_LINES.believe ?? []), ...(CLAIM_LINES.disbelieve ?? [])]);
const RECALLS = marksOf([
  ...(REASON_LINES['why.wolfsFriend'] ?? []),
  ...(REASON_LINES['why.wolfsPrey'] ?? []),
]);

interface Remark {
  readonly by: PlayerId;
  readonly text: string;
  readonly heard: Heard;
}

export function folkFigures(matches: readonly SimulatedMatch[]): FolkFigures {
  const figures = {
    village: new Tally(),
    doctorHanged: new Tally(),
    othersHanged: new Tally(),
    wolfRecalled: new Tally(),
    friendVotes: new Tally(),
    preyVotes: new Tally(),
  };
  const reactions = REACTIONS.map(() => 0);
  for (const { state, events } of matches) {
    figures.village.add(state.winner === 'VILLAGERS' ? 1 : 0);
    const reader = new TalkReader(state.players);
    const said: Remark[] = [];
    const gone: PlayerId[] = [];
    /** From a wolf's death until the vote of the next day. */
    let fallen: { readonly wolf: PlayerId; readonly since: number } | null = null;
    for (const event of events) {
      const text = publicWords(event);
      const talk = talkIn(stepOf(event, reader));
      if (text && talk && 'playerId' in event && event.playerId) {
        said.push({ by: event.playerId, text, heard: heardIn(talk, [], gone) });
        for (const [i, mark] of REACTIONS.entries())
          if (text.toLowerCase().includes(mark)) reactions[i] = (reactions[i] ?? 0) + 1;
      }
      if (event.type === 'VOTE_RESOLVED') {
        const living = PLAYER_IDS.filter((id) => !gone.includes(id));
        countDoctor(figures, said, living, event.eliminatedPlayerId);
        if (fallen) countAftermath(figures, { ...fallen, said, living, ballots: event.ballots });
        fallen = null;
      }
      if (event.type === 'PLAYER_ELIMINATED') {
        gone.push(event.playerId);
        if (event.role === 'WEREWOLF') fallen = { wolf: event.playerId, since: said.length };
      }
    }
  }
  return { ...figures, reactions: reactions.toSorted((a, b) => b - a) };
}

function publicWords(event: MatchEvent): string | null {
  if (event.type === 'PUBLIC_MESSAGE') return event.text;
  return event.type === 'VOTE_CAST' ? event.reason : null;
}

type Doctors = Record<'doctorHanged' | 'othersHanged', Tally>;

function countDoctor(
  { doctorHanged, othersHanged }: Doctors,
  said: readonly Remark[],
  living: readonly PlayerId[],
  eliminated: PlayerId | null,
): void {
  const claimants = new Set(said.flatMap(({ by, heard }) => (heard.claim === 'DOCTOR' ? [by] : [])));
  const [doctor] = claimants;
  if (claimants.size !== 1 || !doctor || !living.includes(doctor)) return;
  doctorHanged.add(eliminated === doctor ? 1 : 0);
  const silent = living.filter((id) => !said.some(({ by, heard }) => by === id && heard.claim !== null));
  othersHanged.add(eliminated && silent.includes(eliminated) ? 1 : 0, silent.length);
}

interface Aftermath {
  readonly wolf: PlayerId;
  readonly since: number;
  readonly said: readonly Remark[];
  readonly living: readonly PlayerId[];
  readonly ballots: readonly (PlayerId | null | false)[];
}

function countAftermath(
  { wolfRecalled, friendVotes, preyVotes }: Record<'wolfRecalled' | 'friendVotes' | 'preyVotes', Tally>,
  { wolf, since, said, living, ballots }: Aftermath,
): void {
  const words = said.slice(0, since).filter(({ by }) => by === wolf);
  const spokeFor = new Set(words.flatMap(({ heard }) => heard.defended));
  const spokeAgainst = new Set(words.flatMap(({ heard }) => heard.accused));
  const after = said.slice(since).map(({ text }) => text.toLowerCase());
  wolfRecalled.add(after.some((text) => RECALLS.some((mark) => text.includes(mark))) ? 1 : 0);
  const against = (id: PlayerId) =>
    living.filter((voter) => voter !== id && ballots[seatIndex(voter)] === id).length;
  for (const id of living) {
    const [isFriend, isPrey] = [spokeFor.has(id), spokeAgainst.has(id)];
    if (isFriend && !isPrey) friendVotes.add(against(id), living.length - 1);
    if (isPrey && !isFriend) preyVotes.add(against(id), living.length - 1);
  }
}
