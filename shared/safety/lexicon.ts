/** Classes of words that matter for safety, for phrases the classifier counts. Words of the game (wolf, lynch, vote, card) are in none. */
import { wordSet as set, wordsIn } from './reading.ts';

const union = (...sets: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set(sets.flatMap((each) => [...each]));

const VOWEL = /[aeiou]/;
/** "stab" has a final letter that doubles, "burn" and "beat" have not. */
const doubles = (verb: string): boolean => /^[^aeiou]+[aeiou][bdgmnpst]$/.test(verb);

function pastOf(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`;
  if (verb.endsWith('y') && !VOWEL.test(verb.at(-2) ?? '')) return `${verb.slice(0, -1)}ied`;
  return doubles(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`;
}

function ingOf(verb: string): string {
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`;
  if (verb.endsWith('e') && !verb.endsWith('ee')) return `${verb.slice(0, -1)}ing`;
  return doubles(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`;
}

const thirdOf = (verb: string): string =>
  /(?:s|sh|ch|x|z)$/.test(verb) ? `${verb}es` : verb.endsWith('y') ? `${verb.slice(0, -1)}ies` : `${verb}s`;

/** From `kill shoot:shot`: the verb itself, its participle, its `-ing` form, its `-s` form. */
function verbs(text: string): Record<'base' | 'done' | 'ing' | 'third', ReadonlySet<string>> {
  const pairs = wordsIn(text).map((word) => word.split(':') as [string, string?]);
  return {
    base: new Set(pairs.map(([verb]) => verb)),
    done: new Set(pairs.flatMap(([verb, past]) => past?.split(',') ?? [pastOf(verb)])),
    ing: new Set(pairs.map(([verb]) => ingOf(verb))),
    third: new Set(pairs.map(([verb]) => thirdOf(verb))),
  };
}

const HURT = verbs(`
  kill shoot:shot hang:hanged,hung burn:burned,burnt behead bomb nuke slaughter butcher murder gas lynch stab rape drown crush stone massacre
  torture execute exterminate eradicate eliminate annihilate assassinate poison hunt starve attack beat:beaten whip flog strangle choke
  crucify decapitate castrate sterilize sterilise mutilate maim gut skin cripple hurt:hurt smash punch kick bash harm injure slit:slit
  purge cleanse destroy torch enslave cull liquidate impale dismember suffocate electrocute disembowel kidnap wipe abduct slap abort
`);
/** What is done to people who are not wanted. */
const BANISH = verbs(`
  deport expel ban banish remove segregate cage imprison jail forbid:forbidden evict intern outlaw boycott shun kick throw:thrown drive:driven
  chase lock force exclude separate ship put:put send:sent sterilize sterilise register tag castrate bar
`);
const WRONG = verbs(`
  steal:stolen rob cheat stink smell ruin destroy invade infest breed multiply infect pollute contaminate poison leech scam swindle
  rape murder groom molest corrupt terrorize terrorise plunder loot overrun:overrun replace outbreed exploit brainwash disgust sicken degrade
  spread:spread conspire scheme lie hate worship beg abuse bomb scream whine mooch freeload ruin parasitize invade kidnap threaten
`);
const BEASTS = set(`
  vermin rat rats rodents pest pests cockroach cockroaches roaches insects maggots maggot lice locusts parasite parasites leech leeches animals animal apes ape
  monkeys monkey pigs pig swine dogs beasts subhuman subhumans inhuman savages savage barbarians barbarian scum filth trash garbage rubbish plague cancer
  virus disease infestation tumor tumour degenerates degenerate abomination abominations mongrels freaks freak monsters invaders invasion
  freeloaders scroungers goatfuckers untermenschen undesirables mutants cattle sewage dirt dung excrement shit feces swarm hordes horde demons devils
  spawn
`);
const VILE = union(
  BEASTS,
  set(`
  liars liar thieves thief robbers criminals criminal crooks gangsters rapists rapist terrorists terrorist bombers bomber murderers murderer killers pedophiles
  paedophiles pedos groomers predators predator perverts pervert traitors cowards idiots morons imbeciles drunks drunkards addicts junkies scammers cheats
  beggars puppets slaves whores sluts bitches cunts retards fools losers enemies enemy filthy dirty stinking smelly disgusting gross greedy
  stupid dumb dumber lazy evil wicked satanic inferior lesser subservient primitive backward uncivilized uncivilised barbaric violent dangerous worthless useless
  unnatural perverted sick diseased retarded ignorant brainless mindless untrustworthy dishonest sneaky shifty cunning treacherous corrupt immoral
  depraved deceitful godless sinful impure unclean defective broken deranged delusional insane crazy hysterical irrational weak weaker
  ugly fat repulsive revolting vile nasty despicable shameless sadistic cruel bloodthirsty incapable incompetent unfit submissive
  problem threat menace danger burden drain curse stain disgrace mistake waste joke scourge nuisance poison worse worst lowest rotten illness disorder
  property objects toys parasitic criminally mentally genetically biologically intellectually morally fake unwanted unwelcome overrunning
  degenerated sin sinners hell genetically leeching illegal predatory creepy violence extremists jihadists fanatics vicious hostile aggressive
  burdens abnormal emotional shame robots brainwashed sheep abusers sickness lie superior scammer scammers disease unemployable inbred cheap crooked slow dense feral rabid lying thieving cheating scheming murderous barbarous
`),
);
const ADVERSE = set(`
  filthy dirty stinking stinkin smelly disgusting gross greedy stupid dumb lazy evil wicked vile nasty lying thieving cheating scheming damn damned goddamn bloody
  fucking fuckin rotten ugly brainless godless subhuman useless worthless parasitic pathetic retarded
`);
const DEHUMANISING = set(`
  vermin parasite parasites subhuman subhumans cockroach cockroaches scum filth savages degenerates leeches freeloaders maggots untermenschen scroungers lice roaches
  rapefugees abomination infestation
`);

const SELF = verbs(`
  kill hang:hanged shoot:shot drown cut:cut starve stab burn hurt:hurt harm off neck end unalive poison electrocute suffocate strangle gas overdose
`);

const CRUDE = set(`
  blowjob blowjobs handjob handjobs rimjob cum cumming cumshot creampie porn porno pornhub pornography nudes masturbate masturbates masturbated masturbating masturbation
  orgasm orgasms horny boobs boobies titties dildo dildos gangbang sexting sext sexts deepthroat fap fapping milf hentai wank wanking jerkoff clit
  clitoris boner cunnilingus fellatio bukkake threesome foursome fuckbuddy fingering buttplug strapon camgirl camgirls sexcam onlyfans
  doggystyle cybersex bdsm pegging squirting jizz queef nsfw vibrator fisting cocksucking footjob titjob sexchat upskirt
`);
const PRIVATE_PARTS = set(`
  dick dicks cock cocks pussy cunt tits tit boobs ass arse asshole butthole nipples nipple panties crotch penis vagina clit balls cleavage dong schlong g-spot
  genitals cooch twat erection boner hardon
`);
const BODY = union(
  PRIVATE_PARTS,
  set(
    'breasts breast butt bottom buttocks booty thighs thigh underwear bra lingerie knickers curves virginity',
  ),
);

const RELATIVES = set(`
  family families mother father parents kids kid child children wife husband son sons daughter daughters sister sisters brother brothers girlfriend boyfriend
  baby grandmother grandma grandfather grandpa loved friends dog cat pets pet partner fiancee niece nephew mommy daddy
`);

const NATIONS = `
  london berlin paris america france germany washington moscow sweden england spain italy russia china usa york britain norway denmark poland europe africa mexico india
  israel pakistan asia syria turkey nigeria somalia afghanistan iran iraq ukraine romania arabia
`;
export const CLASSES = {
  I: set('i we'),
  /** A group of people; the sign is set by `groups.ts`. */
  GROUP: set('§'),
  /** What may be a group, or just those at hand. */
  FOLK: set('¤'),
  SLURLIKE: set(
    'cripple cripples dyke dykes queer queers jap japs nips nip sambo homo homos ladyboy tard tards poof poofs darkies krauts chink chinks pansy gyppo redskins',
  ),
  CHILD: set(`
    child children kid kids minor minors underage preteen preteens toddler toddlers schoolgirl schoolgirls schoolboy schoolboys teen teens teenager teenagers
    niece nephew stepdaughter stepson infant infants loli lolis kindergarten kindergartner kindergartners grader graders tween tweens pupil pupils babysitter
    babysit youngster prepubescent pubescent jailbait daughter
  `),
  RELATIVES,
  SELF: SELF.base,
  HURT: HURT.base,
  HURTED: HURT.done,
  HURTING: HURT.ing,
  BREAK: set(
    'break smash knock cut chop slit slash slice beat punch kick shoot stab crack snap crush cave gouge bash stomp',
  ),
  WEAPON: set(
    'gun guns rifle rifles pistol shotgun knife machete hammer axe bat bullet bullets acid petrol gasoline matches crowbar bomb grenade weapon weapons coffin',
  ),
  BOMB: set(
    'bomb bombs explosive explosives napalm ricin sarin molotov thermite detonator anthrax nitroglycerin tatp semtex c4 ied silencer fertilizer',
  ),
  BANISH: BANISH.base,
  BANISHED: union(BANISH.done, set('gone out stopped back away controlled watched shot home')),
  DEHUMANISING,
  ADVERSE,
  VILE,
  WRONGS: union(WRONG.base, WRONG.third),
  WRONGING: WRONG.ing,
  CRUDE,
  PARTS: PRIVATE_PARTS,
  BODY,
  STRIP: set(
    'naked clothes clothing shirt top dress pants panties bra skirt underwear trousers blouse bikini robe',
  ),
  FUCK: set(
    'fuck bang shag screw bone pound hump rail bang fucking shagging banging humping pounding screwing fucked rape raping ravish',
  ),
  INSULT: set(
    'bitch whore slut cunt scum trash garbage pig cow subhuman maggot cockroach vermin freak waste filth parasite skank hag disgrace failure',
  ),
  CURSES: set(`
    fuck fucks fucked fucker fuckers fucking fuckin fck fuk motherfucker motherfuckers motherfucking shit shits shitty shitting bullshit shithead
    shitheads cunt cunts asshole assholes arsehole arseholes cocksucker cocksuckers dickhead dickheads bitch bitches wanker wankers twat twats
    slut sluts whore whores dipshit dumbass jackoff clusterfuck fuckface fuckwit
  `),
  PILLS: set(
    'pills pill tablets sleeping bleach antifreeze painkillers paracetamol tylenol ibuprofen aspirin xanax valium medication meds poison overdose cyanide opioids fentanyl insulin detergent ammonia acid',
  ),
  WRISTS: set('wrists wrist veins vein arms arm thighs skin'),
  THIN: set(
    'thin skinny skinnier thinner fat weight kilos pounds calories ribs perfect beautiful slim bones ana hunger fasting thinspo pretty',
  ),
  HEIGHT: set(
    'bridge roof rooftop building cliff train tower ledge window balcony traffic bus truck tracks skyscraper overpass car',
  ),
  LIMBS: set(
    'legs leg teeth jaw face fingers finger skull ribs neck kneecaps knees throat bones bone head hands arms arm nose eyes eye tongue spine belly stomach guts brains heart hand throats heads necks faces',
  ),
  OFFICE: set(`
    president senator senators congressman congresswoman politician politicians chancellor premier journalist journalists reporter reporters cop cops police policeman policemen
    policewoman trump biden obama putin musk zelensky netanyahu macron merkel clinton celebrity ceo protesters protestors demonstrators feminists liberals
    republicans democrats leftists activists classmates coworkers colleagues
  `),
  NEAR: set(
    'boss coworker coworkers colleague colleagues classmate classmates teacher ex wife girlfriend boyfriend husband landlord principal neighbor neighbour neighbors neighbours manager stepfather professor',
  ),
  TARGETS: set(`
    mosque mosques synagogue synagogues refugee refugees asylum shelter clinic embassy parliament school schools university capitol congress hospital parade police pride precinct
    kindergarten daycare courthouse
  `),
  PUBLIC: set(`
    class classroom campus college airport station mall stadium concert office metro subway bus train plane airplane marathon nightclub headquarters cinema supermarket temple church
    building workplace club center centre
  `),
  OUTSIDE: set(`
    work school office apartment flat parking garage doorstep driveway address phone facebook instagram job workplace hospital gym supermarket bus city gun pistol webcam
    wheelchair ip college campus meetup conference convention lot classroom boss police elevator subway train
  `),
  NATIONS: set(NATIONS),
  YOUTH: set('girl girls boy boys one ones sister brother daughter son student students'),
  AGE: set(
    '5 6 7 8 9 10 11 12 13 14 15 16 five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
  ),
  LEWD: union(
    CRUDE,
    set(`
    sex sexual sexually sexy erotic molest rape aroused arousing arousal lust lustful seduce seductive kinky fetish panties virginity genitals lewd
    penis vagina tits pussy dick cock uncensored underwear undress undressing nudity intercourse intimate seducing
    hardcore voluptuous busty stripping pornography
  `),
  ),
  SHOWN: set(
    'photo photos picture pictures pic pics video videos selfie selfies cam webcam camera snap snapchat send show',
  ),
  PAINLESS: set(
    'painless painlessly easiest best fastest quickest quick peaceful peacefully surest only tutorial guide method methods steps instructions how effective way ways tips',
  ),
  DIE: set('die burn hang rot suffer drown starve perish bleed fry disappear'),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>;
