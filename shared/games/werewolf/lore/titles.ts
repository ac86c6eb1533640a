/** What a chronicle is called: by what was most particular about the match. */
import type { Phrasing } from './phrasing.ts';
import type { Story } from './story.ts';
import { capital, number, possessive } from './words.ts';

const LEVEL = ['The Vote That Named Nobody', 'A Rope for Neither', 'Level at {where}'] as const;
const TWO_ROPES = [
  'Two Wolves, Two Ropes',
  'A Short Reign of Wolves',
  'The Quick Unmasking at {where}',
] as const;
const SEER_HANGED = [
  'How the Town Put Out Its Own Eyes',
  '{hanged} Saw It Coming',
  'The Seer on the Wrong Rope',
] as const;
const DOCTOR_HANGED = [
  'The Doctor on the Wrong Rope',
  'No Doctor in the House',
  'How {where} Hanged Its Nightwatch',
] as const;
const NIGHT_OF_MERCY = ['The Night Nobody Died', 'A Guarded Door at {where}'] as const;
const WOLVES = [
  '{wolf} and {other} at the Table',
  '{possessive} Long Evening',
  'The Wolves of {where}',
  'What {wolf} Never Said',
  'Good Manners and Sharp Teeth',
  '{days} Nights at {where}',
  'The Patience of {wolf}',
  '{innocent}, Who Was Innocent',
  'A Hard Winter for the Honest',
  'All of Them Smiled',
] as const;
const TOWN = [
  'The Unmasking of {last}',
  'The Last Wolf of {where}',
  'How {where} Kept Its Doors Shut',
  'What Became of {last}',
  '{last} Runs Out of Road',
  'Honest Work at {where}',
  '{days} Days to Find Two',
  'The Beam Held',
  'Sums Well Done',
] as const;

export function titleOf(story: Story, address: string, phrasing: Phrasing): string {
  const { deaths, people, endedOn } = story;
  const wolves = people.filter(({ isWolf }) => isWolf).map(({ name }) => name);
  const where = address.replace(/^\d+\s+/, '') || 'the Hall';
  const [wolf = '', other = ''] = phrasing.chance(0.5) ? wolves : wolves.toReversed();
  const hanged = deaths.filter(({ cause }) => cause === 'VOTE').map(({ person }) => person);
  const special = hanged.find(({ role }) => role === 'SEER' || role === 'DOCTOR');
  const words = {
    where,
    wolf,
    other,
    possessive: possessive(wolf),
    days: capital(number(endedOn)),
    last: hanged.findLast(({ isWolf }) => isWolf)?.name ?? wolf,
    hanged: special?.name ?? '',
    innocent: hanged.find(({ isWolf }) => !isWolf)?.name ?? '',
  };
  return phrasing.say(variantsFor(story, special?.role, words.innocent !== ''), words);
}

function variantsFor(
  { days, deaths, winner, endedOn }: Story,
  hangedRole: string | undefined,
  innocentHanged: boolean,
) {
  if (winner === 'WEREWOLVES') {
    if (hangedRole === 'SEER') return SEER_HANGED;
    if (hangedRole === 'DOCTOR') return DOCTOR_HANGED;
    if (days.some(({ tied }) => tied.length > 0))
      return [...LEVEL, ...WOLVES.filter((title) => !title.includes('{innocent}'))];
    return WOLVES.filter((title) => innocentHanged || !title.includes('{innocent}'));
  }
  const innocents = deaths.filter(({ cause, person }) => cause === 'VOTE' && !person.isWolf).length;
  if (innocents === 0 && endedOn <= 3) return TWO_ROPES;
  if (days.some(({ saved }) => saved)) return [...NIGHT_OF_MERCY, ...TOWN];
  return TOWN;
}
