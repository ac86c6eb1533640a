import type { Chronicler, RememberedPlayer, Tie } from '../../../matches/chronicle.ts';
import type { Role } from '../model.ts';
import { faultsIn } from './faults.ts';
import { tell } from './tell.ts';

/** Those who were werewolves together stood together; a seer and the wolves did not. */
function tiesIn(cast: readonly RememberedPlayer[]): readonly Tie[] {
  const agentsOf = (wanted: Role) => cast.filter(({ role }) => role === wanted).map(({ agentId }) => agentId);
  const [wolves, seers] = [agentsOf('WEREWOLF'), agentsOf('SEER')];
  return wolves.flatMap((wolf, i): Tie[] => [
    ...wolves.slice(i + 1).map(
      (other): Tie => ({
        between: [wolf, other],
        type: 'ally',
        words: 'Werewolves together',
      }),
    ),
    ...seers.map((seer): Tie => ({ between: [seer, wolf], type: 'enemy', words: 'Seer and werewolf' })),
  ]);
}

export const werewolfChronicler: Chronicler = { version: 2, tell, faults: faultsIn, ties: tiesIn };
