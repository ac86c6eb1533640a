/** What kinds of worlds there are, as far as names and patterns go, and how a theme's words tell them. */

export const FAMILIES = ['fantasy', 'future', 'history', 'present', 'horror'] as const;
export type Family = (typeof FAMILIES)[number];

const WORDS: Readonly<Record<Family, RegExp>> = {
  horror: /horror|gothic|haunt|ghost|vampir|undead|cosmic|eldritch|noir|dark(?! fantasy)/i,
  future:
    /sci|space|cyber|robot|future|galax|star|alien|planet|dystop|apocal|mech|solar|moon|orbit|station|asteroid|colony|mars\b|starship|android|habitat/i,
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
