/** Statements about groups of people: dehumanising, shutting out, calling for violence. Fictional peoples are no group here. */
import type { Reading } from './reading.ts';
import { anyOf, matches, type Rule, type RuleIndex, type RuleMatch, indexed, rule, upTo } from './rule.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Nouns, singular or plural. */
const NOUNS: ReadonlySet<string> = new Set(
  words(`jew jews muslim muslims moslem moslems islamist islamists christian christians catholic catholics protestants hindu hindus sikh
  sikhs buddhists mormons atheists zionist zionists infidels gypsy gypsies gipsies gypsys roma sinti romani travellers arab arabs african africans
  negro negroes asian asians chinese japanese koreans indian indians pakistani pakistanis mexican mexicans latino latinos latinas
  hispanics blacks whites aboriginal aboriginals aborigines natives immigrant immigrants migrant migrants refugee refugees
  foreigner foreigners illegals aliens gay gays lesbian lesbians homosexual homosexuals homos bisexuals trans transgender
  transgenders transsexuals transgenderism queers lgbt lgbtq autistics autists cripples disabled homeless turk turks turkish
  syrian syrians afghans somalis nigerians albanians romanians bulgarians poles russian russians ukrainian ukrainians germans
  french frenchmen italians irish english americans israeli israelis palestinian palestinians iranians iraqis kurds armenians
  vietnamese filipinos brazilians haitians jamaicans egyptians moroccans algerians tamils uyghurs bosnians serbs croats
  feminists women woman female females girls ethnics minorities kaffir browns mulattos islam judaism kike kikes nigger niggers
  faggot faggots fags trannies pakis spics chinks heathens heretics unbelievers kafirs goyim infidel transvestites pensioners`),
);
/** Before "people", "kids" and the like. */
const ADJECTIVES: ReadonlySet<string> = new Set(
  words(`jewish muslim islamic christian catholic hindu black brown white african asian arab arabic chinese japanese korean indian
  mexican latino hispanic roma gypsy gay lesbian homosexual bisexual trans transgender transsexual queer disabled autistic deaf
  blind retarded handicapped crippled immigrant migrant refugee foreign homeless aboriginal indigenous native turkish syrian
  afghan somali nigerian polish russian ukrainian german french italian irish american israeli palestinian colored coloured old elderly poor
  romanian fat ethnic dark jamaican haitian pakistani brazilian vietnamese mentally`),
);
const PEOPLE: ReadonlySet<string> = new Set(
  words(`people person persons folk folks men women man woman kids kid children child boys girls boy girl community communities families
  family guys guy immigrants migrants refugees population race students workers neighbors neighbours ones lives players teachers couples
  babies newborns patients customers`),
);
/** Some of those at hand, not the group: "both women", "the old women". */
const SOME: ReadonlySet<string> = new Set(
  words(`the both two three four five six these those our other old young some few many several which what between dead poor
  four his her their my your a an one another that this last first each`),
);
const WEAK: ReadonlySet<string> = new Set(words('women woman female females girls natives gay travellers aliens'));
const WEAK_ADJECTIVES: ReadonlySet<string> = new Set(words('old poor fat dark blind native'));

/** Stands for a group in the line the rules are matched against. */
const GROUP = '§';

const isGroupAt = (tokens: readonly string[], i: number): boolean => {
  const word = tokens[i] as string;
  if (!NOUNS.has(word)) return false;
  return !WEAK.has(word) || !SOME.has(tokens[i - 1] ?? '');
};

/** The reading with every group as one sign; null: it mentions none. */
export function withGroups({ masked, tokens }: Reading): Reading | null {
  let changed = false;
  const out: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const word = tokens[i] as string;
    const next = tokens[i + 1] ?? '';
    const isPair =
      ADJECTIVES.has(word) &&
      PEOPLE.has(next) &&
      !(WEAK_ADJECTIVES.has(word) && (SOME.has(tokens[i - 1] ?? '') || !/s$|people|folk|men$|children/.test(next)));
    if (isPair) {
      out.push(GROUP);
      changed = true;
      i++;
    } else if (isGroupAt(tokens, i)) {
      if (out.at(-1) !== GROUP) out.push(GROUP);
      changed = true;
    } else out.push(word);
  }
  return changed ? { tokens: out, line: ` ${out.join(' ')} `, masked } : null;
}

const BE = anyOf('are|is|were always|have always been|will always be|be|remain|count as|being');
const HEDGE = `(?: ${anyOf('all|just|only|really|simply|basically|always|mostly|nothing but|nothing more than|no more than|no better than|a bunch of|a pack of|a load of|a|an|the|such|so|too|very|truly|literally|actually|still|naturally|genetically|by nature|like|born|worse than|as|mere|filthy|dirty|stupid|disgusting|lying|greedy|lazy|useless|dangerous|brainless|godless|mentally|real|biggest|worst|more|mentally|and|people of|not even|mostly|a race of|a nation of|a religion of|all the same|full of|morally|half|how')}){0,6}`;

const BASE = anyOf(`
  vermin | rats? | rodents | pests? | cockroach(?:es)? | roaches | insects | maggots | worms | lice | locusts | parasites? | leech(?:es)? | animals? | beasts |
  pigs? | swine | dogs? | apes? | monkeys? | subhumans? | sub human | inhuman | non human | savages? | barbarians? | barbaric | filth | filthy | dirt | trash |
  garbage | rubbish | scum | dregs | disease[sd]? | plague | cancer | cancerous | virus(?:es)? | infection | infestation | inferior | uncivili[sz]ed | primitive |
  thie(?:f|ves) | criminals? | crooks | rapists? | terrorists? | murderers | p(?:a?e)dophiles? | pedos? | groomers? | child molesters | degenerates? |
  perverts? | perverted | abominations? | freaks? | demons? | satanic | ill | retards? | retarded | idiots | imbeciles | morons | dirty | stupid | lazy | greedy | dumb |
  worthless | useless | disgusting | revolting | repulsive | evil | wicked | unclean | impure | smelly | stinking | liars | cheats | swindlers | scammers | sluts |
  whores | property | objects | mistakes? | curse | burden | drain | scourge | blight | threat to | poison | unfit | unnatural | less human | less intelligent |
  less evolved | low iq | too (?:stupid|emotional|dumb|weak|primitive|hysterical|lazy) | not (?:even |really |fully |quite )?(?:human|people|humans|persons|real humans|real people|real women|real men|women) |
  less than human | dishonest | invaders | untrustworthy | superior | master race | better off dead | ruining | destroying | invading | poisoning | stealing |
  infesting | taking over | replacing | to blame | out to (?:destroy|enslave|rule) | like (?:rats|animals|dogs|cockroaches|pigs|cattle|children) |
  less than (?:dogs|animals|us) | weak minded | brainless | mindless | diseased | hysterical | gold diggers | good for (?:nothing|one thing|breeding) | beneath us | beneath contempt
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
const MODAL = anyOf('should|must|need|needs|ought|deserve|deserves|have to|has to|had better|better|shall|all need');
const CALL = anyOf(`
  kill | gas | shoot | hang | lynch | exterminate | eradicate | wipe out | wipe | burn | behead | bomb | nuke | slaughter | butcher | murder | purge | cleanse | deport | round up |
  get rid of | castrate | sterili[sz]e | enslave | beat up | bash | stab | rape | eliminate | drown | crush | stone | mow down | run over | annihilate | massacre |
  lock up | kick out | throw out | drive out | cull | torture | execute | hunt down | punch | spit on | whip | expel | ban | curb stomp | finish off | put down | skin | ship off | send back |
  string up | liquidate | flog | shoot up
`);
const ALL = `(?: ${anyOf('all|every|each|any|the|those|these|more|some|off|up|them|of|last|single|one|as many|bloody|damn|fucking|filthy|dirty|stupid|evil|our|your|local|down|such|you|a|that')}){0,4}`;
const URGING = anyOf(
  'let us|should|must|need to|needs to|ought to|have to|going to|will|shall|want to|wants to|time to|please|and|go|now|could|time we|would|love to|like to|i|we|better|\\.|to|somebody|just|or',
);

const DOES = anyOf(`
  breed | breeds | infest | infests | stink | stinks | smell | smells | ruin | ruins | ruined | poison | pollute | leech | leeches | steal | steals | rape | molest | scam | carry diseases? |
  spread diseases? | invade | invades | eat (?:dogs|cats|babies|bats) | live (?:on|off) (?:of )?(?:welfare|our|benefits|taxpayers) | did 9 ?11 | killed (?:jesus|christ) | groom | grooms | prey on | corrupt |
  corrupts | brought the (?:virus|plague|disease) | bring (?:crime|disease) | commit (?:all|most) | do not (?:belong|deserve|feel pain|have souls?|work|wash) | have no (?:place|right|rights|souls?|business being|morals|brains?) |
  should not (?:be allowed|have (?:rights|the right|a vote|children|jobs|kids)|vote|breed|exist|be here|reproduce|own|hold office) | can not (?:be trusted|think|drive|lead|reason|be civili[sz]ed|help) |
  only understand | belong (?:in|on|behind|under|at) (?:a |the |their )?(?:kitchen|camps?|cages?|ovens?|zoos?|ground|jail|prison|gutter|home|house|back|chains|gas|trees|fields|plantation) |
  belong to the (?:kitchen|gutter) | will not replace us | want to (?:destroy|enslave|replace|rule) | go home | out (?:\\.|of (?:our|my|this|the|here)) | not welcome | need not apply | make me (?:sick|puke|vomit) | disgust me |
  deserve (?:no|nothing|it|everything they|what they) | deserves (?:no|nothing|it) | are not welcome | is not welcome | get what they deserve | are the (?:problem|reason|cause|root)
`);

const RULES: readonly Rule[] = [
  rule('HATE', GROUP, `${GROUP}${WHICH} ${BE}(?! not (?!even|really|human|people|real|fully|women))${HEDGE} ${BASE}`),
  rule(
    'HATE',
    GROUP,
    `${anyOf('filthy|dirty|stinking|disgusting|subhuman|fucking|worthless|vile|scummy|smelly|stupid|godless|lazy|greedy|bloody')} ${GROUP}`,
  ),
  rule(
    'HATE',
    GROUP,
    `${GROUP} ${anyOf('scum|vermin|filth|trash|parasites|rats|dogs|pigs|swine|infestation|invasion|plague|disease|menace|problem|question|conspiracy|lie|lies|hoax|agenda|cabal')}`,
  ),
  rule(
    'HATE',
    GROUP,
    `${GROUP}${WHICH} ${anyOf('control|controls|run|runs|own|owns|rule|rules')}(?: ${anyOf('the|our|all|every|of|entire|whole')}){0,3} ${anyOf('world|banks?|media|government|money|press|news|economy|hollywood|everything')}`,
  ),
  rule('HATE', GROUP, `${GROUP}${WHICH}(?: (?:all|just|always|only|simply|really|constantly|will)){0,2} ${DOES}`),
  rule(
    'HATE',
    GROUP,
    `${anyOf('hate|hates|despise|despises|loathe|detest|can not stand|can not tolerate|sick of|fed up with|disgusted by|never trust|do not trust|trust no|never hire|do not hire|never marry|keep away from|away from')}${ALL} ${GROUP}`,
  ),
  rule('HATE', GROUP, `no(?: more)? ${GROUP} ${anyOf('allowed|welcome|here|please|in (?:our|my|this)|wanted')}`),
  rule('HATE', GROUP, `the only good ${GROUP}`),
  rule('HATE', GROUP, `${anyOf('protect|save|hide|guard')}${upTo(4)} from${ALL} ${GROUP}`),
  rule('HATE', GROUP, `${anyOf('expect|let|allow')} (?:a|any) ${GROUP} to ${anyOf('think|understand|be honest|lead|behave|drive|tell the truth|vote')}`),
  rule(
    'HATE',
    GROUP,
    `${anyOf('typical|just like a|as greedy as an?|as dirty as an?|as stupid as an?|bunch of|overrun (?:by|with)|crawling with|infested (?:by|with)|flooded (?:by|with)|swarms? of|hordes? of|invasion of|nothing worse than an?')}(?: (?:dirty|filthy|those|these|the))? ${GROUP}`,
  ),
  rule(
    'VIOLENCE',
    GROUP,
    `${GROUP}${WHICH}(?: (?:all|just|really|simply))? ${MODAL}(?! not| never)(?: ${anyOf('all|to|just|really|simply|finally|be|get|see|also|now')}){0,4} ${DONE_TO}`,
  ),
  rule('VIOLENCE', GROUP, `${anyOf('want|wish|like to see|love to see')}${ALL} ${GROUP} ${anyOf('dead|gone|extinct|exterminated|wiped out|killed')}`),
  rule(
    'VIOLENCE',
    GROUP,
    `${URGING}(?: ${anyOf('go|and|all|just|finally|really|simply|start|now')}){0,3} ${CALL}${ALL} ${GROUP}`,
  ),
  rule(
    'VIOLENCE',
    GROUP,
    `${anyOf('death to|bullets? (?:for|in)|gas chambers? for|rope for|genocide (?:of|for|against)|camps for|ovens for|extermination of|cleansing of|open season on|bounty on|beating up|bashing|lynching|gassing|exterminating|stoning|slaughtering')}${ALL} ${GROUP}`,
  ),
  rule(
    'VIOLENCE',
    GROUP,
    `${anyOf('ethnic cleansing|gas chambers?|final solution|extermination|genocide|concentration camps?|machine gun|firing squad|death camps?')}${upTo(8)} ${GROUP}`,
  ),
  rule(
    'VIOLENCE',
    GROUP,
    `${GROUP}${upTo(8)} ${anyOf('ethnic cleansing|gas chambers?|machine guns?|concentration camps?|death camps?|firing squads?|(?:shoot|kill|hang|burn|exterminate|gas|drown|bomb|lynch|deport|behead|stab|get rid of|slaughter) (?:them|him|her|it)(?: all)?|(?:wipe|round|lock) them (?:all )?(?:out|up)|put them (?:down|in camps|in ovens|against a wall|up against the wall)')}`,
  ),
  rule('VIOLENCE', GROUP, `${anyOf('cleanse|purge|rid|clean')}${upTo(5)} of${ALL} ${GROUP}`),
  rule('HATE', GROUP, `${anyOf('god|nature|science')}${upTo(2)} ${anyOf('hates|despises|proves|cursed')}${upTo(3)} ${GROUP}`),
  rule('HATE', GROUP, `slavery${upTo(12)} ${GROUP}`),
];

const INDEX: RuleIndex = indexed(RULES);

export function againstGroups(reading: Reading): RuleMatch[] {
  const grouped = withGroups(reading);
  return grouped ? matches(INDEX, grouped) : [];
}
