/**
 * Texts that no single phrase gives away. Words count as evidence for a category, each with its weight; enough of them
 * in one sentence, or in one and the next, is a finding. The words of the game (kill, hang, die, blood) weigh nothing.
 */
import type { SafetyCategory } from './policy.ts';
import type { Reading } from './reading.ts';
import { type RuleMatch, sentencesOf } from './rule.ts';

type Weights = ReadonlyMap<string, number>;

/** Lines of `weight: words, phrases of two or three words`. */
function weights(table: string): Weights {
  const entries = table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const at = line.indexOf(':');
      const weight = Number(line.slice(0, at));
      return line
        .slice(at + 1)
        .split(',')
        .map((words) => [words.trim(), weight] as const);
    });
  return new Map(entries);
}

interface Evidence {
  readonly category: SafetyCategory;
  readonly words: Weights;
  readonly enough: number;
  /** Without one of these the words count for nothing. */
  readonly about: ReadonlySet<string>;
}

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const EVIDENCE: readonly Evidence[] = [
  {
    category: 'SELF_HARM',
    enough: 3,
    about: set('you your yourself ana myself hotline pills why'),
    words: weights(`
      3: kys, suicide, overdose, your wrists, your veins, unalive, your miserable existence, your own life, thinspo
      2: why not jump, hang yourself, shoot yourself, drown yourself, cut yourself, starve yourself, stab yourself, burn yourself, hurt yourself, harm yourself, yourself today, end your, razor, bleach, wrists, self harm, hotline, calories, killing yourself, hanging yourself, cutting yourself, starving yourself, hanged yourself
      1.5: painkillers, antidepressants, xanax, valium, tylenol, ibuprofen, suicidal, razors, suffocate, pills, sleeping pills, vodka, jump off, not jump, vomit, skip meals, existence, tablets, finish it, antifreeze, monoxide, rooftop, ledge, pull the trigger, not worth living, end it, no point, nobody will stop, drink the poison, drink poison, worthless, the pain, scars
      1: noose, bridge, roof, jump, courage, miserable, pathetic, nothing for you, easy way out, nobody cares, nobody loves, no one loves, better off, bathtub, depressed, existing, living, your life, your arm, your arms, slice, slicing, blade, train, traffic, nobody would, no one would, without you, a favor, a favour, disappear, alive, gun, cliff, step off
      0.5: easy, easily, painless, painlessly, quick, quickly, tonight, done, coward, loser, useless, nobody, just, why not, should, please, go, die, dead, over, brave
    `),
  },
  {
    category: 'SEXUAL',
    enough: 3,
    about: set('you your me my her his him she he i girls girl us'),
    words: weights(`
      3: fuck you on, fucking you, fucking her, fucked her, fuck her, fuck him, fuck you hard, good fuck, doggy style, boobs, titties, your tits, her tits, blow job, hand job, my dick, your dick, his dick, my cock, your pussy, her pussy, orgasm, horny, nudes, your panties, naked pictures, erection, your nipples, her nipples, sex with, lick you, to lick, your ass, bang you, get laid, sexting, strip for, cum, nice butt, stick it in, good hard fuck, hard fuck, touch yourself, am hard just, am hard for, am hard right, use you all, grab your ass, your moans, in my pants, in your pants, bend her over, bend him over, bend the, you in the shower, you in the bath, talk dirty, dirty talk, turns you on, turn you on, make me hard, makes me hard, get me hard, ride me, ride you, go down on, going down on, between the sheets, one night stand, booty call, sex life, taste you, your curves, get you pregnant, wet dream, on all fours, from behind me, my erection, threesome, foursome, your g spot, sex toy, sex toys, get in your pants, strip naked, nude photo, nude photos, naked photo, naked photos, naked picture, your bare, your underwear, beautiful breasts, nice breasts, big breasts, open your blouse, sugar daddy, hot pics, sexy pics, dirty pics, spank your, bare bottom, bare ass, your breasts, rough in bed, you a virgin, great head, give head, good head, cyber with, sexiest, fingers inside, took him in, fingering, your cleavage
      2: suck on, to my bed, use you, butt, naughty, dirty girl, dirty boy, good girl, daddy, pounding, hump, humping, moist, sexually, booty, undies, underpants, knickers, crotch, genitals, buttocks, unclothed, undressed, undressing, cleavage, sexual, sensual, seduction, naked, nude, undress, sexy, lick, licked, licking, moan, moaned, moaning, penis, vagina, breasts, nipples, seduce, seduced, make love, without clothes, no clothes, your clothes off, thrust, panties, lingerie, topless, bend over, on top of me, inside me, inside her, inside you, turn me on, aroused, spank, tits, spread, virginity, your body, her body, kinky, slut, my way with, your feet pics
      1: want to watch, your knees, toes, grab it, blouse, bikini, nightgown, backside, bury my face, something big, tie you up, photo of your, your feet, kiss, kissed, bed, bedroom, clothes, skirt, thighs, wet, hard, stroke, stroked, touch, touching, lips, body, curves, bra, your top, take off, shower, bath, lap, pleasure, hot, desire, climax, grind, grinding, legs, mouth, tongue, knees, swallow, suck, sucking, shirt, dress, lust, hook up
      0.5: baby, babe, darling, honey, tonight, want, feel, love, all over, alone, open, nice, good girl, scream, deep, rough, slowly
    `),
  },
];

const CHILD: ReadonlySet<string> =
  set(`child children kid kids minor minors underage preteen preteens toddler toddlers schoolgirl schoolgirls schoolboy schoolboys
  teen teens teenager teenagers niece stepdaughter infant infants loli lolis kindergarten grader graders`);
const CHILDLIKE =
  / (?:little|young|small) (?:girls?|boys?|ones?) | (?:[5-9]|1[0-6]|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen) year olds? | (?:[5-9]|1[0-6]|nine|ten|eleven|twelve|thirteen|fourteen|fifteen) years? old |(?:is|are|am|just|only|barely|turned) (?:[5-9]|1[0-6]|nine|ten|eleven|twelve|thirteen|fourteen|fifteen) | (?:your|my|her|his) (?:daughter|son|little sister|little brother) | altar boys? | school (?:girls?|boys?) | (?:the|a|that|this) (?:boy|girl) | (?:primary|middle|elementary) school/;
/** What is harmless between adults, or no evidence at all, is not about a child. */
const ABOUT_CHILD: Weights = weights(`
  3: sex, sexual, sexually, sexy, porn, nude, nudes, naked, erotic, horny, fuck, fucking, molest, rape, aroused, arousing, lust, lustful, attracted to, turns me on, turn me on, uncensored, panties, touch her private, orgasm, seduce, seductive, kinky, fetish, private parts, underage girls, underage boys, underage teens, underage kids, down there, her virginity, his virginity, me hard, me wet, do her, do him, still do, bed a, watch her shower, watch him shower, shower with
  2: a girlfriend who, girlfriend who is, be my girlfriend, be my boyfriend, lips, for one night, one night, swimsuit, shirtless, lap, lovers, bathe, bathing, lovers, touch, touching, not a crime, get excited, excited when, gets me, candy, my van, my car, keep quiet, attractive, underwear, undress, undressed, on the mouth, your bra, kiss that, touching a, touch a, cam, webcam, camera on, on camera, barely, do not tell, our secret, little secret, tempting, your shirt, on my lap, hotel, older man, my bed, bathtub, bikini, consent
  1: kissed, cute, to bed, message me, good time, to watch, i want, i like, i love, hot, kiss, likes it, like it, body, mouth, bath, shower, alone, watch her, watch him, photos, pictures, pics, photo, picture, video, videos, lap, meet, secret, mature, adult, fun, date, dating, send, show me, legal, nothing wrong, and more, love
`);
const ENOUGH_ABOUT_CHILD = 3;

const HINT = 0.5;
const MOST_BY_HINTS = 1;
const TELLING = 1.5;

/** The evidence in these tokens, each word counted once; nothing without a telling word. */
function weigh(tokens: readonly string[], words: Weights): number {
  const counted = new Set<string>();
  let [sum, hints, strongest] = [0, 0, 0];
  const count = (phrase: string): void => {
    const weight = words.get(phrase);
    if (weight === undefined || counted.has(phrase)) return;
    counted.add(phrase);
    strongest = Math.max(strongest, weight);
    if (weight === HINT) hints += weight;
    else sum += weight;
  };
  for (let i = 0; i < tokens.length; i++) {
    const one = tokens[i] as string;
    const two = `${one} ${tokens[i + 1]}`;
    count(one);
    count(two);
    count(`${two} ${tokens[i + 2]}`);
  }
  return strongest < TELLING ? 0 : sum + Math.min(hints, MOST_BY_HINTS);
}

/** Telling words and phrases, by their longest word: the rarest, as a rule. */
const TELLING_BY_WORD = new Map<string, string[]>();
for (const [phrase, weight] of [...EVIDENCE.flatMap(({ words }) => [...words]), ...ABOUT_CHILD]) {
  if (weight < TELLING) continue;
  const word = phrase.split(' ').reduce((longest, each) => (each.length > longest.length ? each : longest));
  TELLING_BY_WORD.set(word, [...(TELLING_BY_WORD.get(word) ?? []), phrase]);
}

const isTelling = ({ line, tokens }: Reading): boolean =>
  tokens.some((token) =>
    TELLING_BY_WORD.get(token)?.some((phrase) => phrase === token || line.includes(` ${phrase} `)),
  );

export function evidenceIn(reading: Reading): RuleMatch[] {
  if (!isTelling(reading)) return [];
  const found: RuleMatch[] = [];
  const sentences = sentencesOf(reading.line);
  for (const [i, sentence] of sentences.entries()) {
    const near = [sentence, ...(i + 1 < sentences.length ? [`${sentence}${sentences[i + 1]}`] : [])];
    for (const text of near) {
      const words = text.trim().split(/ +/);
      for (const { about, category, enough, words: table } of EVIDENCE)
        if (words.some((word) => about.has(word)) && weigh(words, table) >= enough)
          found.push({ category, words: text.trim() });
      const isAboutChild = words.some((word) => CHILD.has(word)) || CHILDLIKE.test(text);
      if (isAboutChild && weigh(words, ABOUT_CHILD) >= ENOUGH_ABOUT_CHILD)
        found.push({ category: 'MINORS', words: text.trim() });
    }
  }
  return found;
}
