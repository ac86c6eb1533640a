/** What kinds of worlds there are, as far as names and archetypes go, and how a theme's words tell them. */

export const FAMILIES = ['fantasy', 'future', 'history', 'present', 'horror'] as const;
export type Family = (typeof FAMILIES)[number];

const WORDS: Readonly<Record<Family, RegExp>> = {
  horror: /horror|gothic|haunt|ghost|vampir|undead|cosmic|eldritch|noir|dark(?! fantasy)/i,
  future: /sci|space|cyber|robot|future|galax|star|alien|planet|dystop|apocal|mech|solar/i,
  history: /histor|roman|greek|victorian|medieval|ancient|colonial|regency|viking|samurai|western|war/i,
  present: /modern|contempor|urban|school|crime|detective|spy|today|city|romance|slice/i,
  fantasy: /fantas|magic|myth|fairy|sword|legend|dragon|wizard|elf/i,
};
const ORDER: readonly Family[] = ['fantasy', 'future', 'history', 'present', 'horror'];

/** What nobody can tell is taken for fantasy, as most worlds are. */
export const familyOf = (...texts: readonly (string | null)[]): Family => {
  for (const text of texts) {
    const family = text && ORDER.find((each) => WORDS[each].test(text));
    if (family) return family;
  }
  return 'fantasy';
};

export interface Archetype {
  readonly role: string;
  /** In other words: a world that has one of these has the archetype. */
  readonly known: RegExp;
  readonly traits: readonly string[];
  readonly gives: string;
}

/** The parts that stories are cast with, each under the name that fits the family. */
const ARCHETYPES: readonly (Omit<Archetype, 'role'> & {
  readonly roles: Readonly<Record<Family, string>>;
})[] = [
  {
    roles: {
      fantasy: 'Hedge Witch',
      future: 'Ship Medic',
      history: 'Barber Surgeon',
      present: 'Night Nurse',
      horror: 'Plague Doctor',
    },
    known: /heal|medic|doctor|nurse|physic|surgeon|witch|apothec|cleric|herbal/i,
    traits: ['Patient', 'Blunt', 'Sleepless'],
    gives: 'somebody whom both sides of a quarrel need',
  },
  {
    roles: {
      fantasy: 'Road Thief',
      future: 'Data Smuggler',
      history: 'Cutpurse',
      present: 'Con Artist',
      horror: 'Grave Robber',
    },
    known: /thie|smuggl|rogue|burglar|pirate|bandit|con |robber|cutpurse|hacker/i,
    traits: ['Quick', 'Charming', 'Indebted'],
    gives: 'a reason to doubt every bargain',
  },
  {
    roles: {
      fantasy: 'Marsh Trader',
      future: 'Dock Broker',
      history: 'Salt Merchant',
      present: 'Pawnbroker',
      horror: 'Curio Dealer',
    },
    known: /merchant|trader|broker|shop|innkeep|tavern|dealer|vendor|banker/i,
    traits: ['Observant', 'Thrifty', 'Discreet'],
    gives: 'a place where everybody else can meet by chance',
  },
  {
    roles: {
      fantasy: 'Exiled Captain',
      future: 'Deserter Pilot',
      history: 'Disgraced Officer',
      present: 'Suspended Detective',
      horror: 'Defrocked Priest',
    },
    known: /captain|soldier|knight|guard|warrior|officer|detective|pilot|marshal|commander/i,
    traits: ['Proud', 'Tired', 'Loyal'],
    gives: 'strength that has lost its cause',
  },
  {
    roles: {
      fantasy: 'Lore Keeper',
      future: 'Archive Engineer',
      history: 'Court Chronicler',
      present: 'Local Reporter',
      horror: 'Asylum Librarian',
    },
    known: /scholar|sage|librar|chronic|archiv|reporter|historian|mage|wizard|scientist|professor|engineer/i,
    traits: ['Curious', 'Exact', 'Lonely'],
    gives: 'a voice that remembers what the others would rather forget',
  },
  {
    roles: {
      fantasy: 'Runaway Heir',
      future: 'Vat-Grown Child',
      history: 'Foundling',
      present: 'Teenage Runaway',
      horror: 'Last Daughter',
    },
    known: /child|heir|prince|princess|orphan|apprentice|student|foundling|girl|boy/i,
    traits: ['Stubborn', 'Hopeful', 'Secretive'],
    gives: 'eyes to which everything is new',
  },
  {
    roles: {
      fantasy: 'Oath Judge',
      future: 'Colony Auditor',
      history: 'Circuit Magistrate',
      present: 'City Councillor',
      horror: 'Witch Hunter',
    },
    known: /judge|king|queen|ruler|mayor|magistr|lord|lady|governor|council|senator|president|emperor/i,
    traits: ['Stern', 'Ambitious', 'Fair'],
    gives: 'a law that somebody will have to break',
  },
];

export const archetypesOf = (family: Family): Archetype[] =>
  ARCHETYPES.map(({ roles, ...archetype }) => ({ ...archetype, role: roles[family] }));
