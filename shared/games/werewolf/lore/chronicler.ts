import type { Chronicler, RememberedPlayer, Tie } from '../../../matches/chronicle.ts';
import type { RulesSummary } from '../../../matches/rules-summary.ts';
import type { Role } from '../model.ts';
import { werewolfRules } from '../prompts/rules.ts';
import { matchFacts } from './facts.ts';
import { faultsIn } from './faults.ts';
import { tell } from './tell.ts';

/** Werewolves of one pack were allies; a seer and the wolves were opponents. */
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

export const werewolfChronicler: Chronicler = {
  version: 2,
  tell,
  faults: faultsIn,
  facts: matchFacts,
  ties: tiesIn,
};

export const werewolfRulesSummary: RulesSummary = {
  source: { id: werewolfRules.id, title: werewolfRules.title },
  words:
    'seers?|doctors?|wolf|wolves|werewol\\w+|villagers?|votes?|voting|hang|hanged|tie|ties|majority|lynch|nights?|days?',
  inShort: [
    'Eight sit down: two werewolves, a seer, a doctor, four villagers.',
    'At night the wolves choose a victim, the seer looks, the doctor guards. By day all talk and vote one out.',
    'No wolf left: the villagers win. As many wolves as others: the wolves do.',
  ],
  answers: [
    [
      /\bseers?\b/i,
      [
        'The seer looks at one player each night, and learns whether that is a werewolf. The rest is a matter of being believed.',
      ],
    ],
    [
      /\bdoctors?\b/i,
      ['The doctor sits at one door each night. Whoever the wolves come for at that door lives.'],
    ],
    [
      /\b(wolf|wolves|werewol\w+)\b/i,
      [
        'Two werewolves in eight. They know each other, choose a victim each night, and win when they are as many as the rest.',
      ],
    ],
    [
      /\bvillagers?\b/i,
      [
        'Villagers have nothing but their eyes and their word. They win when the last werewolf has been voted out.',
      ],
    ],
    [
      /\b(vote|votes|voting|hang|hanged|tie|majority|lynch)\b/i,
      ['By day everybody talks, then votes. Who has most votes goes; in a tie nobody does.'],
    ],
  ],
};
