/** Finds groups of people, by origin, faith, sex or disability, in the words of a text. Fictional peoples do not count. */
import { CLASSES } from './lexicon.ts';
import { wordSet as set } from './reading.ts';

const { VILE } = CLASSES;

/** Nouns that mean people of that group whatever stands around them. */
const NOUNS = set(`
  jew jews muslim muslims moslem moslems islamists christians catholics protestants hindu hindus sikh sikhs buddhists mormons zionists infidels
  gypsy gypsies gipsies gypsys roma sinti romani arabs africans negro negroes asians koreans indians pakistani pakistanis mexican mexicans
  latinos latinas hispanics coloreds coloureds blacks aboriginals aborigines immigrant immigrants migrant migrants refugee refugees foreigner
  foreigners illegals gays lesbians homosexual homosexuals homos bisexuals transgenders transsexuals queers autistics cripples turks turk
  syrians afghans somalis nigerians albanians romanians bulgarians russians ukrainians germans italians americans israelis palestinian palestinians
  iranians iraqis kurds armenians tutsis hutus rohingya yazidis uyghurs filipinos brazilians haitians jamaicans egyptians moroccans algerians
  tamils bosnians serbs croats ethiopians sudanese kenyans ghanaians congolese libyans bangladeshis lebanese colombians venezuelans hondurans guatemalans cubans
  puerto islam judaism homosexuality transgenderism heathens kafirs unbelievers transvestites
  travellers natives browns dwarfs midgets spastics transpeople kikes niggers faggots trannies spics pakis wogs gooks towelheads ragheads
`);
/** Before "people" and the like, or by themselves where a verb follows: "the deaf are", "Chinese should". */
const ADJECTIVES = set(`
  jewish muslim islamic christian catholic hindu sikh black brown white african asian arab arabic chinese japanese korean indian mexican latino hispanic
  roma romani gypsy gay lesbian homosexual bisexual trans transgender transsexual queer disabled autistic deaf blind retarded handicapped
  crippled immigrant migrant refugee foreign homeless aboriginal indigenous turkish syrian afghan somali nigerian polish russian ukrainian
  german french italian irish english american israeli palestinian colored coloured romanian albanian ethnic jamaican haitian pakistani brazilian vietnamese
  mentally lgbt lgbtq nonbinary interracial schizophrenic bipolar dark serb croat armenian turk tutsi hutu pole zionist romanian bulgarian moroccan iranian iraqi algerian egyptian kurdish
`);
/** Only of many at once; "a fat man" is nobody's group. */
const LOOSE_ADJECTIVES = set('old elderly poor fat obese female');
const PEOPLE = set(`
  people person persons folk folks men women man woman kids kid children child boys girls boy girl community communities families family guys guy
  immigrants migrants refugees population race students workers worker neighbors neighbours lives players teachers teacher couples couple citizens
  drivers agents son neighbors protesters babies newborns patients doctor doctors nurse lady ladies ones lifestyle skinned ill marriage bankers homes seekers player owner owners
`);
const MANY = /s$|people|folk|men$|children/;
const LOOSE = set('women females girls feminists pensioners females');
/** Some of those at hand, not the group: "both women", "the old women". */
const SOME = set(`
  the both two three four five six these those our other old young some few many several which what between dead poor his her their my your
  a an one another that this last first each wise brave little small school small
`);
const ALL = set('the all every those these most you no any a an last good being each');
/** After an adjective that stands for the people: "the disabled should". */
const VERBS = set(`
  are is were be should must need needs deserve deserves have has can will do does belong out who . and always never just only all cannot
  ought steal stink breed ruin control make off from eat brought bring gave i we take took in with means being run neighbors neighbours camp
`);
const WITH = set(
  'disabilities disability autism syndrome wheelchair wheelchairs dwarfism hijab hijabs turban turbans headscarf headscarves burqa burqas',
);
const COLORS = set('black brown white dark blind deaf foreign english');
const FOUL = set('filthy dirty stinking fucking greedy lying');
const CARRIED = set('they them');

/** The group at `i`: its sign, and of how many words it is. */
function groupAt(tokens: readonly string[], i: number): readonly [sign: string, words: number] | null {
  const word = tokens[i] as string;
  const [before, next] = [tokens[i - 1] ?? '.', tokens[i + 1] ?? '.'];
  if (ADJECTIVES.has(word)) {
    if (PEOPLE.has(next)) return ['§', next === 'skinned' && PEOPLE.has(tokens[i + 2] ?? '') ? 3 : 2];
    const isAlone =
      (ALL.has(before) && VERBS.has(next)) || (VILE.has(next) && !COLORS.has(word)) || FOUL.has(before);
    if (!NOUNS.has(word)) return isAlone ? ['§', 1] : null;
  }
  if (NOUNS.has(word)) return ['§', PEOPLE.has(next) ? 2 : 1];
  if (LOOSE_ADJECTIVES.has(word))
    return PEOPLE.has(next) && MANY.test(next) && !SOME.has(before) ? ['¤', 2] : null;
  if (LOOSE.has(word)) return SOME.has(before) ? null : ['¤', 1];
  if (PEOPLE.has(word) && next === 'from' && CLASSES.NATIONS.has(tokens[i + 2] ?? '')) return ['§', 3];
  if (WITH.has(word) || (word === 'down' && next === 'syndrome')) return ['§', 1];
  return null;
}

/** The words with `§` for each group and `¤` for what may be one; "they" and "them" after a group are the group. */
export function withGroups(tokens: readonly string[]): readonly string[] {
  const out: string[] = [];
  /** In how many sentences "they" still means the group. */
  let carried = 0;
  let isAny = false;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as string;
    const group = groupAt(tokens, i);
    if (group) {
      isAny = true;
      const [sign, words] = group;
      i += words - 1;
      if (sign === '§') carried = 2;
      if (out.at(-1) === '§' || out.at(-1) === '¤')
        out[out.length - 1] = sign === '§' ? sign : (out.at(-1) as string);
      else out.push(sign);
    } else {
      if (token === '.') carried--;
      out.push(carried > 0 && CARRIED.has(token) ? '§' : token);
    }
  }
  return isAny ? out : tokens;
}
