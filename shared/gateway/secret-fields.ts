/**
 * Detects which tools of a remote server create or open an account, and which fields of their results are a name, a
 * secret, or a session token. By names alone: nothing else is known about such a server.
 */

export type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type AccountTool = 'register' | 'login';

const REGISTERS = ['register', 'signup', 'enroll', 'enrol'];
const LOGS_IN = ['login', 'signin', 'logon', 'authenticate', 'auth'];

/** `createAccount`, `user.sign_up` and `AUTHENTICATE` alike. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

export function accountToolOf(name: string): AccountTool | null {
  const words = wordsOf(name);
  const pairs = words.map((word, i) => word + (words[i + 1] ?? ''));
  const has = (list: readonly string[]): boolean =>
    words.some((word) => list.includes(word)) || pairs.some((pair) => list.includes(pair));
  if (has(REGISTERS) || pairs.includes('createaccount')) return 'register';
  return has(LOGS_IN) ? 'login' : null;
}

export type FieldKind = 'identity' | 'secret' | 'token';

const KINDS: Readonly<Record<FieldKind, readonly string[]>> = {
  identity: [
    ...['username', 'user', 'login', 'email', 'account', 'accountid', 'accountname', 'userid', 'playerid'],
    ...['playername', 'agentname', 'handle', 'nickname', 'clientid', 'identity', 'name'],
  ],
  secret: [
    ...[
      'password',
      'passwd',
      'passphrase',
      'passcode',
      'secret',
      'secretkey',
      'apikey',
      'apisecret',
      'accesskey',
    ],
    ...['privatekey', 'clientsecret', 'pin', 'recoverycode', 'authkey', 'credential', 'credentials'],
  ],
  token: [
    ...['token', 'accesstoken', 'authtoken', 'sessiontoken', 'bearertoken', 'bearer', 'jwt', 'idtoken'],
    ...['refreshtoken', 'sessionkey', 'authorization', 'cookie', 'sessionid', 'sessid', 'sid'],
  ],
};

export const plainName = (key: string): string => key.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export function fieldKindOf(key: string): FieldKind | null {
  const plain = plainName(key);
  const kinds = Object.entries(KINDS) as [FieldKind, readonly string[]][];
  return kinds.find(([, names]) => names.includes(plain))?.[0] ?? null;
}

export interface FoundCredentials {
  /** A name and a secret: valid in later sessions too. */
  readonly lasting: Fields | null;
  /** Tokens: valid for the session. */
  readonly session: Fields | null;
}

/** From the arguments and the result of a tool that creates or opens an account. */
export function credentialsIn(
  args: Fields,
  response: unknown,
  loginParams: readonly string[],
): FoundCredentials {
  if (isFields(response) && saysNo(response)) return { lasting: null, session: null };
  const said = entriesIn(response, Object.keys(args));
  const found = [...Object.entries(args), ...said].filter(isKept);
  const isLasting = (key: string): boolean => kindOfPath(key) !== 'token' || loginParams.includes(key);
  const lasting = Object.fromEntries(found.filter(([key]) => isLasting(key)));
  const kinds = Object.keys(lasting).map(kindOfPath);
  const isPair = kinds.includes('identity') && kinds.some((kind) => kind === 'secret' || kind === 'token');
  const tokens = found.filter(([key]) => !isLasting(key));
  // A secret returned without a name is valid for this session.
  const nameless = said.filter((entry) => isKept(entry) && kindOfPath(entry[0]) === 'secret');
  const session = Object.fromEntries(isPair ? tokens : [...tokens, ...nameless]);
  return {
    lasting: isPair ? lasting : null,
    session: Object.keys(session).length > 0 ? session : null,
  };
}

const isKept = ([key, value]: [string, unknown]): boolean =>
  kindOfPath(key) !== null && (typeof value === 'string' || typeof value === 'number') && value !== '';

const kindOfPath = (key: string): FieldKind | null => fieldKindOf(key.slice(key.lastIndexOf('.') + 1));

const DEEPEST = 6;
/** Deeper, a name probably belongs to something else: `{ user: { … }, token }`. */
const DEEPEST_NAME = 2;
const MOST_ENTRIES = 500;
const LONGEST_TEXT = 4_000;

/**
 * All named values in it, however nested, and those found in a sentence. A repeated name is distinguished by its path:
 * two tokens are two secrets, and a sentence never takes a name that a field has.
 */
function entriesIn(response: unknown, taken: readonly string[]): [string, unknown][] {
  const found = new Map<string, unknown>();
  const told: [string, string][] = [];
  const add = (path: readonly string[], value: unknown): void => {
    const name = path.at(-1) ?? '';
    const isName = fieldKindOf(name) === 'identity';
    if (!found.has(name) && (!isName || path.length <= DEEPEST_NAME)) found.set(name, value);
    else if (!isName && found.get(name) !== value) found.set(path.join('.'), value);
  };
  const look = (value: unknown, path: readonly string[]): void => {
    if (path.length > DEEPEST || found.size >= MOST_ENTRIES) return;
    if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) look(each, [...path, key]);
      return;
    }
    if (typeof value === 'string') told.push(...secretsInText(value));
    if (path.length > 0) add(path, value);
  };
  look(response, []);
  for (const [name, secret] of told) {
    if (taken.includes(name)) found.set(`said.${name}`, secret);
    else add(['said', name], secret);
  }
  return [...found];
}

const NAMED =
  /\b(access[ _-]?token|auth[ _-]?token|session[ _-]?(?:token|key|id)|refresh[ _-]?token|token|bearer|jwt|password|passphrase|passcode|api[ _-]?key|secret(?:[ _-]?key)?|recovery[ _-]?code)\b(?:\s+(?:is|are|was))?\s*[:=]?\s*["'`]?([\w.~+/=!@#$%^&*-]{6,512})/gi;
const JWT = /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g;

/** By the preceding text; a word that could be any ordinary word does not count. */
function secretsInText(text: string): [string, string][] {
  const start = text.slice(0, LONGEST_TEXT);
  const named = [...start.matchAll(NAMED)].flatMap(([, name = '', value = '']): [string, string][] => {
    const secret = value.replace(/[.!]+$/, '');
    const looksMade = /\d/.test(secret) || secret.length >= 24;
    return looksMade && secret.length >= 6 ? [[name.toLowerCase().replaceAll(/[ -]/g, '_'), secret]] : [];
  });
  return [...named, ...[...start.matchAll(JWT)].map(([jwt]): [string, string] => ['token', jwt])];
}

const saysNo = ({ error, ok, success }: Fields): boolean =>
  ok === false || success === false || (error !== undefined && error !== null && error !== false);
