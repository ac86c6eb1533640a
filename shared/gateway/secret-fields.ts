/**
 * Which tools of a stranger's server make an account or open one, and which fields of what they say are a name, a
 * secret, or a token that lives no longer than the session. Read from names alone: nothing else is known of such a server.
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
    ...['refreshtoken', 'sessionkey', 'authorization', 'cookie'],
  ],
};

export const plainName = (key: string): string => key.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export function fieldKindOf(key: string): FieldKind | null {
  const plain = plainName(key);
  const kinds = Object.entries(KINDS) as [FieldKind, readonly string[]][];
  return kinds.find(([, names]) => names.includes(plain))?.[0] ?? null;
}

export interface FoundCredentials {
  /** A name and a secret: good for the next session too. */
  readonly lasting: Fields | null;
  /** Tokens: they live with the session. */
  readonly session: Fields | null;
}

/** From what a tool that makes or opens an account was asked, and what it said when it did so. */
export function credentialsIn(
  args: Fields,
  response: unknown,
  loginParams: readonly string[],
): FoundCredentials {
  if (!isFields(response) || saysNo(response)) return { lasting: null, session: null };
  const found = [...Object.entries(args), ...entriesIn(response)].filter(
    ([key, value]) =>
      fieldKindOf(key) && (typeof value === 'string' || typeof value === 'number') && value !== '',
  );
  // A token that the way in asks for is what others call a password.
  const isLasting = (key: string): boolean => fieldKindOf(key) !== 'token' || loginParams.includes(key);
  const lasting = Object.fromEntries(found.filter(([key]) => isLasting(key)));
  const session = Object.fromEntries(found.filter(([key]) => !isLasting(key)));
  const kinds = Object.keys(lasting).map(fieldKindOf);
  const isPair = kinds.includes('identity') && kinds.some((kind) => kind === 'secret' || kind === 'token');
  return {
    lasting: isPair ? lasting : null,
    session: Object.keys(session).length > 0 ? session : null,
  };
}

/** At the top, and one level below: `{ user: { … }, token }`. */
const entriesIn = (response: Fields): [string, unknown][] =>
  Object.entries(response).flatMap(([key, value]) =>
    isFields(value) ? Object.entries(value) : [[key, value] as [string, unknown]],
  );

const saysNo = ({ error, ok, success }: Fields): boolean =>
  ok === false || success === false || (error !== undefined && error !== null && error !== false);
