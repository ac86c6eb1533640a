/** Personal data: phone numbers, e-mail, home addresses, card and account numbers, identity numbers, keys and passwords. */

import type { Reading } from './reading.ts';

/** Nothing below can match without one of these. */
const POSSIBLE =
  /\d|@|[[({]at?[\])}]| dot |password|behind|owner of|(?:real|true|actual) (?:name|identity)|phrase|words|private key/i;

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,4}\.[a-z]{2,}/i;
const TLD = '(?:com|org|net|edu|gov|io|de|uk|co|fr|it|es|nl|eu|info|me|us|ca|ch|at|ru|pl|app|dev)';
/** A dot that is spelled out or bracketed; a plain one only inside the word. */
const DOT = '(?:\\s*[[({<]\\s*(?:dot|punkt|\\.)\\s*[\\])}>]\\s*|\\s+(?:dot|punkt)\\s+|\\.)';
const AT = '(?:\\s*[[({<]\\s*(?:at|@|a)\\s*[\\])}>]\\s*|\\s+(?:at|@)\\s+)';
const SPELLED_EMAIL = new RegExp(
  `\\b[\\w+-]{1,64}(?:${DOT}[\\w+-]{1,64}){0,4}${AT}(?!(?:the|a|his|her|my|our)\\b)[a-z][\\w-]{0,62}(?:${DOT}[\\w-]{1,63}){0,3}?${DOT}${TLD}\\b`,
  'i',
);
/** Without a top-level domain only where the first part looks like no word and the second is a provider. */
const PROVIDER_EMAIL =
  /\b(?=[\w+-]*[._\d])[\w.+-]{3,64}\s*(?:[[({]at[\])}]|\bat\b|@)\s*(?:gmail|googlemail|hotmail|protonmail|icloud|gmx)\b/i;
/** By the prefixes that their issuers give them, a JSON Web Token, or the block of a key file. */
const SECRET_KEY =
  /\b(?:sk|rk|pk|et|gh[opsur]|github_pat|glpat|hf|npm|xox[abprs])[-_](?=[\w-]*\d)[\w-]{16,}|\bA[KS]IA[A-Z\d]{16}\b|\bAIza[\w-]{30,}|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}|-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----|\b[5KL][1-9A-HJ-NP-Za-km-z]{50,51}\b/;
const SEED_PHRASE =
  /\b(?:seed|recovery|backup|mnemonic|wallet) (?:phrase|words?)\b[^.!?\n]{0,16}?(?::|\bis\b|\bare\b)\s*(?:[a-z]{3,8}[ ,]+){5,}[a-z]{3,8}\b/i;

const PHONE_WORD =
  /\b(?:call|calls|calling|phone|phones|telephone|tel|ring|text|sms|whats ?app|signal|telegram|mobile|cell|cellphone|handy|fax|dial|number|reach|contact|hotline|landline|dm)\b/i;
/** Formats nothing else is written in. */
const PHONES: readonly RegExp[] = [
  // +44 7700 900123, 0049 30 1234567
  /(?<![\w.,])(?:\+[1-9]\d{0,2}[ .\-/]?|00[1-9]\d{0,2}[ .\-/])\(?\d{1,5}\)?(?:[ .\-/]?\d{2,5}){1,4}(?!\w)/,
  // (212) 555-0147, 212-555-0147, 1-800-555-0199
  /(?<![\w.,-])(?:1[ .-])?(?:\([2-9]\d{2}\) ?\d{3}|[2-9]\d{2}[-.][2-9]\d{2})[-. ]\d{4}(?![\w-])/,
  // 555-867-5309 with spaces
  /(?<![\w.,-])[2-9]\d{2} [2-9]\d{2}[ -]\d{4}(?![\w-])/,
  // 020 7946 0958, 07700 900123, 0151 23456789, 030/1234567, (0)30 1234567
  /(?<![\w.,:-])(?:\(0\)|\(?0)\d{1,4}\)?(?: ?[-/] ?| )\d{3,4}[ -]?\d{2,5}(?![\w:])/,
  // (11) 91234-5678
  /(?<![\w.,])\(\d{2}\) ?9?\d{4}-\d{4}(?!\w)/,
  // 07700900123, 0612345678
  /(?<![\w.,:/#-])0[1-9]\d{8,9}(?!\w)/,
  // 06 12 34 56 78
  /(?<![\w.,:-])0[1-9](?:[ .-]\d{2}){4}(?![\w:])/,
];
const SPACED_DIGITS = /(?<![\w.,])(?<!\d[ -])(?!1 2 3|1-2-3)\d(?:[ -]{1,3}\d){6,}(?![\w])/;
/** Only beside a word that says so. */
const PHONE_LIKE = /(?<![\w.,:/-])\+?(?:\(?\d{2,5}\)?[ .\-/]?){1,5}\d{2,4}(?![\w:])/g;
const MIN_PHONE_DIGITS = 7;
const MAX_PHONE_DIGITS = 15;
const NOT_PHONE =
  /\b(?:order|invoice|serial|item|lot|match|game|seed|build|version|id|isbn|round|score|event|ticket|elo|year|years|gold|crowns|coins|points|votes?|population|table)\b/i;

const DIGIT_WORDS: ReadonlySet<string> = new Set(
  'zero oh one two three four five six seven eight nine double triple hundred ten twenty thirty forty fifty sixty seventy eighty ninety'.split(
    ' ',
  ),
);

export function spokenNumberIn({ tokens }: Reading): string | null {
  let run = 0;
  for (const [i, token] of tokens.entries()) {
    run = DIGIT_WORDS.has(token) ? run + 1 : 0;
    // Counting out loud is not a phone number.
    if (
      run >= MIN_PHONE_DIGITS &&
      !/ one two three four five six /.test(` ${tokens.slice(i + 1 - run, i + 1).join(' ')} `)
    )
      return tokens.slice(i + 1 - run, i + 1).join(' ');
  }
  return null;
}

const CARD = /(?<![\w.])[3-6]\d{3}(?:[ -]?\d){9,15}(?!\w)/g;
const SSN = /(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/;
const NAMED_ID =
  /\b(?:social security|(?:my|his|her|your|their) social|ssn|passport|national insurance|ni number|driver'?s licen[cs]e|(?:licen[cs]e|number) plate|plate number|registration number|\w*ausweis\w*|medicare|nhs|tax id|sort code|routing|bank account|account (?:number|no)|iban|insurance number|credit card|debit card|cvv|cvc|pin code|sozialversicherung\w*|aadhaar|steuer-?id|bsn|nric|ic|cpf|sin|dni|nie|nif|pesel|ahv|imei|(?:national|tax|personal) (?:id|number))\b[^!?\n]{0,24}?\b(?=[a-z0-9-]*\d)(?:(?:[a-z]{1,3} ?)?[\da-z](?:[\da-z -]*\d){2,}|(?=[a-z]*\d)[a-z\d]{6,}|[a-z]{1,3}[ -]?\d{1,4} ?[a-z]{2,3}\b)/i;
const NI_NUMBER = /(?<!\w)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D](?!\w)/;
const OTHER_IDS = /(?<!\w)(?:[STFG]\d{7}[A-Z]|\d{3}\.\d{3}\.\d{3}-\d{2}|756\.\d{4}\.\d{4}\.\d{2})(?!\w)/;
const IBAN = /(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?!\w)/g;
const BIRTH =
  /\bI was born (?:on|in)\b[^.!?\n]{0,20}(?:19[4-9]\d|20[01]\d)|\b(?:date of birth|d\.?o\.?b\.?|birth ?date|geburtsdatum)\b[^.!?\n]{0,12}?\d/i;
/** Somebody's, and not of a local network. */
const IP =
  /\b(?:ip|logs? in|logged in|connects|from home|home)\b[^!?\n]{0,20}?(?<!\d|\.)(?!10\.|127\.|0\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)(?:\d{1,3}\.){3}\d{1,3}(?![\d.])|(?<!\d|\.)(?!10\.|127\.|0\.|192\.168\.)(?:\d{1,3}\.){3}\d{1,3} is (?:the|his|her|their) ip\b/i;
const GPS =
  /\b(?:home|house|flat|lives?|sleeps|ex|address)\b[^!?\n]{0,40}?(?<![\d.])-?\d{1,2}\.\d{4,8}[°, ]{1,3}[NS]?[, ]{0,2}-?\d{1,3}\.\d{4,8}/i;
const PIN = /\bpin(?: (?:code|number))?(?: (?:is|was)|:|=) ?\d{4,6}(?!\d)/i;
const NAMED_PASSWORD =
  /\b(?:password|passwd|pwd|pw|passwort|kennwort|passphrase)\s*[:=]\s*(?=\S*[\d!?#$%&*])\S{5,}|\b(?:password|passwort|passwd|pwd|pw|passphrase)\b(?: (?:for|of|to) [\w' -]{1,24}?)? (?:is|was) (?=\S*\d)(?=\S*[a-z])\S{6,}|\b(?:wi-?fi|wlan|login|server|router|door|alarm|gate) (?:password|pin|code|key) (?:is|was|:|=) ?(?=\S*\d)\S{4,}/i;
const PASSWORD =
  /\b(?:my|his|her|their|your|the|admin|account|bank|email|login|root)'?s? (?:[\w-]{1,20} ){0,2}(?:password|passwort|pin|passcode) (?:is|was|:|=)? ?(?=\S*\d)\S{4,}/i;

const STREET =
  '(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|way|place|pl|square|terrace|close|crescent|grove|gardens|row|hill|walk|parkway|highway|circle|alley|mews|view|park)\\.?';
const HOUSE = `\\b\\d{1,5}[a-z]?,? (?:[a-z][\\w'-]*\\.? ){1,3}${STREET}\\b`;
/** House number and street with what a stranger needs to find it: a town and postcode, or a state and zip. */
const FULL_ADDRESS = new RegExp(
  `${HOUSE}[^.!?\\n]{0,40}(?:\\b[A-Za-z]{2} \\d{5}\\b|\\b[A-Za-z]{1,2}\\d[A-Za-z\\d]? ?\\d[A-Za-z]{2}\\b|\\b[A-Za-z]\\d[A-Za-z] ?\\d[A-Za-z]\\d\\b|\\b\\d{5,6}\\b)`,
  'i',
);
const POSTCODE_ADDRESS = /\b\d{1,4} [^.!?\n]{3,30}, [^.!?\n]{0,25}\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/;
const RESIDES =
  '(?:home address|(?:his|her|their|my|your|private|real) address|lives?(?: alone| together| with [^.!?\\n]{1,25})? (?:at|in|on)|living at|resides? at|residence|stays at|(?:his|her|their) (?:house|home|flat|apartment) is|find (?:him|her|them) at|wohnt(?: in)?)';
const HOME_ADDRESS = new RegExp(
  `\\b${RESIDES}\\b[^!?\\n]{0,30}?(${HOUSE}|\\b[A-Z]\\w+(?:stra(?:ss|ß)e|str\\.?|weg|gasse|allee|platz) \\d+)([^!?\\n]{0,30})`,
  'i',
);
/** The town's own houses have small numbers and stand in no other city. */
const FAR_FROM_TOWN =
  /^ in \p{Lu}\p{Ll}+|^,? (?!above|with|beside|near|behind|and|next|in the)(?:[A-Z]{2,}|\p{Lu}\p{Ll}+)|,\s*\p{Lu}/u;
/** "1200 Pine Street, Seattle": the town itself has no such numbers. */
const OTHER_CITY =
  /\b[1-9]\d{2,4} (?:\p{Lu}[\p{L}'-]* ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Lane|Drive|Boulevard|Blvd|Court|Terrace|Crescent)\.?,? (?:in )?\p{Lu}\p{Ll}+/u;
/** A street of continental Europe with its postcode: "Bahnhofstraße 3, 70173 Stuttgart". */
const CONTINENTAL =
  /\b\p{L}+(?:stra(?:ss|ß)e|str\.|weg|gasse|allee|platz) \d+[a-z]?,? (?:in )?\d{4,5}\b|\b\p{Lu}[\p{L}'. -]{2,30} \d{1,4}[a-z]?, ?(?:[A-Z]{1,2}-)?\d{4,6}(?: [A-Z]{2})? \p{Lu}\p{Ll}+|\b\d{1,4}(?: bis)?,? (?:rue|avenue|boulevard|place|chemin|quai) [^.!?\n]{3,40}\b\d{5}\b/u;
const UNMASKED =
  /\b(?:(?:real|true|actual) (?:name|identity)(?: of [^.!?\n]{1,30}?)?|(?:player|guy|man|woman|person|human|face) behind \S+(?: \S+)?|owner of \S+(?: \S+)?)(?: (?:is|was|:))?(?: (?:really|actually))?:? (?:is )?(?:really )?\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u;
const FLAT = /\b(?:flat|apartment|apt|unit|suite)\.? ?#?\d+[a-z]?\b/i;
const OUTSIDE_HOUSE_NUMBER = 100;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

function isCard(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1+$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

function isIban(text: string): boolean {
  const compact = text.replaceAll(' ', '');
  if (compact.length < 15 || compact.length > 34) return false;
  const digits = [...(compact.slice(4) + compact.slice(0, 4))]
    .map((sign) => Number.parseInt(sign, 36))
    .join('');
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

function phoneBeside(text: string): string | null {
  if (!PHONE_WORD.test(text)) return null;
  for (const { 0: found, index } of text.matchAll(PHONE_LIKE)) {
    const length = digitsOf(found).length;
    const before = text.slice(Math.max(0, index - 40), index);
    const after = text.slice(index + found.length, index + found.length + 20);
    const isNear = PHONE_WORD.test(before) || PHONE_WORD.test(after);
    if (
      isNear &&
      length >= MIN_PHONE_DIGITS &&
      length <= MAX_PHONE_DIGITS &&
      !NOT_PHONE.test(before) &&
      !isDate(found)
    )
      return found.trim();
  }
  return null;
}

const isDate = (text: string): boolean =>
  /^(?:1\d|20)\d{2}[-./]\d{1,2}[-./]\d{1,2}|^\d{1,2}[-./]\d{1,2}[-./](?:1\d|20)\d{2}|^[12]\d{3} ?- ?[12]\d{3}$/.test(
    text.replace(/^[( ]+/, '').trim(),
  );

function homeAddressIn(text: string): string | null {
  const full =
    FULL_ADDRESS.exec(text) ??
    OTHER_CITY.exec(text) ??
    POSTCODE_ADDRESS.exec(text) ??
    CONTINENTAL.exec(text) ??
    UNMASKED.exec(text);
  if (full) return full[0];
  const [home, house = '', after = ''] = HOME_ADDRESS.exec(text) ?? [];
  if (!home) return null;
  const isOutside =
    Number.parseInt(house, 10) >= OUTSIDE_HOUSE_NUMBER ||
    !/^\d/.test(house) ||
    /address/i.test(home) ||
    FLAT.test(home) ||
    FAR_FROM_TOWN.test(after);
  return isOutside ? home : null;
}

const MAIL_SIGN = /@|\bdot\b|\bpunkt\b|\.[a-z]/i;
const MAIL: readonly RegExp[] = [EMAIL, SPELLED_EMAIL];
const FORMATS: readonly RegExp[] = [
  SECRET_KEY,
  SEED_PHRASE,
  NAMED_ID,
  BIRTH,
  IP,
  GPS,
  PIN,
  PASSWORD,
  NAMED_PASSWORD,
  PROVIDER_EMAIL,
];
/** Of at least six digits. */
const LONG_NUMBERS: readonly RegExp[] = [SPACED_DIGITS, SSN, NI_NUMBER, OTHER_IDS, ...PHONES];
const SIX_DIGITS = 6;

/** The personal data that was found; null: none. */
export function privateDataIn(text: string): string | null {
  const ascii = /^[\t\n\r -~]*$/.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replace(/[\u2010-\u2015\u2212]/g, '-')
        .replace(/\p{Z}/gu, ' ');
  if (!POSSIBLE.test(ascii)) return null;
  const hasLong = digitsOf(ascii).length >= SIX_DIGITS;
  const formats = [FORMATS, hasLong ? LONG_NUMBERS : [], MAIL_SIGN.test(ascii) ? MAIL : []].flat();
  for (const format of formats) {
    const found = format.exec(ascii)?.[0];
    if (found && !isDate(found)) return found;
  }
  if (hasLong) {
    for (const [found] of ascii.matchAll(CARD)) if (isCard(found)) return found;
    for (const [found] of ascii.matchAll(IBAN)) if (isIban(found)) return found;
  }
  return (hasLong ? phoneBeside(ascii) : null) ?? homeAddressIn(ascii);
}
