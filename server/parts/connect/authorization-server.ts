/**
 * OAuth 2.1 for clients that cannot use a key, by `oidc-provider`: public clients, PKCE, tokens for one resource. Only
 * what such clients need is enabled. An account of the library is one agent with one key (`account.ts`).
 */
import { createPrivateKey, createPublicKey, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Provider, {
  type ClientMetadata,
  type Configuration,
  errors,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { SCOPES } from '../../../shared/agents/scopes.ts';
import type { Log } from '../../log.ts';
import { errorPage, PAGE_HEADERS } from './pages.ts';

export const OAUTH_PATH = '/oauth';
export const CONSENT_PATH = `${OAUTH_PATH}/consent`;
export const RESOURCE_PATH = '/mcp/connect';

const MINUTE_S = 60;
const DAY_S = 86_400;
const ACCESS_TOKEN_S = 60 * MINUTE_S;
const GRANT_TYPES = ['authorization_code', 'refresh_token'];

export interface AuthorizationDeps {
  readonly origin: string;
  readonly adapter: NonNullable<Configuration['adapter']>;
  readonly derivedKey: (purpose: string) => Uint8Array;
  readonly isLiving: (accountId: string) => Promise<boolean>;
  readonly fetch: NonNullable<Configuration['fetch']>;
  /** Whether a request may have one fetched; a refresh has no request. */
  readonly mayFetch: (req: IncomingMessage | undefined) => boolean;
  readonly log: Log;
}

export const resourceOf = (origin: string): string => `${origin}${RESOURCE_PATH}`;
export const issuerOf = (origin: string): string => `${origin}${OAUTH_PATH}`;

export function authorizationServer(deps: AuthorizationDeps): Provider {
  const provider = new Provider(issuerOf(deps.origin), configurationOf(deps));
  // The entrance sets both headers to the origin above, whatever the request contained.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => deps.log.error({ err: error }, 'an OAuth request failed'));
  return provider;
}

function configurationOf({
  adapter,
  derivedKey,
  isLiving,
  origin,
  ...deps
}: AuthorizationDeps): Configuration {
  const resource = resourceOf(origin);
  const scopes = [...SCOPES, 'offline_access'];
  return {
    adapter,
    fetch: deps.fetch,
    jwks: { keys: [signingKey(derivedKey('signing'))] },
    cookies: {
      keys: [Buffer.from(derivedKey('cookies')).toString('base64url')],
      names: { session: 'eliza_oauth_session', interaction: 'eliza_oauth', resume: 'eliza_oauth_resume' },
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: OAUTH_PATH },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    scopes,
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    clientDefaults: {
      // Allows changing loopback ports and app schemes; also https, but http only on loopback.
      application_type: 'native',
      grant_types: GRANT_TYPES,
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'EdDSA',
    },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    ttl: {
      AccessToken: ACCESS_TOKEN_S,
      AuthorizationCode: MINUTE_S,
      Grant: 365 * DAY_S,
      Interaction: 15 * MINUTE_S,
      RefreshToken: 60 * DAY_S,
      Session: MINUTE_S,
    },
    features: {
      clientIdMetadataDocument: {
        enabled: true,
        ack: CLIENT_DOCUMENTS,
        allowFetch: (ctx: KoaContextWithOIDC | undefined) => deps.mayFetch(ctx?.req),
        allowClient: (_ctx, { applicationType }) => applicationType === 'native',
      },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      registration: { enabled: true, idFactory: modestClientId, issueRegistrationAccessToken: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, wanted) {
          if (wanted !== resource) throw new errors.InvalidTarget(`tokens are for ${resource} alone`);
          return { scope: SCOPES.join(' '), audience: resource, accessTokenFormat: 'opaque' };
        },
      },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    findAccount: async (_ctx, accountId) =>
      (await isLiving(accountId)) ? { accountId, claims: () => ({ sub: accountId }) } : undefined,
    interactions: { url: (_ctx, { uid }) => `${CONSENT_PATH}/${uid}` },
    renderError(ctx, { error, error_description: why }) {
      ctx.set(PAGE_HEADERS);
      ctx.type = 'html';
      ctx.body = errorPage(why ?? error);
    },
  };
}

/** The supported draft. */
const CLIENT_DOCUMENTS = 'draft-02';

/** No id tokens are issued, but the library requires a key, which must be the same on every node. */
function signingKey(seed: Uint8Array) {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(key).export({ format: 'jwk' });
  return { ...key.export({ format: 'jwk' }), x, alg: 'EdDSA', use: 'sig', kid: 'town' } as const;
}

/**
 * Clients request features this server lacks (the device flow, scopes of their own), and the library rejects those
 * clients. RFC 7591 allows registering less than requested; this is the library's last hook before its check.
 */
function modestClientId(ctx: KoaContextWithOIDC): string {
  const wanted = (ctx.oidc.body ?? {}) as ClientMetadata;
  if (Array.isArray(wanted.grant_types))
    wanted.grant_types = wanted.grant_types.filter((type) => GRANT_TYPES.includes(String(type)));
  if (Array.isArray(wanted.response_types)) wanted.response_types = ['code'];
  delete wanted.scope;
  // The library's other type allows redirects to plain http.
  delete wanted.application_type;
  return `cl_${randomUUID()}`;
}
