/** Titles of a chronicle, by the match's most distinctive facts, best first. */
import { capital, numberWord } from '../../../protocol/english.ts';
import { filled, rotated } from './phrasing.ts';
import type { Story } from './story.ts';

const LONGEST_TITLE = 120;

const possessive = (name: string): string => (/s$/i.test(name) ? `${name}’` : `${name}’s`);

const LEVEL = ['A Rope for Neither', 'Level at {where}', 'Neither {tiedOne} nor {tiedOther}'] as const;
const TWO_ROPES = [
  'Two Wolves, Two Ropes',
  'The Short Reign of {wolf}',
  'The Quick Unmasking at {where}',
  '{wolf} and {other}, Briefly',
  'No Time for {last}',
  'A Bad Evening for {wolf}',
  '{where} Wastes No Rope',
] as const;
const SEER_HANGED = [
  'How the Town Put Out Its Own Eyes',
  '{hanged} Saw It Coming',
  'The Seer on the Wrong Rope',
  'What {hanged} Knew',
  '{hanged}, Who Could See',
  'The Blinding of {where}',
  '{possessive} Luckiest Day',
  'Nobody Asked {hanged}',
] as const;
const DOCTOR_HANGED = [
  'The Doctor on the Wrong Rope',
  'No Doctor in the House',
  'How {where} Hanged Its Nightwatch',
  'The Cure for {hanged}',
  '{hanged}, Who Sat Up',
  'The Last Call of {hanged}',
  'The Physician of {where}',
] as const;
const NIGHT_OF_MERCY = [
  'The Night Nobody Died',
  'A Guarded Door at {where}',
  'Somebody Sat Up at {where}',
] as const;
const WOLVES = [
  '{wolf} and {other} at the Table',
  '{possessive} Long Evening',
  'The Wolves of {where}',
  'What {wolf} Never Said',
  'Good Manners and Sharp Teeth',
  '{days} Nights at {where}',
  'The Patience of {wolf}',
  'A Hard Season for the Honest',
  'All of Them Smiled',
  'Supper with {wolf}',
  '{wolf} Stays to the End',
  'A Seat beside {wolf}',
  'The Appetite of {wolf} and {other}',
] as const;
const WRONGED = [
  '{innocent}, Who Was Innocent',
  'An Apology to {innocent}',
  'The Trouble with {innocent}',
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
  'The End of {last}',
  '{wolf} and {other} Are Found Out',
  'A Rope for {last}',
  'The Coat of {last}',
] as const;

/** All of them true of the match, without repeats. */
export function titlesOf(story: Story, address: string, gameNumber: number): string[] {
  const { days, deaths, people, endedOn } = story;
  const wolves = people.filter(({ isWolf }) => isWolf).map(({ name }) => name);
  const [wolf = '', other = ''] = gameNumber % 2 === 0 ? wolves : wolves.toReversed();
  const hanged = deaths.filter(({ cause }) => cause === 'VOTE').map(({ person }) => person);
  const special = hanged.find(({ role }) => role === 'SEER' || role === 'DOCTOR');
  const [tiedOne, tiedOther] = days.find(({ tied }) => tied.length === 2)?.tied ?? [];
  const words = {
    where: address.replace(/^\d+\s+/, '') || 'the Hall',
    wolf,
    other,
    possessive: possessive(wolf),
    days: capital(numberWord(endedOn)),
    last: hanged.findLast(({ isWolf }) => isWolf)?.name ?? wolf,
    hanged: special?.name ?? '',
    innocent: hanged.find(({ isWolf }) => !isWolf)?.name ?? '',
    tiedOne: tiedOne?.name ?? '',
    tiedOther: tiedOther?.name ?? '',
  };
  const [particular, usual] = variantsFor(story, special?.role, words);
  const variants = [...rotated(particular, gameNumber), ...rotated(usual, gameNumber)];
  const titles = variants.map((variant) => filled(variant, words));
  // Every kind of match has titles without names: however long the names are, some titles fit.
  return [...new Set(titles.filter((title) => title.length <= LONGEST_TITLE))];
}

type Variants = readonly string[];

/** First the rare facts, then those that hold for every match with this outcome. */
function variantsFor(
  { days, deaths, winner, endedOn }: Story,
  hangedRole: string | undefined,
  { innocent, tiedOne }: { readonly innocent: string; readonly tiedOne: string },
): readonly [Variants, Variants] {
  if (winner === 'WEREWOLVES') {
    if (hangedRole === 'SEER') return [SEER_HANGED, WOLVES];
    if (hangedRole === 'DOCTOR') return [DOCTOR_HANGED, WOLVES];
    return [[], [...(tiedOne ? LEVEL : []), ...(innocent ? WRONGED : []), ...WOLVES]];
  }
  const innocents = deaths.filter(({ cause, person }) => cause === 'VOTE' && !person.isWolf).length;
  if (innocents === 0 && endedOn <= 3) return [TWO_ROPES, TOWN];
  return [[], [...(days.some(({ saved }) => saved) ? NIGHT_OF_MERCY : []), ...TOWN]];
}
