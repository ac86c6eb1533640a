/**
 * Who may see a private field. There is one tag: a sealed choice opens to its chooser alone. A viewer without a
 * StateView, and one whose view was granted nothing, such as the omniscient, sees no tagged field at all.
 */

export const OWNER = 1;
