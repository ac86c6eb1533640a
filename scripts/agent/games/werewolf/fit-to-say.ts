/** What must not be said aloud, whatever a model answers. */

const SECRETS = [
  /(?:private|secret) role(?: card|\. you are)/i,
  /phase brief/i,
  /werewolf rules v\d/i,
  /"?matchId"?/i,
  /\bmt_[0-9A-Z]{10,}/,
  /\bTO DO: et_/,
];

/** A model that was talked into reciting its papers is not let through. */
export const isFitToSay = (text: string): boolean => !SECRETS.some((secret) => secret.test(text));
