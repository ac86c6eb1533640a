/**
 * Words that insult a group of people. From `cuss`, a maintained list that rates words by how surely they are meant badly:
 * the surest, without those that have an everyday meaning and without mere swearing, and some that it lacks.
 */
import { cuss } from 'cuss';
import { type Reading, wordSet, wordsIn } from './reading.ts';

const SURE = 2;

const SWEARING =
  /fuck|fuk|phu[kq]|shit|cock|dick|cum|kum|ass(?!am)|arse|tit|puss|sex|porn|butt|bitch|biatch|whore|slut|boob|breast|penis|peni5|piss|pi55|jiz|jism|wank|suck|lick|damn|crap|krap|poo|pimp|skank|spunk|slime|bollo|boll|bugger|barf|bang|screw|lesb|lezb|love|monkeyspank|spank|spoog|sperm|fist|felch|feltch|fellat|muff|queef|twat|cunt|kunt|cunn|prick|pric|goddam|godam|nofuck|rim|master|masturb|orgas|hooker|nook|schlong|dong|milf|mofo|orga|pube|pubic|pud|quim|smut|sod|strip|vibr|virgin|wee|whisk/;

/** Also ordinary words, names, or mild. */
const ORDINARY: ReadonlySet<string> = new Set([
  ...wordsIn(`
  argie whash ukrop fuc beanbag beanbags bluegum bluegums boang bogan boner bong boody boonies booty bule bung carruth chav cheesehead chink chinks chug chugs chunky
  clansman clansmen commie cumquat cushi darky dego diddle dingleberry dink dinks dipstick dix doodoo dope dumb ero evl faeces farty fatah fatso flange
  floo fok footstar fu fubar fugly gables gangsta geez geezer geni gora gotohell greaser greasers gringo gringos gyp gypped gypsies gypsy hadji haji
  hajj hajji handjob haole hapa hardon hebe hillbillies hillbilly hindoo ho hobo hoes homo honkers hooters hore hori hork hussy idiot jacktheripper jap
  jeez jig jigger jiggers jigs kafir kraut krauts kuffar kumquat lebo lez limey limy loadedgun looser loser lowlife lugan macaca magicwand meatrack
  mickeyfinn moneyshot moron moslem mulatto munt niggard niggardliness niggards niggle niggled niggles niggling nip noonan nudger pansies pansy panti
  payo pedo perv piker pocho pollock pollocks pom pommie pommy poms poof puke quickie raper redneck rednecks reefer rere rigger russki sadis sambo
  scallywag seppo shagging shat shiksa shylock sissy skum slapper slave slavedriver snowback sooty spick spit spitter squarehead squaw squinty stringer
  stupid swallower taff tang tard thirdeye threeway tinker tinkers tortur tosser transvestite triplex tuckahoe tunneloflove twink twinkie uck uptheass
  usama vomit wab waysted welcher welfare whacker whitey whiz whop willie wn wtf wuss yank yanks yellowman
`),
  ...[
    'half breed',
    'half caste',
    'eight ball',
    'eight balls',
    'uncle tom',
    'mau mau',
    'mau maus',
    'round eyes',
    'white trash',
  ],
]);

const MORE = wordsIn(`
  abo abos poofter chinaman fag fags faggots faggotry fagots kaffirs kaffers kanaken mongoloid mongoloids mongs muzzie muzzies
  nignogs pickaninnies poofters pooftas shemale shemales shitskin shitskins spaz spazzes spastic spastics mong tranny trannies trannys
  untermensch untermenschen zigeuner
`);

const isSlur = ([word, sureness]: readonly [string, number]): boolean =>
  sureness === SURE && !SWEARING.test(word) && !ORDINARY.has(word);

const LISTED = [
  ...Object.entries(cuss)
    .filter(isSlur)
    .map(([word]) => word),
  ...MORE,
];
const WORDS: ReadonlySet<string> = new Set(LISTED.filter((word) => !word.includes(' ')));
const PHRASES: ReadonlySet<string> = new Set(LISTED.filter((word) => word.includes(' ')));
const OPENINGS: ReadonlySet<string> = new Set(
  [...PHRASES].map((phrase) => phrase.slice(0, phrase.indexOf(' '))),
);

const DISGUISED = [
  'nigger',
  'nigga',
  'faggot',
  'retard',
  'tranny',
  'kike',
  'chink',
  'spic',
  'paki',
  'gook',
  'coon',
  'wetback',
  'raghead',
];
const COMPOUND = ['nigger', 'faggot', 'wetback', 'raghead', 'towelhead'];
const SQUEEZED: ReadonlySet<string> = new Set(DISGUISED.map((word) => word.replace(/(.)\1+/g, '$1')));

/** The slur that was found; null: none. */
export function slurIn({ tokens, line }: Reading, allowed: ReadonlySet<string>): string | null {
  for (let i = 0; i < tokens.length; i++) {
    const word = tokens[i] as string;
    const found = slurAt(word, tokens, i);
    if (found && !allowed.has(found) && !allowed.has(word) && !isMentioned(tokens, i)) return found;
  }
  const drawnOut = DRAWN_OUT.test(line) && tokens.find(isDrawnOut);
  if (drawnOut) return drawnOut;
  return null;
}

const MENTIONS = wordSet('say saying says use using used word words term terms called calling');
const OBJECTS = wordSet(
  'not never stop please hurts hurtful hurt offensive slur slurs ugly rude mean means meaning banned reported report',
);

/** "Please do not say …": the word is named, and objected to. */
function isMentioned(tokens: readonly string[], i: number): boolean {
  const before = tokens.slice(Math.max(0, i - 3), i);
  return before.some((token) => MENTIONS.has(token)) && tokens.some((token) => OBJECTS.has(token));
}

function slurAt(word: string, tokens: readonly string[], i: number): string | null {
  if (WORDS.has(word)) return isTechnical(word, tokens[i + 1]) ? null : word;
  const part = word.length > 7 && !word.includes('snigger') && COMPOUND.find((slur) => word.includes(slur));
  if (part) return part;
  if (word.length > 4 && word.endsWith('s') && WORDS.has(word.slice(0, -1))) return word;
  const next = tokens[i + 1];
  if (next === undefined) return null;
  if (OPENINGS.has(word)) {
    const pair = `${word} ${next}`;
    if (PHRASES.has(pair) || PHRASES.has(pair.replace(/s$/, ''))) return pair;
    const three = `${pair} ${tokens[i + 2]}`;
    if (PHRASES.has(three)) return three;
  }
  if (SPLIT_STARTS.has(word) && SPLIT.has(word + next)) return word + next;
  return null;
}

/** "Retard the growth", "retarded growth": a word of gardeners and clockmakers too. */
const isTechnical = (word: string, next: string | undefined): boolean =>
  /^(?:retard|fagg?ots?$)/.test(word) &&
  /^(?:the|growth|by|its|this|development|ignition|progress|maker|makers|of|wood|stacker|bundle)$/.test(
    next ?? '',
  );

/** "nig ger", "fag got" */
const SPLIT: ReadonlySet<string> = new Set(
  ['nigger', 'faggot', 'retard', 'wetback', 'raghead', 'tranny'].flatMap((word) => [word, `${word}s`]),
);
const SPLIT_STARTS: ReadonlySet<string> = new Set(
  [...SPLIT].flatMap((word) => Array.from({ length: word.length - 3 }, (_, i) => word.slice(0, i + 2))),
);

/** "niiiggger" */
const DRAWN_OUT = /([a-z])\1\1/;
const isDrawnOut = (word: string): boolean =>
  DRAWN_OUT.test(word) && SQUEEZED.has(word.replace(/(.)\1+/g, '$1').replace(/s$/, ''));
