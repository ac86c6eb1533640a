import { type Game, lastEventOf, type OpenMatch, type SeatedPlayer } from '../../matches/game.ts';
import { canSee, viewFor } from './audience.ts';
import type { CreateMatch, PlayerCommand } from './commands.ts';
import { createMatch, decide } from './decide.ts';
import { dutiesOf } from './duties.ts';
import type { EventType, LogEntry, MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { headlineOf, isSeerRevealed } from './headline.ts';
import { debriefOf } from './insight/debrief.ts';
import { InsightReader } from './insight/insight.ts';
import { scoresOf } from './insight/scores.ts';
import { werewolfChronicler, werewolfRulesSummary } from './lore/chronicler.ts';
import {
  ENGINE_VERSION,
  IMPORTED_VERSION,
  type MatchSettings,
  type MatchState,
  SEATS,
  type SeatedAgent,
  teamOf,
  WOLVES,
} from './model.ts';
import type { KeyMoment } from './moments/moment.ts';
import { createMomentReader } from './moments/reader.ts';
import { tidings } from './narrator/lines/tidings.ts';
import { publicProofBy } from './public-proof.ts';
import { reject } from './rejections.ts';
import { dueAt } from './rules/phases.ts';
import { glanceAt, progressOf, signOf, stirOf } from './sign.ts';
import { TalkReader } from './talk/talk-reader.ts';
import { markdownTranscript } from './transcript.ts';
import { verifyJournal } from './verify.ts';
import type { MatchView } from './view.ts';
import { privateWireEvents, publicWireEvents } from './wire.ts';

/** Every other action is an event each time, or refused. */
const REPEATABLE: Readonly<Partial<Record<string, EventType>>> = {
  ready: 'PLAYER_READY',
  vote: 'VOTE_CAST',
  wolf_kill: 'WOLF_TARGET_CHOSEN',
  doctor_protect: 'DOCTOR_PROTECTED',
} satisfies Partial<Record<PlayerCommand['type'], EventType>>;

export const standingEvent = (
  log: readonly LogEntry[],
  playerId: string,
  action: string,
): MatchEvent | null => lastEventOf(log, playerId, REPEATABLE[action]);

export type WerewolfGame = Game<MatchState, PlayerCommand, MatchEvent, MatchView, MatchSettings>;

/** Eight seats, so every player id is one of eight. */
const seatNames = (players: readonly SeatedPlayer[]) => players as readonly SeatedAgent[];

function momentsIn(log: readonly LogEntry[]): readonly KeyMoment[] {
  const reader = createMomentReader(log.at(-1)?.after.players ?? []);
  for (const entry of log) reader.feed(entry);
  return reader.moments();
}

const werewolfOf = (version: number): WerewolfGame => ({
  id: 'werewolf',
  version,
  seats: SEATS.length,
  title: 'Werewolf',
  roundNoun: 'day',
  open: ({ houseOnly, ...input }: OpenMatch<MatchSettings>) =>
    createMatch(houseOnly && version >= 3 ? amongHouse(input) : input, version),
  decide,
  evolve,
  dueAt,
  view: viewFor,
  canSee,
  publicWire: publicWireEvents,
  privateWire: privateWireEvents,
  progress: progressOf,
  sign: signOf,
  glance: glanceAt,
  headline: headlineOf,
  grips: isSeerRevealed,
  stir: stirOf,
  spoken: (event) => (event.type === 'PUBLIC_MESSAGE' ? event : null),
  words: {
    of: (event) => ('text' in event ? event.text : event.type === 'VOTE_CAST' ? event.reason : null),
    replaced: (event, words) =>
      'text' in event
        ? { ...event, text: words }
        : event.type === 'VOTE_CAST'
          ? { ...event, reason: words }
          : event,
  },
  tidings,
  origin: ({ origin }) => origin ?? null,
  cards: ({ players }) =>
    players.map(({ seat, role, alive }) => ({ seat, role, team: role && teamOf(role), active: alive })),
  result(state) {
    if (state.phase !== 'ENDED') return null;
    return {
      winner: state.winner,
      aborted: state.aborted,
      seats: state.players.map(({ seat, role, alive }) => ({
        seat,
        role: role ?? 'VILLAGER',
        won: role !== null && state.winner === teamOf(role),
        survived: alive,
      })),
    };
  },
  duties: dutiesOf,
  debrief: debriefOf,
  scores: scoresOf,
  standing: standingEvent,
  labelReader: (players) => new TalkReader(seatNames(players)),
  momentReader: (players) => createMomentReader(seatNames(players)),
  riddle: { picks: WOLVES },
  insightReader: (players, past) => new InsightReader(seatNames(players), past),
  chronicler: werewolfChronicler,
  rulesSummary: werewolfRulesSummary,
  transcript: (log) => markdownTranscript({ log, moments: momentsIn(log) }),
  verify: (events) => verifyJournal(events, version),
  publicProof: publicProofBy(version),
});

/** A patient match among house bots advances by rounds. */
const amongHouse = (input: CreateMatch): CreateMatch =>
  input.settings.patient ? input : { ...input, settings: { ...input.settings, houseOnly: true } };

export const werewolf: WerewolfGame = werewolfOf(ENGINE_VERSION);

const { publicProof: _, ...withoutProof } = werewolfOf(IMPORTED_VERSION);

/**
 * Games imported from other arenas, converted to events of this one (`foreign/`). They can be read and shown, but not
 * played on, and they follow from no seed.
 */
export const importedWerewolf: WerewolfGame = {
  ...withoutProof,
  open() {
    throw new Error('an imported game is not played');
  },
  decide: () => ({ ok: false, rejection: reject('MATCH_ENDED', 'The match has ended.') }),
  duties: () => [],
  verify: () => ({
    ok: false,
    at: 0,
    reason: 'imported from another arena: it has no seed, and was not played by the rules of this town',
  }),
};

/**
 * The version that wrote the journals before the patient pace. Its rules are today's, minus the settings it did not
 * know.
 */
export const werewolf2: WerewolfGame = werewolfOf(2);
