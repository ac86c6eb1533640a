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

/** What nobody can tell is taken for fantasy, as most worlds are. */
export const familyOf = (...texts: readonly (string | null)[]): Family => {
  for (const text of texts) {
    const family = text && FAMILIES.find((each) => WORDS[each].test(text));
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

const ARCHETYPES: readonly (Omit<Archetype, 'role'> & {
  /** In the order of `FAMILIES`. */
  readonly roles: readonly [string, string, string, string, string];
})[] = [
  {
    roles: ['Hedge Witch', 'Ship Medic', 'Barber Surgeon', 'Night Nurse', 'Plague Doctor'],
    known: /heal|medic|doctor|nurse|physic|surgeon|witch|apothec|cleric|herbal/i,
    traits: ['Patient', 'Blunt', 'Sleepless'],
    gives: 'somebody whom both sides of a quarrel need',
  },
  {
    roles: ['Road Thief', 'Data Smuggler', 'Cutpurse', 'Con Artist', 'Grave Robber'],
    known: /thie|smuggl|rogue|burglar|pirate|bandit|con |robber|cutpurse|hacker/i,
    traits: ['Quick', 'Charming', 'Indebted'],
    gives: 'a reason to doubt every bargain',
  },
  {
    roles: ['Marsh Trader', 'Dock Broker', 'Salt Merchant', 'Pawnbroker', 'Curio Dealer'],
    known: /merchant|trader|broker|shop|innkeep|tavern|dealer|vendor|banker/i,
    traits: ['Observant', 'Thrifty', 'Discreet'],
    gives: 'a place where everybody else can meet by chance',
  },
  {
    roles: [
      'Exiled Captain',
      'Deserter Pilot',
      'Disgraced Officer',
      'Suspended Detective',
      'Defrocked Priest',
    ],
    known: /captain|soldier|knight|guard|warrior|officer|detective|pilot|marshal|commander/i,
    traits: ['Proud', 'Tired', 'Loyal'],
    gives: 'strength that has lost its cause',
  },
  {
    roles: ['Lore Keeper', 'Archive Engineer', 'Court Chronicler', 'Local Reporter', 'Asylum Librarian'],
    known: /scholar|sage|librar|chronic|archiv|reporter|historian|mage|wizard|scientist|professor|engineer/i,
    traits: ['Curious', 'Exact', 'Lonely'],
    gives: 'a voice that remembers what the others would rather forget',
  },
  {
    roles: ['Runaway Heir', 'Vat-Grown Child', 'Foundling', 'Teenage Runaway', 'Last Daughter'],
    known: /child|heir|prince|princess|orphan|apprentice|student|foundling|girl|boy/i,
    traits: ['Stubborn', 'Hopeful', 'Secretive'],
    gives: 'eyes to which everything is new',
  },
  {
    roles: ['Oath Judge', 'Colony Auditor', 'Circuit Magistrate', 'City Councillor', 'Witch Hunter'],
    known: /judge|king|queen|ruler|mayor|magistr|lord|lady|governor|council|senator|president|emperor/i,
    traits: ['Stern', 'Ambitious', 'Fair'],
    gives: 'a law that somebody will have to break',
  },
];

export const archetypesOf = (family: Family): Archetype[] =>
  ARCHETYPES.map(({ roles, ...archetype }) => ({
    ...archetype,
    role: roles[FAMILIES.indexOf(family)] ?? '',
  }));
