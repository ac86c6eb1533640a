import { type FactsOf, Draft as GameDraft } from '../../matches/draft.ts';
import type { MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { MatchState } from './model.ts';

export type EventFacts = FactsOf<MatchEvent>;

export class Draft extends GameDraft<MatchState, MatchEvent> {
  constructor(state: MatchState, now: number) {
    super(evolve, state, now);
  }
}
