/**
 * The viewers who see a private field. There is one tag: a sealed choice, visible to its chooser alone. A viewer without a
 * StateView, or whose view was granted nothing, such as the omniscient, sees no tagged field.
 */

export const OWNER = 1;
