/** The English of key moments. `{name}` is filled from the parameters, which hold display names and numbers. */
import type { Role } from '../model.ts';
import type { MomentKind, MomentParams } from './moment.ts';

const CATALOGUE = {
  'accusations.one': '{accusers} goes after {target}.',
  'accusations.many': '{target} is accused by {accusers}.',
  'claim.role': '{player} claims to be {role}.',
  'claim.villager': '{player} claims to be a villager.',
  'claim.wolf': '{player} says it out loud: “I am a werewolf.”',
  'claim.by-deed': '{player} speaks as {role}.',
  'claim.counter': '{player} also claims to be {role}, against {rival}.',
  'result.wolf': '{player} reports: {target} is a werewolf.',
  'result.clear': '{player} reports: {target} is not a werewolf.',
  'contradiction.role': '{player} claimed to be {claimed}, but was {actual}.',
  'contradiction.taken': '{player} claims to be {role}, but {other} was {role}.',
  'contradiction.result-wolf': '{player} called {target} a werewolf; {target} was {actual}.',
  'contradiction.result-clear': '{player} cleared {target}; {target} was a werewolf.',
  'contradiction.result-changed': '{player} changed the result on {target}: {before}, now {after}.',
  'contradiction.results-conflict': '{player} and {rival} report opposite results on {target}.',
  'contradiction.claim-changed': '{player} was {before}, and is now {after}.',
  'contradiction.retracted': '{player} takes back the claim to be {role}.',
  'contradiction.trusted': '{player} stood up for {target}, then voted against {target}.',
  'contradiction.cleared': '{player} reported {target} as not a werewolf, then voted against {target}.',
  'contradiction.announced': '{player} announced a vote for {said}, then voted for {target}.',
  'flip.turned': '{player} turned from {from} to {target} during the vote.',
  'flip.wavered': '{player} changed the vote {times} times and ended on {target}.',
  'flip.withdrawn': '{player} withdrew the vote against {from}.',
  'flip.late': '{player} turned from {from} to {target} in the last moments of the vote.',
  'vote.tie-breaker':
    "{player}'s vote sent {target} away; without it, {target} would have tied with {rival}.",
  'vote.only': "{player}'s vote alone sent {target} away; without it, nobody would have left.",
  'vote.majority': "{player}'s vote made the majority against {target}.",
  'vote.plurality': "{player}'s vote put {target} ahead for good.",
  'vote.tied': 'A tie between {targets}: nobody leaves.',
  'vote.tied-by': "{player}'s vote made a tie between {targets}: nobody leaves.",
  'vote.unanimous': 'Everybody else voted against {target}.',
  'save.doctor': 'The doctor saved a life in the night.',
  'wolf.voted': 'The town found a werewolf: {target}.',
  'seer.killed': 'The seer is lost: {target} died in the night.',
  'seer.voted': 'The town sent its own seer away: {target}.',
  'decision.last-wolf': 'The vote of day {day} won it: {target}, the last werewolf, was sent away.',
  'decision.innocent': 'The vote of day {day} lost it: the town sent {target} away, who was {role}.',
  'decision.tied': 'The vote of day {day} lost it: a tie between {target}, and no werewolf left.',
  'decision.nobody': 'The vote of day {day} lost it: nobody was named, and no werewolf left.',
  'decision.night': 'The night decided it: {target} died, and the wolves were as many as the rest.',
} as const;

export type MomentKey = keyof typeof CATALOGUE;
export const MOMENT_KEYS = Object.keys(CATALOGUE) as readonly MomentKey[];

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  VILLAGER: 'a villager',
  WEREWOLF: 'a werewolf',
  SEER: 'the seer',
  DOCTOR: 'the doctor',
};

/** By the beginning of the key; the first that fits. */
const KINDS: readonly (readonly [string, MomentKind])[] = [
  ['accusations', 'ACCUSATIONS'],
  ['claim.counter', 'COUNTER_CLAIM'],
  ['claim', 'ROLE_CLAIM'],
  ['result', 'RESULT'],
  ['contradiction', 'CONTRADICTION'],
  ['flip.late', 'LAST_MINUTE'],
  ['flip', 'VOTE_FLIP'],
  ['vote.tied', 'TIED_VOTE'],
  ['vote.unanimous', 'UNANIMOUS_VOTE'],
  ['vote', 'DECISIVE_VOTE'],
  ['save', 'SAVE'],
  ['wolf', 'WOLF_FOUND'],
  ['seer', 'SEER_LOST'],
  ['decision', 'DECISION'],
];

export const kindOf = (key: MomentKey): MomentKind => KINDS.find(([start]) => key.startsWith(start))![1];

export function momentText(key: MomentKey, params: MomentParams): string {
  return CATALOGUE[key].replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`moment ${key} lacks its parameter ${name}`);
    return String(value);
  });
}
