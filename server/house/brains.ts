/** How a resident decides: by folk wisdom, or by a language model with folk wisdom behind it. */
export const HOUSE_BRAINS = ['folk', 'llm'] as const;
export type HouseBrain = (typeof HOUSE_BRAINS)[number];
