import { expect, it } from 'vitest';
import { folkBot } from '../../../shared/games/werewolf/bots/folk/villager-folk.ts';
import { playMatch } from '../../../shared/games/werewolf/bots/table.ts';
import { ballotsOf } from '../../../shared/games/werewolf/events.ts';
import { evolve } from '../../../shared/games/werewolf/evolve.ts';
import { ABSTAINS, NO_BALLOT, type VoteRound } from '../../../shared/games/werewolf/facts.ts';
import type { MatchState, PlayerId } from '../../../shared/games/werewolf/model.ts';
import { seatIndex } from '../../../shared/games/werewolf/model.ts';
import { newMatch, START } from '../../../shared/games/werewolf/testing/game.ts';
import { werewolfMirror } from './room.ts';

const play = (seed: string) =>
  playMatch(newMatch({ matchId: `mt_${seed}`, seed, now: START }), seed, folkBot);

it.each(['a', 'b', 'c'])('shows after every step what a new mirror would show: match %s', (seed) => {
  const { events } = play(seed);
  const mirror = werewolfMirror();
  const shown = new Set<string>();
  let state: MatchState | null = null;
  for (const event of events) {
    state = evolve(state, event);
    mirror.show(state);
    const fresh = werewolfMirror();
    fresh.show(state);
    expect(mirror.state.toJSON()).toEqual(fresh.state.toJSON());
    shown.add(JSON.stringify(mirror.state));
  }
  expect(shown.size).toBeGreaterThan(30);
});

const seatOf = (playerId: PlayerId): number => seatIndex(playerId) + 1;

it.each(['a', 'b', 'c'])('holds for a late joiner what the events have told the others: match %s', (seed) => {
  const { events } = play(seed);
  const told = { deaths: new Map<string, string>(), votes: [] as VoteRound[], spoke: new Set<string>() };
  let state: MatchState | null = null;
  for (const event of events) {
    state = evolve(state, event);
    if (event.type === 'PHASE_CHANGED') told.spoke.clear();
    if (event.type === 'PUBLIC_MESSAGE') told.spoke.add(event.playerId);
    if (event.type === 'PLAYER_ELIMINATED') {
      const round = event.cause === 'NIGHT' ? state.nightNumber : state.dayNumber;
      told.deaths.set(event.playerId, `${event.cause} ${round}`);
    }
    if (event.type === 'VOTE_RESOLVED') {
      const { eliminatedPlayerId: eliminated, tied } = event;
      const ballots = ballotsOf(event).map((target) =>
        target ? seatOf(target) : target === null ? ABSTAINS : NO_BALLOT,
      );
      const out = eliminated ? seatOf(eliminated) : 0;
      told.votes.push({ day: state.dayNumber, ballots, eliminated: out, tied: tied.map(seatOf) });
    }
    const late = werewolfMirror();
    late.show(state);
    const players = [...late.state.players];
    const dead = players.filter(({ deathCause }) => deathCause);
    expect(new Map(dead.map((p) => [p.playerId, `${p.deathCause} ${p.deathRound}`]))).toEqual(told.deaths);
    expect(late.state.voteRounds.toJSON()).toEqual(told.votes);
    if (state.phase === 'DAY_OPENING' || state.phase === 'DAY_DISCUSSION') {
      const spoke = players.filter((p) => p.spokeOpening || p.spokeDiscussion).map((p) => p.playerId);
      expect(new Set(spoke)).toEqual(told.spoke);
    }
  }
  expect(told.deaths.size).toBeGreaterThan(1);
  expect(told.votes.length).toBeGreaterThan(1);
});
