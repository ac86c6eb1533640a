/**
 * Words that insult a group of people. From `cuss`, a maintained list that rates words by how surely they are meant badly:
 * the surest, without those that have an everyday meaning and without mere swearing, and some that it lacks.
 */
import { cuss } from 'cuss';
import type { Reading } from './reading.ts';

const SURE = 2;

/** Swear words and explicit words are other categories. */
const SWEARING =
  /fuck|fuk|phu[kq]|shit|cock|dick|cum|kum|ass(?!am)|arse|tit|puss|sex|porn|butt|bitch|biatch|whore|slut|boob|breast|penis|peni5|piss|pi55|jiz|jism|wank|suck|lick|damn|crap|krap|poo|pimp|skank|spunk|slime|bollo|boll|bugger|barf|bang|screw|lesb|lezb|love|monkeyspank|spank|spoog|sperm|fist|felch|feltch|fellat|muff|queef|twat|cunt|kunt|cunn|prick|pric|goddam|godam|nofuck|rim|master|masturb|orgas|hooker|nook|schlong|dong|milf|mofo|orga|pube|pubic|pud|quim|smut|sod|strip|vibr|virgin|wee|whisk/;

const listed = (words: string): readonly string[] => words.trim().split(/\s+/);

/** Also ordinary words, names, or mild. */
const ORDINARY: ReadonlySet<string> = new Set([
  ...listed(`
  argie armo armos bazongas bazooms beanbag beanbags beaney beaneys bluegum bluegums boang boche boches
  bogan bohunk boner bong boody boonie boonies booty bootycall bosche bosches boschs bufter bule bules
  bung bunga bungas bunghole cacker carruth chav cheesehead cheeseheads chink chinks chonkies chonky
  chonkys chug chugs chunger chungers chunkies chunky chunkys clansman clansmen clanswoman clanswomen
  commie cooly coondog cumquat cushi cushis cyberslimer dahmer darkey darky deapthroat deepthroat dego
  degos diddle dingleberry dink dinks dipstick dix doggiestyle doggystyle doodoo dope dumb dyefly ero
  esqua evl exkwew faeces farty fatah fatso flange floo flydie flydye fok footstar forni fu fubar fugly
  gables gangsta geez geezer geni getiton gipp gipps givehead glazeddonut goldenshower gonorrehea gora
  goras gotohell greaser greasers gringo gringos gubba gubbas gubs gummer gyp gyped gypp gypped gypsies
  gypsy gypsys hadji hadjis hairyback hairybacks haji hajis hajji hajjis handjob haole haoles hapa hardon
  hebe hebes hillbillies hillbilly hindoo ho hobo hodgie hoes holestuffer homo honger honkers hooters hore
  hori horis hork horney horniest hosejob hoser hottotrot hussy iblowu idiot ikwe indon indons insest
  intheass inthebuff jackoff jacktheripper jap japie japies jebus jeez jerkoff jewess jig jiga jigg jigga
  jiggas jigger jiggers jiggs jiggy jigs juggalo kafir kimchis kissass kondum kraut krauts kuffar kumquat
  kushi kushis kwa lebo lebos lez limey limy livesex loadedgun looser loser lowlife lubejob lubra
  luckycammeltoe lugan lugans macaca macacas magicwand mams manhater manpaste mattressprincess meatbeatter
  meatrack mickeyfinn mockey mockie mocky moky moneyshot moron moslem mosshead mulatto munt mzungu mzungus
  negres negroid nigar nigars nigers niggard niggarded niggarding niggardliness niggardlinesss niggards
  niggle niggled niggles niggling nigglings nip nittit noonan nudger ontherag pansies pansy panti payo
  pedo perv phungky piefke piefkes piker piky pocha pochas pocho pochos pocketpool pohm pohms pollock
  pollocks pom pommie pommies pommy poms poof puke puss quickie ra8s raper rearend rearentry redleg
  redlegs redneck rednecks reefer reestie rere rigger roundeye russki russkie sadis sadom sambo samckdaddy
  sandm scallywag seppo seppos shaggin shagging shat shav shiksa shylock shylocks sissy sixsixsix
  sixtynine sixtyniner skinflute skum skumbag skwa skwe slanty slapper slave slavedriver sleezebag
  sleezeball slideitin sloper slopers slopey slopeys slopies slopy snatchpatch snowback sonofabitch
  sonofbitch sooties sooty spick spit spitter splittail spreadeagle sqeh squa squarehead squareheads squaw
  squinty stringer stuinties stupid swallower swalow taff tang tard teste thirdeye thirdleg threeway
  tinker tinkers tongethruster tonguethrust tonguetramp tortur tosser transvestite triplex tuckahoe
  tunneloflove turnon twink twinkie twobitwhore uck ukrop uptheass upthebutt usama vomit wab waysted
  welcher welfare wetb wetspot whacker whash whitey whiteys whities whiz whop willie wn wtf wuss wuzzie
  xkwe yank yanks yellowman
`),
  'half breed',
  'half caste',
  'eight ball',
  'eight balls',
  'uncle tom',
  'mau mau',
  'mau maus',
  'round eyes',
  'arse bandit',
  'white trash',
  'swamp guinea',
  'swamp guineas',
]);

const MORE = listed(`
  abo abos chinaman fag fags faggots faggotry fagots kaffirs kaffers kanaken mongoloid mongoloids mongs muzzie muzzies
  nignogs pickaninnies poofters pooftas shemale shemales shitskin shitskins spaz spazzes spastics tranny trannies trannys
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

/** Those that are written in pieces, with repeated letters, or with some letters masked. */
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
const SQUEEZED: ReadonlySet<string> = new Set(DISGUISED.map((word) => word.replace(/(.)\1+/g, '$1')));

/** Slurs with an everyday meaning, told apart by the words around them. */
const BY_CONTEXT =
  / (?:chinks?(?! (?:in|of|between|through|where|under|and)\b)|(?:you|the|a|dirty|fucking|filthy|those|these|little) (?:japs|nips|homos|dykes|krauts|darkies)(?! (?:at|of|in|and)\b)|you (?:fucking |little |dirty |stupid )?(?:homo|dyke|gyppo)|dirty jap) /;

/** The slur that was found; null: none. */
export function slurIn({ tokens, line, masked }: Reading, allowed: ReadonlySet<string>): string | null {
  for (let i = 0; i < tokens.length; i++) {
    const word = tokens[i] as string;
    const found = slurAt(word, tokens, i);
    if (found && !allowed.has(found) && !allowed.has(word)) return found;
  }
  const drawnOut = DRAWN_OUT.test(line) && tokens.find(isDrawnOut);
  if (drawnOut) return drawnOut;
  const inContext = BY_CONTEXT.exec(line)?.[0].trim();
  if (inContext && !allowed.has(inContext)) return inContext;
  return masked.find(isMaskedSlur) ?? null;
}

function slurAt(word: string, tokens: readonly string[], i: number): string | null {
  if (WORDS.has(word)) return isTechnical(word, tokens[i + 1]) ? null : word;
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

/** `n*gger`, `f**got`: as many letters as are shown, or any number for one star. */
function isMaskedSlur(word: string): boolean {
  const shape = word.replace(/[^a-z*#]/g, '');
  const pattern = new RegExp(
    `^${shape.replace(/[*#]{2,}/g, (stars) => `[a-z]{${stars.length - 1},${stars.length + 1}}`).replace(/[*#]/g, '[a-z]')}$`,
  );
  return DISGUISED.some((slur) => pattern.test(slur) || pattern.test(`${slur}s`));
}
