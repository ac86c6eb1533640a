/** A whole match of random but talkative players, recorded step by step for replaying to rooms. */

import { randomCommand } from '../../../../shared/games/werewolf/bots/random.ts';
import type { Command } from '../../../../shared/games/werewolf/commands.ts';
import { createMatch, decide } from '../../../../shared/games/werewolf/decide.ts';
import type { MatchEvent } from '../../../../shared/games/werewolf/events.ts';
import type { MatchState, Player } from '../../../../shared/games/werewolf/model.ts';
import { DEFAULT_SETTINGS } from '../../../../shared/games/werewolf/model.ts';
import { dueAt } from '../../../../shared/games/werewolf/rules/phases.ts';
import type { Dice } from '../../../../shared/matches/dice.ts';
import { diceFor } from '../../../../shared/matches/dice.ts';
import { eventsOf } from '../../../../shared/matches/game.ts';

/** Each step contains the events that became durable together. */
export type Steps = readonly (readonly MatchEvent[])[];

const NAMES = ['Ada', 'Bram', 'Cosette', 'Dorian', 'Edda', 'Fenn', 'Greta', 'Hugo'];
const REMARKS = [
  'I am the seer, p:3 is a wolf.',
  'Hm.',
  'p:5 is too quiet, vote p:5!',
  'I trust nobody.',
  'Ünïcödé 🐺',
];
const PAUSE_MS = 300;
/** Longer than the minimum pause between two lines of a player. */
const SILENCE_MS = 4_000;

export const agentIdFor = (name: string): string => `ag_${name}`;

export function recordMatch(matchId: string, seed: string): Steps {
  const dice = diceFor('recorded', seed);
  const steps: (readonly MatchEvent[])[] = [];
  const created = createMatch({
    matchId,
    gameNumber: 7,
    buildingId: `bd${matchId.slice(2)}`,
    seed,
    settings: DEFAULT_SETTINGS,
    agents: NAMES.map((displayName) => ({ agentId: agentIdFor(displayName), displayName })),
    now: 1_700_000_000_000,
  });
  steps.push(eventsOf(created.entries));
  let state = created.state;
  const submit = (command: Command): void => {
    const decision = decide(state, command);
    if (!decision.ok) throw new Error(`${command.type} refused: ${decision.rejection.message}`);
    if (eventsOf(decision.entries).length > 0) steps.push(eventsOf(decision.entries));
    state = decision.state;
  };
  while (state.phase !== 'ENDED') {
    const { phaseSerial } = state;
    let now = state.phaseStartedAt + SILENCE_MS;
    for (const player of state.players) {
      for (const command of commandsOf(state, player, dice)) {
        now += PAUSE_MS;
        submit({ ...command, now });
      }
      if (state.phaseSerial !== phaseSerial) break;
    }
    if (state.phaseSerial === phaseSerial) submit({ type: 'timeout', phaseSerial, now: dueAt(state) });
  }
  return steps;
}

function commandsOf(state: MatchState, player: Player, dice: Dice): Command[] {
  const { playerId } = player;
  if (!player.alive) return [];
  const say = (kind: 'OPENING' | 'DISCUSSION'): Command => ({
    type: 'say_public',
    playerId,
    kind,
    text: dice.pick(REMARKS),
    replyToEventId: null,
    now: 0,
  });
  const required = randomCommand(state, player, 0, dice.roll);
  switch (state.phase) {
    case 'LOBBY':
      return dice.chance(0.5) ? [{ type: 'ready', playerId, now: 0 }] : [];
    case 'DAY_OPENING':
      return [say('OPENING')];
    case 'DAY_DISCUSSION':
      return dice.chance(0.7) ? [say('DISCUSSION')] : [];
    case 'NIGHT': {
      const chats = player.role === 'WEREWOLF' && dice.chance(0.7);
      const chat: Command = { type: 'wolf_chat', playerId, text: dice.pick(REMARKS), now: 0 };
      return [...(chats ? [chat] : []), ...(required && dice.chance(0.9) ? [required] : [])];
    }
    default:
      return required && dice.chance(0.9) ? [required] : [];
  }
}
