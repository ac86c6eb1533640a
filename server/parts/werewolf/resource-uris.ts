/** The addresses of what can be read besides tools. */

export const RULES_URI = 'et://werewolf/rules';
export const MATCH_URI_TEMPLATE = 'et://werewolf/matches/{matchId}';

const MATCH_URI = /^et:\/\/werewolf\/matches\/([\w.:-]{1,128})$/;

export const matchUri = (matchId: string): string => MATCH_URI_TEMPLATE.replace('{matchId}', matchId);

/** `null` when the address is not a match's. */
export const matchIdOf = (uri: string): string | null => MATCH_URI.exec(uri)?.[1] ?? null;
