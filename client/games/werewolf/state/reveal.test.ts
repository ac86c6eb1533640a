import { describe, expect, it } from 'vitest';
import { recordMatch } from '../../../../server/parts/werewolf/testing/recorded-match.ts';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER } from '../../../../shared/games/werewolf/audience.ts';
import type { LogEntry } from '../../../../shared/games/werewolf/events.ts';
import { evolve } from '../../../../shared/games/werewolf/evolve.ts';
import { facts } from '../../../../shared/games/werewolf/facts.ts';
import type { MatchState } from '../../../../shared/games/werewolf/model.ts';
import type { Viewer } from '../../../../shared/games/werewolf/view.ts';
import { wireEvents } from '../../../../shared/games/werewolf/wire.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import { emptyMatch, type MatchModel } from './match-model.ts';
import { foldEvents, readHall, replayEvents } from './match-reducer.ts';
import { plateText, REVEAL_STEPS, verdictReveal } from './reveal.ts';

/** Enough matches for the village to win some of them, by a vote. */
const SEEDS = Array.from({ length: 40 }, (_, i) => `match ${i}`);

interface Verdict {
  readonly live: MatchModel;
  /** The stages of a recording: the phase has begun, the result is known, the role is known. */
  readonly recorded: readonly MatchModel[];
  /** Only events or only state have arrived. */
  readonly halves: readonly MatchModel[];
}

/** Every verdict of a recorded match that eliminated a player, as a viewer's page receives it. */
function verdictsOf(seed: string, viewer: Viewer): Verdict[] {
  let state: MatchState | null = null;
  let story = emptyMatch('mt_1');
  let told: readonly WireEvent[] = [];
  const found: Verdict[] = [];
  for (const events of recordMatch('mt_1', seed)) {
    const previous: MatchState | null = state;
    const step = events.map((event): LogEntry => {
      state = evolve(state, event);
      return { event, after: state };
    });
    const after = step.at(-1)?.after;
    if (!after) throw new Error('an empty step');
    const news = step.flatMap((entry) =>
      entry.event.type === 'SEED_DRAWN' ? [] : wireEvents(entry, viewer),
    );
    const earlier = story;
    story = foldEvents(story, news);
    const at = (is: (event: WireEvent) => boolean) => news.findIndex(is) + 1;
    const ends = [
      at(({ type, payload }) => type === 'PHASE_CHANGED' && payload.to === 'DAY_RESOLUTION'),
      at(({ type, payload }) => type === 'NARRATOR' && payload.kind === 'VOTE_RESULT'),
      at(({ type, payload }) => type === 'PLAYER_ELIMINATED' && payload.cause === 'VOTE'),
    ];
    if (previous && ends.every((end) => end > 0)) {
      found.push({
        live: readHall(story, facts(after, viewer)),
        recorded: ends.map((end) => replayEvents(emptyMatch('mt_1'), [...told, ...news.slice(0, end)])),
        halves: [readHall(earlier, facts(after, viewer)), readHall(story, facts(previous, viewer))],
      });
    }
    told = [...told, ...news];
  }
  return found;
}

const shownOf = ({ players, lines, voteRounds, phase, over, winner, dayNumber, cue }: MatchModel) => ({
  players: players.map(({ spokeOpening, spokeDiscussion, ready, ballot, ...shown }) => shown),
  ...{ lines, voteRounds, phase, over, winner, dayNumber },
  verdictOn: cue?.kind === 'verdict' ? cue.playerId : null,
});

describe.each([
  ['public', PUBLIC_VIEWER],
  ['omniscient', OMNISCIENT_VIEWER],
] as const)('a verdict told in steps: %s', (name, viewer) => {
  const omniscient = name === 'omniscient';
  const verdicts = SEEDS.flatMap((seed) => verdictsOf(seed, viewer));

  it('shows at every step the same as a recording, also where it ends the match', () => {
    expect(verdicts.some(({ live }) => live.over)).toBe(true);
    expect(verdicts.some(({ live }) => !live.over)).toBe(true);
    for (const { live, recorded } of verdicts) {
      expect(verdictReveal.subject(live)).toBe(`day ${live.dayNumber}`);
      for (const index of REVEAL_STEPS.keys()) {
        const shown = verdictReveal.before(live, index, omniscient);
        expect(shownOf(shown), `step ${index}`).toEqual(shownOf(recorded[index] as MatchModel));
      }
    }
  });

  it('hides the name before its step, whether state or events arrive first', () => {
    for (const { live, halves } of verdicts) {
      const out = live.players.find((player) => player.deathRound === live.dayNumber && !player.alive);
      for (const model of [live, ...halves]) {
        expect(verdictReveal.subject(model)).toBe(`day ${live.dayNumber}`);
        const { players, crier, voteRounds, over } = verdictReveal.before(model, 0, omniscient);
        expect(players.filter(({ alive }) => alive).length).toBeGreaterThan(
          live.players.filter(({ alive }) => alive).length,
        );
        expect(crier?.text).not.toContain(out?.displayName ?? '?');
        expect(voteRounds.some(({ day }) => day === live.dayNumber)).toBe(false);
        expect(over).toBe(false);
      }
    }
  });

  it('shows the same on the plate over the hall', () => {
    for (const { live } of verdicts) {
      const texts = REVEAL_STEPS.map((_, index) => plateText(verdictReveal.before(live, index, omniscient)));
      expect(texts[0]).toBe('The votes are in …');
      expect(texts[1]).toMatch(/ is voted out\.$/);
      expect(texts[2]).toMatch(/ was (a|the) (Villager|Werewolf|Seer|Doctor)\.$/);
    }
  });
});

describe('in a recording', () => {
  it('pauses at each step of a verdict, and at nothing else', () => {
    const rests = SEEDS.flatMap((seed) => {
      let state: MatchState | null = null;
      return recordMatch('mt_1', seed)
        .flat()
        .flatMap((event) => {
          state = evolve(state, event);
          return event.type === 'SEED_DRAWN' ? [] : wireEvents({ event, after: state }, PUBLIC_VIEWER);
        })
        .map((event) => verdictReveal.restMs(event))
        .filter((ms) => ms > 0);
    });
    expect(new Set(rests)).toEqual(new Set(verdictReveal.stepsMs));
  });
});
