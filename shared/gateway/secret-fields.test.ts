import { describe, expect, it } from 'vitest';
import { autoFill } from './auto-fill.ts';
import { secretTexts, withoutSecretFields, withoutValues } from './redaction.ts';
import { accountToolOf, credentialsIn } from './secret-fields.ts';
import { gettingStarted, listing } from './tool-listing.ts';

describe('tools that create or open an account', () => {
  it.each([
    ['register', 'register'],
    ['user.sign_up', 'register'],
    ['createAccount', 'register'],
    ['AUTHENTICATE', 'login'],
    ['log_in', 'login'],
    ['player-login', 'login'],
    ['get-sum', null],
    ['author_list', null],
    ['cash_register_total', 'register'],
  ] as const)('%s: %s', (name, kind) => expect(accountToolOf(name)).toBe(kind));
});

describe('[S2-038, S2-043] values saved from a result', () => {
  const none = { lasting: null, session: null };
  it.each([
    [
      'a name and a password',
      { username: 'a', password: 'b' },
      { lasting: { username: 'a', password: 'b' }, session: null },
    ],
    ['a token alone', { token: 't' }, { lasting: null, session: { token: 't' } }],
    [
      'one level below',
      { user: { email: 'a' }, api_key: 'k' },
      { lasting: { email: 'a', api_key: 'k' }, session: null },
    ],
    ['a name alone', { username: 'a' }, none],
    ['a refusal', { success: false, username: 'a', password: 'b' }, none],
    ['an error', { error: 'taken', username: 'a', password: 'b' }, none],
    ['a sentence that gives nothing away', 'your password is required', none],
    [
      'a sentence that does',
      'Welcome! Your token is tok_4711x.',
      { lasting: null, session: { token: 'tok_4711x' } },
    ],
    [
      'a sentence within',
      { message: 'session id: 9f8e7d6c, keep it' },
      { lasting: null, session: { session_id: '9f8e7d6c' } },
    ],
    [
      'a JWT in a sentence',
      'Use eyJhbGciOiJI.eyJzdWIiOiIx.c2ln',
      { lasting: null, session: { token: 'eyJhbGciOiJI.eyJzdWIiOiIx.c2ln' } },
    ],
    [
      'far below, in lists too; of two of a name both',
      { data: { auth: [{ token: 'a' }, { token: 'b' }] } },
      { lasting: null, session: { token: 'a', 'data.auth.1.token': 'b' } },
    ],
    ['a session id', { session_id: 's' }, { lasting: null, session: { session_id: 's' } }],
    ['a secret without a name', { keys: { api_key: 'k' } }, { lasting: null, session: { api_key: 'k' } }],
    [
      'names of others far below',
      { token: 't', players: [{ who: { name: 'bob' } }] },
      { lasting: null, session: { token: 't' } },
    ],
    ['beyond all bounds', { a: { b: { c: { d: { e: { f: { token: 't' } } } } } } }, none],
  ])('%s', (_what, response, found) => expect(credentialsIn({}, response, [])).toEqual(found));

  it('never replace a given password by text from a sentence', () => {
    const given = { username: 'a', password: 'mine' };
    const said = { note: 'The password: expired-2024' };
    expect(credentialsIn(given, said, []).lasting).toEqual({ ...given, 'said.password': 'expired-2024' });
  });

  it('include a token as the password where the login asks for it', () => {
    const said = { username: 'a', token: 't' };
    expect(credentialsIn({}, said, ['username', 'token']).lasting).toEqual(said);
  });
});

describe('[S2-042] values filled in', () => {
  const fillings = {
    credential: { username: 'ada', password: 'stored' },
    session: { token: 'of the session' },
    ownerMemory: { registration_code: 'ABC', level: 3, username: 'owner’s', __proto__: null },
  };
  const tool = (name: string, ...keys: string[]) => ({
    name,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(keys.map((key) => [key, { type: 'string' }])),
    },
  });
  it('come from the credential at login, unless given explicitly', () => {
    const filled = autoFill(tool('login', 'username', 'password'), { username: 'bob' }, fillings);
    expect(filled).toEqual({ args: { username: 'bob', password: 'stored' }, keys: ['password'] });
  });
  it('never include an account for a register tool; a registration code is not a secret', () => {
    const filled = autoFill(tool('register', 'username', 'password', 'registration_code'), {}, fillings);
    expect(filled).toEqual({ args: { registration_code: 'ABC' }, keys: ['registration_code'] });
  });
  it('include elsewhere the token of the session, under any token’s name, and the owner’s stored values, if the type fits', () => {
    expect(autoFill(tool('move', 'auth_token', 'level'), {}, fillings)).toEqual({
      args: { auth_token: 'of the session' },
      keys: ['auth_token'],
    });
    const numeric = { name: 'move', inputSchema: { properties: { level: { type: ['integer', 'null'] } } } };
    expect(autoFill(numeric, {}, fillings).args).toEqual({ level: 3 });
  });
  it('include nothing that the tool does not declare', () =>
    expect(autoFill({ name: 'login', inputSchema: null }, {}, fillings).keys).toEqual([]));
});

describe('redaction', () => {
  it('finds a value anywhere, and the longer of two first', () => {
    const texts = secretTexts(['abcd', 'abcdef', 'no', 'a"b c']);
    expect(withoutValues({ abcdef: ['x abcdef y', 'abcd', 'no'], n: 1 }, texts)).toEqual({
      '[redacted]': ['x [redacted] y', '[redacted]', 'no'],
      n: 1,
    });
    expect(withoutValues('{"a":"a\\"b c"} a%22b%20c', texts)).toBe('{"a":"[redacted]"} [redacted]');
  });
  it('finds a secret by its name', () =>
    expect(withoutSecretFields({ user: { apiKey: 'k', name: 'n' }, pin: 1 })).toEqual({
      user: { apiKey: '[redacted]', name: 'n' },
      pin: '[redacted]',
    }));
});

describe('[S2-039] a listing', () => {
  const tools = (n: number) =>
    Array.from({ length: n }, (_, i) => ({
      name: `t${i}`,
      description: 'first line\nsecond line',
      inputSchema: { required: ['a'] },
    }));
  it('is complete up to fifteen, and a summary beyond', () => {
    expect(listing(tools(15))).not.toHaveProperty('tools_format');
    expect(listing(tools(16))).toMatchObject({ tools_format: 'compact' });
    expect(listing(tools(16)).available_tools[0]).toEqual({
      name: 't0',
      description: 'first line',
      required_params: ['a'],
    });
  });
  it('comes with a guide that names the first step', () => {
    const guide = gettingStarted([
      { name: 'register', description: '', inputSchema: { required: ['username'] } },
      { name: 'login', description: '', inputSchema: {} },
    ]);
    expect(guide).toContain('{"tool": "register", "args": {"username": …}}');
    expect(guide).toContain('Do not register again');
  });
});
