import type { Game, SeatDuties } from '../../matches/game.ts';
import { lastEventOf } from '../../matches/game.ts';
import type { RulesSummary } from '../../matches/rules-summary.ts';
import { canSee, opensThoughts, viewFor } from './audience.ts';
import type { PlayerCommand } from './commands.ts';
import { createMatch, decide } from './decide.ts';
import type { EventType, MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { MatchSettings, MatchState } from './model.ts';
import { ENGINE_VERSION, GAME_ID, SEATS } from './model.ts';
import { MomentReader } from './moments.ts';
import { evenOddRules } from './prompts/rules.ts';
import { publicProof } from './public-proof.ts';
import { dueAt } from './rules/phases.ts';
import { glanceAt, signOf, stirOf } from './sign.ts';
import { markdownTranscript } from './transcript.ts';
import { verifyJournal } from './verify.ts';
import type { MatchView } from './view.ts';
import { privateWireEvents, publicWireEvents } from './wire.ts';

/** The event that an action repeats when it changes nothing. */
const REPEATABLE: Readonly<Partial<Record<string, EventType>>> = {
  accept: 'PLAYER_ACCEPTED',
  decline: 'PLAYER_DECLINED',
  choose: 'CHOICE_MADE',
} satisfies Record<PlayerCommand['type'], EventType>;

/** Choices made, round by round. Read from an ended match; the rules never use it. */
function dutiesOf(state: MatchState | undefined): SeatDuties[] {
  const { players = [], history = [] } = state ?? {};
  return players.map(({ playerId, answer }, seat) => {
    // For an invitation without an answer, that answer was the only duty.
    const unanswered = answer === 'PENDING' ? 1 : 0;
    return {
      playerId,
      asked: history.length + unanswered,
      met: history.filter(({ choices }) => choices[seat] !== null).length,
    };
  });
}

const IN_SHORT = [
  'In Even/Odd one plays ODD and the other EVEN, as they are dealt.',
  'In each of five rounds both choose a number from 1 to 5, sealed. An odd sum is ODD’s round, an even one EVEN’s.',
] as const;

const evenOddRulesSummary: RulesSummary = {
  source: { id: evenOddRules.id, title: evenOddRules.title },
  words: 'even|odd|parity|seals?|sealed',
  inShort: IN_SHORT,
  answers: [[/\b(even|odd|parity)\b/i, IN_SHORT]],
};

export type EvenOddGame = Game<MatchState, PlayerCommand, MatchEvent, MatchView, MatchSettings>;

export const evenOdd: EvenOddGame = {
  id: GAME_ID,
  version: ENGINE_VERSION,
  seats: SEATS.length,
  title: 'Even/Odd',
  rulesSummary: evenOddRulesSummary,
  open: createMatch,
  decide,
  evolve,
  dueAt,
  view: viewFor,
  canSee,
  opensThoughts,
  publicWire: publicWireEvents,
  privateWire: privateWireEvents,
  progress: ({ phase, round, players }) => ({
    phase,
    round,
    remaining: players.filter(({ answer }) => answer !== 'DECLINED').length,
  }),
  sign: signOf,
  glance: glanceAt,
  stir: stirOf,
  cards: ({ players }) =>
    players.map(({ seat, role, answer }) => ({ seat, role, team: null, active: answer !== 'DECLINED' })),
  result(state) {
    if (state.phase !== 'FINISHED') return null;
    return {
      winner: state.winner,
      aborted: state.aborted,
      seats: state.players.map(({ seat, role, playerId, answer }) => ({
        seat,
        role,
        won: playerId === state.winner,
        survived: answer === 'ACCEPTED',
      })),
    };
  },
  duties: (log) => dutiesOf(log.at(-1)?.after),
  standing: (log, playerId, action) => lastEventOf(log, playerId, REPEATABLE[action]),
  momentReader: (players) => new MomentReader(players),
  transcript: markdownTranscript,
  verify: verifyJournal,
  publicProof,
};
