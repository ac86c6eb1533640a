/** Derives looks from a character's own description, so that no Queen is drawn with a beard. */

export interface Figure {
  readonly gender: 'woman' | 'man' | null;
  readonly age: 'child' | 'old' | null;
}

export interface Described {
  readonly name: string;
  readonly role: string | null;
  readonly traits: readonly string[];
  readonly background: string | null;
}

/** Whole words only. A possessive refers to somebody else: the Queen's guard is not a queen. */
const words = (list: string): RegExp => new RegExp(`\\b(?:${list})\\b(?!['’]s)`, 'gi');

const WOMAN = words(
  '(?:arch|grand)?duchess|abbess|actress|aunt|baroness|bride|countess|dame|daughter|empress|enchantress|female|girl|goddess|governess|grandmother|granny|heiress|heroine|huntress|lady|maid|maiden|matron|matriarch|mermaid|midwife|mother|mrs|ms|niece|nun|priestess|princess|queen|seamstress|seeress|sister|sorceress|waitress|widow|wife|witch|woman',
);
const MAN = words(
  '(?:arch|grand)?duke|abbot|actor|baron|boy|bridegroom|brother|count|emperor|father|friar|gentleman|god|grandfather|grandpa|husband|king|lad|lord|male|man|mr|monk|nephew|patriarch|prince|sir|son|uncle|widower|wizard',
);
const SHE = /\b(?:she|her|hers|herself)\b/gi;
const HE = /\b(?:he|him|his|himself)\b/gi;
const CHILD = words('baby|boy|child|girl|infant|orphan|toddler|urchin');
const OLD = words(
  'aged|ancient|elder|elderly|grandfather|grandmother|grandpa|granny|grey-haired|old|venerable|white-haired',
);

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Role and name count first: a background mentions other people too, so pronouns count only there. */
export function figureOf({ background, name, role, traits }: Described): Figure {
  const title = [role, name, ...traits].join('. ');
  const story = background ?? '';
  return {
    gender: genderBy(count(title, WOMAN), count(title, MAN)) ?? genderBy(count(story, SHE), count(story, HE)),
    age: count(title, CHILD) > 0 ? 'child' : count(title, OLD) > 0 ? 'old' : null,
  };
}

const genderBy = (women: number, men: number): Figure['gender'] =>
  women === men ? null : women > men ? 'woman' : 'man';
