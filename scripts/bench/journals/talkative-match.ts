/** A match in full swing, played by the rules: nights, votes and a lot of talk, cut off before it ends. */

import seedrandom from 'seedrandom';
import { hashState } from '../../../server/matches/state-hash.ts';
import { randomCommand } from '../../../shared/games/werewolf/bots/random.ts';
import type { Command, CreateMatch } from '../../../shared/games/werewolf/commands.ts';
import { createMatch, decide } from '../../../shared/games/werewolf/decide.ts';
import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import type { MatchState } from '../../../shared/games/werewolf/model.ts';
import { dueAt } from '../../../shared/games/werewolf/rules/phases.ts';
import { eventsOf } from '../../../shared/matches/game.ts';

export interface PlayedMatch {
  readonly events: readonly MatchEvent[];
  readonly state: MatchState;
  /** As the town keeps them: one at each new phase. */
  readonly marks: readonly { readonly seq: number; readonly hash: string }[];
}

const SENTENCE = 'I watched the square all night, and somebody here was not at home. ';

/** Stops at the first step that reaches this many events, or before the one that would end the match. */
export function playTalkativeMatch(input: CreateMatch, atLeast: number): PlayedMatch {
  const roll = seedrandom.alea(`${input.seed}/players`);
  const created = createMatch(input);
  const events = [...eventsOf(created.entries)];
  const marks: { seq: number; hash: string }[] = [];
  let { state } = created;
  const submit = (command: Command): boolean => {
    const decision = decide(state, command);
    if (!decision.ok) throw new Error(`${command.type} refused: ${decision.rejection.message}`);
    if (decision.state.phase === 'ENDED') return false;
    if (decision.state.phaseSerial !== state.phaseSerial) {
      marks.push({ seq: decision.state.nextSeq - 1, hash: hashState(decision.state) });
    }
    events.push(...eventsOf(decision.entries));
    state = decision.state;
    return events.length < atLeast;
  };
  for (let more = true; more; ) {
    for (const command of wishes(state, roll)) more = more && submit(command);
    more = more && submit({ type: 'timeout', phaseSerial: state.phaseSerial, now: dueAt(state) });
  }
  return { events, state, marks };
}

function wishes(state: MatchState, roll: () => number): Command[] {
  const { phase, phaseStartedAt: now, players } = state;
  const isTalk = phase === 'DAY_OPENING' || phase === 'DAY_DISCUSSION';
  return players.flatMap((player): Command[] => {
    const { alive, playerId } = player;
    if (!alive) return [];
    const move = isTalk ? null : randomCommand(state, player, now, roll);
    if (!isTalk) return move ? [move] : [];
    const kind = phase === 'DAY_OPENING' ? 'OPENING' : 'DISCUSSION';
    return [{ type: 'say_public', playerId, kind, text: SENTENCE.repeat(2), replyToEventId: null, now }];
  });
}
