/**
 * Patterns for ideas without a model. Each is used once in an answer, so no two of ten ideas are alike. `a|b|c|d|e` lists words by
 * family, in the order of `FAMILIES`; `-` excludes a family: no castle on an ice moon. `{name}` is new, `{kind}` is its role in lower
 * case; `{who}`, `{other}` and `{place}` are entries of the world.
 */
import type { IdeaCategory, LocationType } from './model.ts';

export interface Pattern {
  readonly role: string;
  /** The idea's name; `{name}` by default. */
  readonly called?: string;
  readonly traits: string;
  readonly background: string;
  readonly rationale: string;
  /** If an entry's text matches, the world already has this. */
  readonly known?: RegExp;
  /** The rationale if no entry matches. */
  readonly missing?: string;
  readonly type?: LocationType;
  /** Restricts `{who}`, `{other}` or `{place}` to entries that lack something; otherwise any important entry is used. */
  readonly about?: 'without ties' | 'without enemies' | 'without a home' | 'empty place' | 'enemies' | 'tied';
}

const archetype = (
  role: string,
  traits: string,
  known: RegExp,
  gives: string,
  background: string,
): Pattern => ({
  role,
  traits,
  known,
  background,
  missing: `No entry of {world} speaks of {a-role} or the like, who gives a story ${gives}.`,
  rationale: `One more {kind} could give {world} ${gives}.`,
});

const CHARACTERS: readonly Pattern[] = [
  archetype(
    'Hedge Witch|Ship Medic|Barber Surgeon|Night Nurse|Plague Doctor',
    'Patient, Blunt, Sleepless',
    /heal|medic|doctor|nurse|physic|surgeon|witch|apothec|cleric|herbal/i,
    'somebody whom both sides of a quarrel need',
    'Treats whoever comes, asks for no names, and remembers every wound.',
  ),
  archetype(
    'Road Thief|Data Smuggler|Cutpurse|Con Artist|Grave Robber',
    'Quick, Charming, Indebted',
    /thie|smuggl|rogue|burglar|pirate|bandit|con |robber|cutpurse|hacker/i,
    'a reason to doubt every bargain',
    'Once stole something that nobody has reported missing, and cannot find out why.',
  ),
  archetype(
    'Marsh Trader|Dock Broker|Salt Merchant|Pawnbroker|Curio Dealer',
    'Observant, Thrifty, Discreet',
    /merchant|trader|broker|shop|innkeep|tavern|dealer|vendor|banker/i,
    'a place where everybody else can meet by chance',
    'Sells to all sides at the same price, and keeps the ledgers under the floor.',
  ),
  archetype(
    'Exiled Captain|Deserter Pilot|Disgraced Officer|Suspended Detective|Defrocked Priest',
    'Proud, Tired, Loyal',
    /captain|soldier|knight|guard|warrior|officer|detective|pilot|marshal|commander/i,
    'strength that has lost its cause',
    'Obeyed one order too few, and is still waiting for somebody to ask which.',
  ),
  archetype(
    'Lore Keeper|Archive Engineer|Court Chronicler|Local Reporter|Asylum Librarian',
    'Curious, Exact, Lonely',
    /scholar|sage|librar|chronic|archiv|reporter|historian|mage|wizard|scientist|professor|engineer/i,
    'a voice that remembers what the others would rather forget',
    'Has found the same signature under documents a hundred years apart.',
  ),
  archetype(
    'Runaway Heir|Vat-Grown Child|Foundling|Teenage Runaway|Last Daughter',
    'Stubborn, Hopeful, Secretive',
    /child|heir|prince|princess|orphan|apprentice|student|foundling|girl|boy/i,
    'eyes to which everything is new',
    'Carries half of a torn photograph or portrait, and compares it with every face.',
  ),
  archetype(
    'Oath Judge|Colony Auditor|Circuit Magistrate|City Councillor|Witch Hunter',
    'Stern, Ambitious, Fair',
    /judge|king|queen|ruler|mayor|magistr|lord|lady|governor|council|senator|president|emperor/i,
    'a law that somebody will have to break',
    'Signed a sentence years ago that has begun to look like a mistake.',
  ),
  {
    role: 'Messenger|Courier Pilot|Post Rider|Bicycle Courier|Night Carrier',
    traits: 'Fast, Discreet, Curious',
    background: 'Holds a letter for somebody who never answers, and has begun to read it.',
    rationale: '{world} could use somebody who has a reason to be everywhere.',
  },
  {
    role: 'Changeling|Unlicensed Clone|False Heir|Impostor|Double',
    traits: 'Watchful, Pleasant, Afraid',
    background: 'Took the name of somebody who died on the road, and was never asked to prove it.',
    rationale: 'A secret that one question could end would make every meeting in {world} dangerous.',
  },
  {
    role: 'Bone Reader|Signal Analyst|Almanac Writer|Weather Presenter|Medium',
    traits: 'Calm, Evasive, Right',
    background: 'Foretold something small and exact last year; now everybody asks, and the gift is gone.',
    rationale: 'What people believe about tomorrow would move them in {world} today.',
  },
  {
    role: 'Ferry Hand|Tug Operator|Drover|Taxi Driver|Coachman',
    traits: 'Talkative, Shrewd, Poor',
    background: 'Has carried every important person at the hour when they wished to be seen by nobody.',
    rationale: '{world} could use somebody whom nobody notices and who notices everybody.',
  },
  {
    role: 'Retired Giant-Slayer|Decommissioned War Robot|Old Campaigner|Former Champion|Survivor',
    traits: 'Gentle, Stiff, Famous',
    background: 'Is asked for the same story every evening, and tells it a little less well each time.',
    rationale: 'A legend of {world} that still has to pay rent could be asked to prove itself.',
  },
  {
    role: 'Gamekeeper|Hydroponics Keeper|Beekeeper|Park Ranger|Gravedigger',
    traits: 'Slow, Stubborn, Kind',
    background: 'Found something buried that is warm to the touch, and has told only the dog.',
    rationale: 'A discovery in {world} needs somebody who would rather not have made it.',
  },
  {
    role: 'Tollkeeper|Customs Drone Handler|Gate Warden|Border Agent|Night Porter',
    traits: 'Exact, Bored, Incorruptible',
    background: 'Writes down who passes, and last month wrote down somebody who had passed already.',
    rationale: 'Everybody in {world} who wants to leave would have to be polite to one person.',
  },
  {
    role: 'Bard|Pirate Broadcaster|Ballad Singer|Podcaster|Street Preacher',
    traits: 'Loud, Vain, Brave',
    background: 'Tells the truth in public every week, in a form that everybody takes for entertainment.',
    rationale: 'Somebody in {world} could say aloud what the others only think.',
  },
  {
    role: 'Debt Collector|Repossession Agent|Tax Farmer|Bailiff|Executor',
    traits: 'Polite, Patient, Unforgiving',
    background: 'Has come to settle a debt that {who} does not remember making.',
    rationale: 'A claim from outside would give {who} something to hide or to fight.',
  },
  {
    role: 'Apprentice|Trainee|Page|Intern|Acolyte',
    traits: 'Eager, Clumsy, Gifted',
    background: 'Has begged {who} to be taught, and already knows one thing that {who} does not.',
    rationale: 'Whoever has to teach must explain: through a pupil readers would see {who} from close by.',
  },
  {
    role: 'Witness|Black Box Analyst|Letter Writer|Insurance Investigator|Spiritualist',
    traits: 'Careful, Honest, Frightened',
    background: 'Saw something at {place} that two people would pay to have forgotten.',
    rationale: 'What happened at {place} could become a secret with a price.',
  },
];

const NEEDED: readonly Pattern[] = [
  {
    role: 'Old Acquaintance|Former Crewmate|Milk Sibling|Former Classmate|Childhood Friend',
    traits: 'Generous, Vague, Determined',
    about: 'without ties',
    background: 'Owes {who} a debt that neither of them speaks of, and has come to settle it.',
    rationale: 'No tie of {who} is written down yet.',
  },
  {
    role: 'Rival',
    traits: 'Cunning, Wronged, Charming',
    about: 'without enemies',
    background: 'Wants what {who} has, and believes it was theirs first.',
    rationale: '{who} has ties, and no enemy among them: somebody could oppose them.',
  },
  {
    role: 'Caretaker|Maintenance Hand|Steward|Janitor|Sexton',
    traits: 'Silent, Loyal, Nosy',
    about: 'empty place',
    background: 'Has kept {place} longer than anybody remembers, and knows who comes and goes.',
    rationale: 'Nobody is set down as living at {place}.',
  },
];

const place = (type: LocationType, words: string, traits: string, background: string): Pattern => ({
  role: type,
  type,
  called: words,
  traits,
  background,
  missing: `No place of {world} is of the kind “${type}”, and no entry speaks of one.`,
  rationale: `One more ${type === 'ruins' || type === 'plains' ? 'such place' : type} would give {world} somewhere to go.`,
});

const LOCATIONS: readonly Pattern[] = [
  place(
    'city',
    '{name} Gate|{name} Dome|{name} Market|{name} Heights|Old {name}',
    'Crowded, Divided',
    'Half of it is awake at any hour, and the two halves have never met.',
  ),
  place(
    'dungeon',
    'The {name} Cells|{name} Shaft|{name} Gaol|-|The {name} Asylum',
    'Deep, Silent',
    'The lowest level is on no plan, and something is delivered there every week.',
  ),
  place(
    'forest',
    '{name} Wood|-|{name} Chase|{name} Park|{name} Thicket',
    'Old, Watchful',
    'Paths that are left alone for a day are gone, and others lead to where they led.',
  ),
  place(
    'mountain',
    '{name} Peak|{name} Ridge|{name} Pass|Mount {name}|{name} Tor',
    'Remote, Contested',
    'Whoever holds it can see every light in the country, and be seen by all of them.',
  ),
  place(
    'ocean',
    '{name} Sound|The {name} Sea Under the Ice|{name} Roads|{name} Bay|The {name} Deep',
    'Cold, Generous',
    'It gives back what is thrown in, years later and on another shore.',
  ),
  place(
    'plains',
    '{name} Downs|The {name} Flats|{name} Common|{name} Fields|{name} Moor',
    'Open, Windy',
    'There is nowhere to hide, which is why deals are made in the middle of it.',
  ),
  place(
    'village',
    '{name} Crossing|{name} Outpost|{name} Ford|{name} Corners|{name} Hollow',
    'Familiar, Guarded',
    'Everybody greets strangers by the name of the last one.',
  ),
  place(
    'castle',
    '{name} Keep|-|{name} Castle|-|{name} Manor',
    'Proud, Leaking',
    'Its owners have let all but four rooms go, and one of the four is locked.',
  ),
  place(
    'temple',
    'The Shrine of {name}|The {name} Listening Array|{name} Abbey|{name} Chapel|The {name} Crypt',
    'Sacred, Poor',
    'Those who keep it no longer agree on what it is for, and have stopped asking.',
  ),
  place(
    'ruins',
    'The {name} Stones|Wreck of the {name}|{name} Priory|The {name} Works|{name} House',
    'Forgotten, Sought',
    'Somebody has been repairing it, one wall a year, at night.',
  ),
  {
    role: 'village',
    called: 'The {name} Inn|The {name} Airlock Bar|The {name} Arms|The {name} Diner|The {name} Lodging House',
    traits: 'Warm, Indiscreet',
    background: 'One table is always kept free, for somebody who paid for it long ago.',
    rationale: 'The people of {world} could meet by chance in a place that belongs to none of them.',
  },
  {
    role: 'city',
    called:
      '{name} Auction House|{name} Salvage Exchange|{name} Custom House|{name} Flea Market|{name} Sale Rooms',
    traits: 'Loud, Discreet',
    background: 'Anything may be sold here once, and no questions are asked until the hammer falls.',
    rationale: 'Things that change hands would tie people of {world} together who never met.',
  },
  {
    role: 'village',
    called:
      'The {name} Border Stone|{name} Docking Control|{name} Toll House|{name} Checkpoint|The {name} Gatehouse',
    traits: 'Tense, Official',
    background: 'Two sets of guards stand a step apart and have shared their meals for years.',
    rationale: 'A line that has to be crossed would give every journey in {world} a price.',
  },
  {
    role: 'temple',
    called: '{name} Archive|{name} Data Vault|{name} Record Office|{name} Public Library|{name} Reading Room',
    traits: 'Quiet, Incomplete',
    background: 'One year is missing from every shelf, cut out with the same knife.',
    rationale: 'What {world} has forgotten could be looked for, and be found by the wrong person.',
  },
  {
    role: 'ruins',
    called:
      'The {name} Graveyard of Kings|The {name} Cryo Hall|{name} Burying Ground|{name} Cemetery|The {name} Ossuary',
    traits: 'Tended, Visited',
    background: 'Fresh flowers lie on one grave that has no name, and nobody has seen who brings them.',
    rationale: 'The dead of {world} could still have something to say to the living.',
  },
  {
    role: 'village',
    called: "{name}'s Hide|{name}'s Bunk|{name}'s Lodgings|{name}'s Flat|{name}'s Attic",
    traits: 'Small, Secret',
    background: 'The one place where {who} goes when nobody is looking.',
    about: 'without a home',
    rationale: '{who} is not set down at any place.',
  },
  {
    role: 'ruins',
    called: '{name} Bridge|{name} Airlock|{name} Landing|{name} Underpass|{name} Stairs',
    traits: 'Neutral, Watched',
    background: 'By old custom nobody is harmed here; {who} and {other} could talk, if either came first.',
    about: 'enemies',
    rationale: '{who} and {other} are enemies: here they could meet.',
  },
  {
    role: 'village',
    called: 'The Road to {name}|The {name} Tramway|{name} Causeway|{name} Junction|The {name} Tunnel',
    traits: 'Unfinished, Argued over',
    background: 'It was meant to reach {place} and stops within sight of it.',
    rationale: 'Whoever finishes it would change who comes to {place}.',
  },
];

const event = (
  role: string,
  called: string,
  traits: string,
  background: string,
  rationale: string,
): Pattern => ({
  role,
  called,
  traits,
  background,
  rationale,
});

const EVENTS: readonly Pattern[] = [
  event(
    'Festival|Landing Day|Fair|Street Party|Wake',
    'The {name} {role}',
    'Shared, Noisy',
    'For three days nobody can keep to themselves, and on the second a mask is worn by the wrong person.',
    '{world} could have a day on which everybody is in one place.',
  ),
  event(
    'Fire|Hull Breach|Fire|Blackout|Fire',
    'The {name} {role}',
    'Sudden, Suspicious',
    'It is put out by people who had no reason to be awake at that hour.',
    'A disaster would show who in {world} helps whom.',
  ),
  event(
    'Census|Identity Audit|Census|Tenancy Inspection|Counting of the Dead',
    'The {name} {role}',
    'Official, Unwelcome',
    'There is one person more than there should be, and everybody has papers.',
    'To be counted would be dangerous for whoever hides in {world}.',
  ),
  event(
    'Eclipse|Solar Storm|Comet|Meteor Shower|Long Night',
    'The {name} {role}',
    'Foretold, Brief',
    'For an hour nothing works that people rely on, and something else does.',
    'An hour without rules would tempt half of {world}.',
  ),
  event(
    'Funeral|Spacing Ceremony|Funeral|Memorial Service|Second Funeral',
    'The {name} {role}',
    'Solemn, Crowded',
    'The will is read aloud, and leaves everything to a name nobody knows.',
    'An inheritance would set old friends in {world} against each other.',
  ),
  event(
    'Siege|Blockade|Siege|Strike|Quarantine',
    'The {name} {role}',
    'Long, Hungry',
    'After the first week the gates are kept shut from the inside.',
    'People of {world} who avoid each other would have to share bread.',
  ),
  event(
    'Homecoming|Return of the Survey Ship|Homecoming|Class Reunion|Return',
    'The {name} {role}',
    'Late, Awkward',
    'Somebody long given up comes back, and has not grown older.',
    'Somebody in {world} would have to explain what was done with the empty place.',
  ),
  event(
    'Trial|Tribunal|Assizes|Hearing|Inquest',
    'The {name} {role}',
    'Public, Divided',
    'The only witness is the accused in another, older case.',
    'Everybody in {world} would have to say in public whose side they are on.',
  ),
  event(
    'Flood|Coolant Leak|Flood|Storm|Rising Water',
    'The {name} {role}',
    'Slow, Unequal',
    'It takes a hand’s breadth a day, and uncovers as much as it drowns.',
    'What the ground of {world} keeps could come to light.',
  ),
  event(
    'Auction|Salvage Sale|Auction|Estate Sale|Sale of Effects',
    'The {name} {role}',
    'Tense, Short',
    'Two strangers bid for a worthless box until one of them has nothing left.',
    'Something in {world} could be worth more than anybody knew.',
  ),
  event(
    'Wager|Race to the Ring|Wager|Bet|Game of Cards',
    'The {name} {role}',
    'Foolish, Binding',
    'It begins as a joke before witnesses, and at midnight one of them means it.',
    'A promise made in public would be hard to take back in {world}.',
  ),
  event(
    'Strike of the Guilds|Mutiny|Bread Riot|Rent Strike|Revolt of the Servants',
    'The {name} Days',
    'Angry, Orderly',
    'Nobody gives the sign, and at noon all tools are laid down.',
    'Those of whom nobody in {world} speaks would be heard.',
  ),
  event(
    'Turning point',
    'The Night of {name}',
    'Public, Irreversible',
    '{who} is asked before everybody to choose, and says nothing until it is too late to say it.',
    'A choice that cannot be put off would show what {who} wants.',
  ),
  {
    role: 'Reckoning',
    called: 'The {name} Reckoning',
    traits: 'Private, Overdue',
    about: 'tied',
    background: '{who} and {other} meet alone, and each has brought something to prove the other wrong.',
    rationale: '{who} and {other} have a tie ({tie}) that an event could put to the test.',
  },
  event(
    'Chance meeting',
    'The {name} Mistake',
    'Unplanned, Consequential',
    '{who} and {other} are taken for each other, and find it useful.',
    '{who} and {other} could come to know each other by an error.',
  ),
  event(
    'Disappearance',
    'The {name} Matter',
    'Quiet, Unsolved',
    'Overnight something is gone from {place}, and only its dust is where it was.',
    'A question without an answer would draw people to {place}.',
  ),
];

const item = (
  role: string,
  called: string,
  traits: string,
  background: string,
  rationale: string,
): Pattern => ({
  role,
  called,
  traits,
  background,
  rationale,
});

const ITEMS: readonly Pattern[] = [
  item(
    'Crown|Command Key|Coronet|Mayoral Chain|Death Mask',
    'The {role} of {name}',
    'Old, Heavy',
    'It fits everybody who should not wear it.',
    'Power in {world} could hang on a thing that can be stolen.',
  ),
  item(
    'Engine|Dead Reactor|Printing Press|Vintage Car|Clockwork Hand',
    'The {name} {role}',
    'Intricate, Unfinished',
    'It runs for a minute every night, and nobody has found out on what.',
    'Whoever in {world} understands it first would have a year’s advantage.',
  ),
  item(
    'Codex|Black Box|Cipher Book|Hard Drive|Diary',
    'The {name} {role}',
    'Incomplete, Copied',
    'All copies differ in the same line.',
    'A secret of {world} could lie in plain sight.',
  ),
  item(
    'Idol|Alien Figurine|Household God|Garden Gnome|Doll',
    'The {name} {role}',
    'Ugly, Loved',
    'It has been thrown away four times, and somebody always brings it back.',
    'A worthless thing could make people in {world} behave strangely.',
  ),
  item(
    'Mirror|Telescope Lens|Spyglass|Camera|Mirror',
    'The {name} {role}',
    'Clear, Late',
    'It shows the room as it was an hour ago.',
    'In {world} somebody could be proved to have been there.',
  ),
  item(
    'Seed|Frozen Embryo|Grafted Rose|Sourdough|Root',
    'The {name} {role}',
    'Living, Patient',
    'It is the last of its kind, and everybody wants to plant it somewhere else.',
    'Hope in {world} could be small enough to be carried in a pocket.',
  ),
  item(
    'Anchor|Beacon|Milestone|Buoy|Bell',
    'The {name} {role}',
    'Displaced, Heavy',
    'It was found far from where such a thing could be of use.',
    'The question of how it came there would lead people of {world} outwards.',
  ),
  item(
    'Hourglass|Atomic Clock|Watch|Pager|Stopped Clock',
    'The {name} {role}',
    'Exact, Unwelcome',
    'It has begun to run backwards, and it was never wrong before.',
    'A deadline that only few in {world} know of would drive them.',
  ),
  item(
    'Treaty|Charter of the Colony|Deed|Lease|Pact',
    'The {name} {role}',
    'Signed, Disputed',
    'One of the signatures is older than the hand that wrote it.',
    'Who owns what in {world} could rest on one sheet of paper.',
  ),
  item(
    'Blade|Cutting Torch|Sabre|Kitchen Knife|Scalpel',
    "{name}'s {role}",
    'Sharp, Borrowed',
    'It has been lent so often that nobody can say who should have it back.',
    'A thing that passes from hand to hand would connect people in {world} who never met.',
  ),
  item(
    'Map|Star Chart|Survey|Transit Map|Floor Plan',
    'The {name} {role}',
    'Precise, Wrong',
    'It leaves out one place, and whoever knows it sees which.',
    'What is missing from a map of {world} could be worth a journey.',
  ),
  item(
    'Lantern|Signal Lamp|Lantern|Flashlight|Corpse Candle',
    'The {name} {role}',
    'Bright, Unreliable',
    'It goes out when somebody lies, or when there is a draught; opinions differ.',
    'Truth would become a matter of debate in {world}.',
  ),
  item(
    'Keepsake',
    "{name}'s Ring|{name}'s Tag|{name}'s Locket|{name}'s Key|{name}'s Tooth",
    'Worn, Wanted',
    '{who} carries it everywhere and has told three people three different stories about it.',
    'A thing that others want could set them in motion around {who}.',
  ),
  item(
    'Letter|Message Buffer|Letter|Voicemail|Letter',
    'The {name} {role}',
    'Unopened, Overdue',
    'It was written by {who} to {other} and never sent; somebody has found it.',
    'Words that were never said could change what {who} and {other} are to each other.',
  ),
  item(
    'Relic',
    'The {name} Stone|The {name} Core|The {name} Cup|The {name} Trophy|The {name} Bone',
    'Ignored, Old',
    'It has lain at {place} in plain sight, and nobody has asked what it is for.',
    'It could give somebody a reason to travel to {place}.',
  ),
];

export const PATTERNS: Readonly<Record<IdeaCategory, readonly Pattern[]>> = {
  characters: [...NEEDED, ...CHARACTERS],
  locations: LOCATIONS,
  events: EVENTS,
  items: ITEMS,
};
