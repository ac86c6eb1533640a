const RULES = new Intl.PluralRules('en');

/** A count and its noun: `1 vote`, `3 votes`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${RULES.select(count) === 'one' ? one : many}`;
