import { expect, it } from 'vitest';
import { folkBot } from '../../../../shared/games/werewolf/bots/folk/villager-folk.ts';
import { playMatch } from '../../../../shared/games/werewolf/bots/table.ts';
import { evolve } from '../../../../shared/games/werewolf/evolve.ts';
import { DEFAULT_SETTINGS, type MatchState, SEATS } from '../../../../shared/games/werewolf/model.ts';
import { WerewolfMirror } from './werewolf-mirror.ts';

it.each(['a', 'b', 'c'])('shows after every step what a new mirror would show: match %s', (seed) => {
  const { events } = playMatch(
    {
      matchId: `mt_${seed}`,
      gameNumber: 1,
      buildingId: `bd_${seed}`,
      seed,
      settings: DEFAULT_SETTINGS,
      agents: SEATS.map((seat) => ({ agentId: `ag_${seat}`, displayName: `Agent ${seat}` })),
      now: 1_700_000_000_000,
    },
    seed,
    folkBot,
  );
  const mirror = new WerewolfMirror();
  const shown = new Set<string>();
  let state: MatchState | null = null;
  for (const event of events) {
    state = evolve(state, event);
    mirror.show(state);
    const fresh = new WerewolfMirror();
    fresh.show(state);
    expect(mirror.state.toJSON()).toEqual(fresh.state.toJSON());
    shown.add(JSON.stringify(mirror.state));
  }
  expect(shown.size).toBeGreaterThan(30);
});
