/** Word forms, synonyms and numerals, as far as checking a text against facts needs them. */
import { PLAIN_WORDS } from '../canon/plain-words.ts';

const IRREGULAR_FORMS =
  'be:am,is,are,was,were,been,being have:has,had,having do:does,did,done,doing go:goes,went,gone come:came take:took,taken give:gave,given keep:kept get:got,gotten make:made put:putting set:setting bring:brought begin:began,begun stand:stood sit:sat lie:lay,lain,lying rise:rose,risen fall:fell,fallen see:saw,seen hear:heard know:knew,known think:thought say:said,says tell:told speak:spoke,spoken find:found lose:lost hold:held bear:bore,borne wear:wore,worn show:shown become:became grow:grew,grown leave:left lead:led run:ran write:wrote,written win:won read:read send:sent sleep:slept wake:woke,woken draw:drew,drawn drink:drank,drunk eat:ate,eaten break:broke,broken choose:chose,chosen steal:stole,stolen shoot:shot flee:fled fight:fought catch:caught buy:bought sell:sold teach:taught slay:slew,slain swing:swung hang:hung,hanged tie:tied,tying sing:sang,sung bury:buried die:died,dying build:built burn:burnt bind:bound lay:laid meet:met feed:fed bleed:bled strike:struck,stricken stick:stuck sink:sank,sunk swear:swore,sworn tear:tore,torn throw:threw,thrown ride:rode,ridden drive:drove,driven hide:hid,hidden fly:flew,flown freeze:froze,frozen forget:forgot,forgotten forbid:forbade,forbidden forgive:forgave,forgiven deal:dealt dream:dreamt feel:felt mean:meant learn:learnt lend:lent spend:spent cut:cutting hit:hitting shut:shutting cast:casting cost:costing hurt:hurting let:letting quit:quitting spread:spreading weep:wept creep:crept sweep:swept shake:shook,shaken outlive:outlived beat:beaten foretell:foretold';

const IRREGULAR_NOUNS =
  'wolf:wolves,werewolf,werewolves,were-wolf,were-wolves man:men woman:women child:children person:people,persons half:halves knife:knives life:lives thief:thieves';

const basesIn = (forms: string): readonly (readonly [form: string, base: string])[] =>
  forms.split(' ').flatMap((entry) => {
    const [base = '', each = ''] = entry.split(':');
    return each.split(',').map((form) => [form, base] as const);
  });

const BASE_OF: ReadonlyMap<string, string> = new Map(basesIn(`${IRREGULAR_FORMS} ${IRREGULAR_NOUNS}`));

/** Past forms and participles that do not end in -ed. */
const IRREGULAR_PAST: ReadonlySet<string> = new Set(
  basesIn(IRREGULAR_FORMS)
    .map(([form]) => form)
    .filter((form) => !/(?:s|ing)$/.test(form)),
);

/** A common stem for a word's forms, for comparison only. */
export function stemOf(word: string): string {
  const plain = word.toLowerCase().replace(/[’']s?$/, '');
  // Twice: “lay” is a form of “lie” and a word of its own.
  const first = BASE_OF.get(plain) ?? plain;
  const base = BASE_OF.get(first) ?? first;
  const bare = base
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(ch|sh|x|ss|z)es$/, '$1')
    .replace(/([^s])s$/, '$1')
    .replace(/(.[^e])ed$/, '$1')
    .replace(/(...)ing$/, '$1');
  return (bare.length > 2 ? bare : base).replace(/e$/, '').replace(/([a-z])\1$/, '$1');
}

const NO_PAST = new Set([
  'bed',
  'red',
  'shed',
  'sled',
  'hundred',
  'sacred',
  'naked',
  'wicked',
  'need',
  'indeed',
]);

export const isPast = (word: string): boolean =>
  (/[^e]ed$/.test(word.toLowerCase()) && !NO_PAST.has(word.toLowerCase())) ||
  IRREGULAR_PAST.has(word.toLowerCase());

/** Synonyms. */
const AKIN: readonly ReadonlySet<string>[] = [
  'forbid ban prohibit outlaw',
  'steal rob pilfer loot take',
  'hide conceal tuck',
  'repair mend fix patch',
  'make build craft forge create invent hammer carve',
  'guard protect watch shield save',
  'tax levy charge',
  'brew distil',
  'foretell predict prophesy',
  'refuse decline reject',
  'close shut seal',
  'lose miss lack',
  'melt smelt',
  'bury inter',
  'sail ferry pole row carry bring take',
  'flee escape',
  'desert abandon',
  'shoot fire',
  'burn torch',
  'sell trade deal barter',
  'buy purchase',
  'heal cure treat tend',
  'fight battle war',
  'write compose pen',
  'hunt chase track',
  'trap catch capture seize',
  'break smash destroy ruin shatter',
  'ban forbid',
  'request ask demand beg',
  'arrive come reach',
  'flood drown soak',
  'hate loathe dislike detest',
  'enforce impose oversee',
  'share divide split',
  'climb scale mount',
  'rule govern reign lead run head',
  'stamp mark',
  'haunt',
  'tie bind link bond',
  'open begin start',
  'choose elect pick vote',
  'replace exchange swap',
  'arm weapon blade sword',
].map((group) => new Set(group.split(' ').map(stemOf)));

/** Verbs that do not report an event. */
const BENIGN: ReadonlySet<string> = new Set(
  'be have do get go come make take give keep let put set bring begin start end finish last stay remain stand sit lie lean wait watch look see hear listen know think believe hope wish need mean seem appear turn become grow change move pass follow cross carry hold bear wear show find call name say tell speak talk ask answer reply agree admit read remember recall belong share live work play rest sleep wake rise open count cost matter prove try manage decide point raise lower lift drop touch send hand gather settle serve stretch surround fill cover light shine glow whisper murmur smile nod sigh breathe age hurry join add offer care worry doubt like prefer want dream own possess lack deserve owe contain include consist form shape mark connect strand tire interest please surprise puzzle hang arise concern involve lay draw dwell wander pass press face leave fall earn write walk borrow record wash use shock trust knock explain meet bury lead close catch condemn declare learn stretch found base set sworn'
    .split(' ')
    .map(stemOf),
);

export const isBenign = (stem: string): boolean => BENIGN.has(stem);

export const areAkin = (one: string, other: string): boolean =>
  one === other || AKIN.some((group) => group.has(one) && group.has(other));

/** Function words and some colour, which cannot be false. */
export const isPlain = (word: string): boolean => PLAIN_WORDS.has(word.toLowerCase());

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const GREAT: Readonly<Record<string, number>> = { hundred: 100, thousand: 1_000, million: 1e6, billion: 1e9 };
const AMOUNTS: Readonly<Record<string, number>> = {
  twice: 2,
  thrice: 3,
  couple: 2,
  pair: 2,
  dozen: 12,
  score: 20,
};

export interface ReadNumber {
  readonly value: number;
  readonly isOrdinal: boolean;
  /** How many words it consists of. */
  readonly length: number;
}

function small(word: string): number | null {
  const [tens = '', unit] = word.split('-');
  const whole = TENS.indexOf(tens);
  if (whole >= 0) {
    const rest = unit === undefined ? 0 : Math.max(UNITS.indexOf(unit), ORDINALS.indexOf(unit) + 1);
    return rest < 0 ? null : (whole + 2) * 10 + rest;
  }
  const at = UNITS.indexOf(word);
  return at < 0 ? null : at;
}

/** The number that starts here, in digits or words; null if there is none. */
export function numberAt(words: readonly string[], at: number): ReadNumber | null {
  const word = (words[at] ?? '').toLowerCase();
  const digits = /^(\d+(?:[.,]\d{3})*)(st|nd|rd|th)?$/.exec(word);
  if (digits) {
    return {
      value: Number((digits[1] ?? '').replaceAll(/[.,]/g, '')),
      isOrdinal: digits[2] !== undefined,
      length: 1,
    };
  }
  const ordinal = ORDINALS.indexOf(word);
  if (ordinal >= 0) return { value: ordinal + 1, isOrdinal: true, length: 1 };
  const amount = AMOUNTS[word.replace(/s$/, '')] ?? AMOUNTS[word];
  if (amount !== undefined) return { value: amount, isOrdinal: false, length: 1 };
  const great = GREAT[word.replace(/s$/, '')];
  if (great !== undefined) return { value: great, isOrdinal: false, length: 1 };
  const first = small(word);
  if (first === null) return null;
  // `open` collects what is below a thousand; a thousand or more closes it.
  let [closed, open, length] = [0, first, 1];
  for (let i = at + 1; i < words.length; i++) {
    const next = (words[i] ?? '').toLowerCase();
    const great = GREAT[next];
    const rest = small(next);
    if (great === 100) open *= 100;
    else if (great !== undefined) [closed, open] = [closed + open * great, 0];
    else if (rest !== null && (open % 100 === 0 ? closed + open > 0 : false)) open += rest;
    else if (next === 'and' && closed + open >= 100 && small((words[i + 1] ?? '').toLowerCase()) !== null)
      continue;
    else break;
    length = i - at + 1;
  }
  return { value: closed + open, isOrdinal: false, length };
}
