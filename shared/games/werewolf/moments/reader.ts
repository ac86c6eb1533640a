/**
 * Finds the key moments of a match from its public events, one event at a time. Non-public events are ignored, even if
 * the caller passes them in; the meaning of words comes from the labels of their step.
 */
import type { ReadStep } from '../../../matches/game.ts';
import type { MatchEvent, PlayerEliminated } from '../events.ts';
import { PLAYER_IDS, type PlayerId, type Role } from '../model.ts';
import type { SeatName } from '../talk/names.ts';
import type { Talk } from '../talk/talk.ts';
import { stepOf, TalkReader, talkIn } from '../talk/talk-reader.ts';
import { AccusationWatch } from './accusation-watch.ts';
import { MomentBoard } from './board.ts';
import { ClaimWatch } from './claim-watch.ts';
import { DecisionWatch } from './decision-watch.ts';
import type { KeyMoment, PublicEvent } from './moment.ts';
import { PromiseWatch } from './promise-watch.ts';
import { ResultWatch } from './result-watch.ts';
import { VoteWatch } from './vote-watch.ts';

export interface MomentReader {
  /** The moments this step created or changed; a changed one keeps its id. */
  feed(step: ReadStep<MatchEvent>): readonly KeyMoment[];
  /** All so far, in the order they first appeared. */
  moments(): readonly KeyMoment[];
}

export function createMomentReader(seats: readonly SeatName[]): MomentReader {
  const board = new MomentBoard(seats);
  const claims = new ClaimWatch(board);
  const results = new ResultWatch(board);
  const accusations = new AccusationWatch(board);
  const promises = new PromiseWatch(board);
  const votes = new VoteWatch(board);
  const decision = new DecisionWatch(board);
  const living = new Set(seats.map(({ playerId }) => playerId));

  function hear(player: PlayerId, talk: Talk | null, event: PublicEvent): void {
    if (!talk) return;
    if (claims.hear(player, talk, event)) results.forget(player);
    results.hear(player, talk, event);
    for (const target of talk.results.keys()) {
      const revealed = claims.roleOf(target);
      if (revealed) results.check(target, revealed.role, revealed.event);
    }
    accusations.hear(player, talk, event, living);
    promises.hear(player, talk, event);
  }

  function reveal(player: PlayerId, role: Role, event: PublicEvent): void {
    if (claims.isRevealed(player)) return;
    claims.reveal(player, role, event);
    results.check(player, role, event);
  }

  function lose(event: PlayerEliminated): void {
    const { playerId, role, cause } = event;
    living.delete(playerId);
    decision.lose(event);
    reveal(playerId, role, event);
    if (role !== 'SEER' && !(role === 'WEREWOLF' && cause === 'VOTE')) return;
    board.put({
      id: `lost:${playerId}`,
      key: role === 'WEREWOLF' ? 'wolf.voted' : cause === 'VOTE' ? 'seer.voted' : 'seer.killed',
      targets: [playerId],
      params: { target: playerId },
      evidence: [event],
      weight: 90,
    });
  }

  function take(event: PublicEvent, talk: Talk | null): void {
    switch (event.type) {
      case 'PHASE_CHANGED':
        if (event.dayNumber !== board.day) {
          board.day = event.dayNumber;
          accusations.newDay();
          promises.newDay();
        }
        if (event.to === 'DAY_VOTE') votes.open(event.at, event.phaseEndsAt);
        return;
      case 'MATCH_RESUMED':
        votes.moveEnd(event.phaseEndsAt);
        return;
      case 'PUBLIC_MESSAGE':
        hear(event.playerId, talk, event);
        return;
      case 'VOTE_CAST':
        votes.cast(event);
        if (event.targetPlayerId)
          promises.judgeCast(event, results.reportOf(event.playerId, event.targetPlayerId));
        hear(event.playerId, talk, event);
        return;
      case 'VOTE_RESOLVED':
        for (const player of living) {
          const cast = votes.castOf(player);
          if (cast) promises.judgeFinal(cast);
        }
        votes.resolve(event, living.size);
        decision.resolve(event);
        return;
      case 'NIGHT_RESULT':
        if (event.savedByDoctor) {
          board.put({
            id: `save:${event.eventId}`,
            key: 'save.doctor',
            evidence: [event],
            weight: 80,
          });
        }
        return;
      case 'PLAYER_ELIMINATED':
        lose(event);
        return;
      case 'GAME_ENDED':
        event.roles.forEach((role, index) => {
          const player = PLAYER_IDS[index];
          if (player) reveal(player, role, event);
        });
        decision.end(event);
        return;
      case 'MATCH_CREATED':
      case 'PLAYER_READY':
      case 'MATCH_ABORTED':
        return;
    }
  }

  return {
    feed(step) {
      const { event } = step;
      if (event.audience !== 'public') return [];
      take(event as PublicEvent, talkIn(step));
      return board.takeChanged();
    },
    moments: () => board.all(),
  };
}

/** For events without labels. */
export function keyMoments(seats: readonly SeatName[], events: Iterable<MatchEvent>): readonly KeyMoment[] {
  const reader = createMomentReader(seats);
  const talk = new TalkReader(seats);
  for (const event of events) reader.feed(stepOf(event, talk));
  return reader.moments();
}
