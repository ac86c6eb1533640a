/** Even/Odd as the town is handed it. */
import type { Game } from '../../matches/game.ts';
import { canSee, opensThoughts, viewFor } from './audience.ts';
import type { PlayerCommand } from './commands.ts';
import { createMatch, decide } from './decide.ts';
import { dutiesOf } from './duties.ts';
import type { MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { MatchSettings, MatchState } from './model.ts';
import { ENGINE_VERSION, GAME_ID, SEATS } from './model.ts';
import { MomentReader } from './moments.ts';
import { publicProof } from './public-proof.ts';
import { dueAt } from './rules/phases.ts';
import { evenOddRulesTold } from './rules-told.ts';
import { glanceAt, signOf, stirOf } from './sign.ts';
import { standingEvent } from './standing-event.ts';
import { markdownTranscript } from './transcript.ts';
import { verifyJournal } from './verify.ts';
import type { MatchView } from './view.ts';
import { privateWireEvents, publicWireEvents } from './wire.ts';

export type EvenOddGame = Game<MatchState, PlayerCommand, MatchEvent, MatchView, MatchSettings>;

export const evenOdd: EvenOddGame = {
  id: GAME_ID,
  version: ENGINE_VERSION,
  seats: SEATS.length,
  title: 'Even/Odd',
  rulesTold: evenOddRulesTold,
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
  standing: standingEvent,
  momentReader: (players) => new MomentReader(players),
  transcript: markdownTranscript,
  verify: verifyJournal,
  publicProof,
};
