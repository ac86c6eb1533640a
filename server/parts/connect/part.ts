/** `/mcp/connect`: the town for clients that use OAuth instead of a key. */
import type { Request } from 'express';
import { holderOf } from '../../http/limits.ts';
import type { PathGuard } from '../../mcp/gathered-path.ts';
import { count, toggle } from '../../setting-types.ts';
import type { Part } from '../part.ts';
import { authorizationServer, OAUTH_PATH, RESOURCE_PATH, resourceOf } from './authorization-server.ts';
import { accountOf, consentRoutes } from './consent.ts';
import { MIGRATIONS } from './migrations.ts';
import { OAuthRecords } from './oauth-records.ts';
import { OriginServers } from './origins.ts';
import { recordAdapters } from './record-adapter.ts';
import { connectRoutes, RESOURCE_METADATA_PATH } from './routes.ts';
import { Sealing } from './sealed.ts';

const SETTINGS = {
  OAUTH: toggle('on').describe('off: no OAuth and no /mcp/connect; agents come with their keys alone'),
  OAUTH_CALLS_PER_MINUTE: count(600).describe(
    'OAuth requests one address may make in a minute; hosted clients call for all their users from a few',
  ),
  OAUTH_CLIENTS_PER_HOUR: count(120).describe('OAuth clients one address may register in an hour'),
};

/** The default listing for such clients: the gateway's tools and the town's first game. `?sets=` adds others. */
const LISTED = ['core', 'table', 'werewolf'];

const FORGET_EVERY_MS = 600_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const SLOWEST_DOCUMENT_MS = 5_000;
const LARGEST_DOCUMENT = 16 * 1_024;
/** The library's format; anything else is rejected without a lookup. */
const ACCESS_TOKEN = /^[\w-]{43}$/;

export const connectPart: Part<typeof SETTINGS> = {
  id: 'connect',
  settings: SETTINGS,
  migrations: () => MIGRATIONS,
  open({ accounts, budgets, clock, log, outbound, publicUrl, secretFor, settings, store }) {
    if (settings.OAUTH === 'off') return { isClosed: true };
    const derivedKey = (purpose: string) => Buffer.from(secretFor(purpose), 'hex');
    const sealing = new Sealing({ names: derivedKey('names'), contents: derivedKey('contents') });
    const records = new OAuthRecords(store, sealing, clock);
    const adapter = recordAdapters(records, clock);
    const { OAUTH_CALLS_PER_MINUTE: perMinute, OAUTH_CLIENTS_PER_HOUR: perHour } = settings;
    const calls = budgets.all.of({
      name: 'connect.calls',
      limit: { calls: perMinute, everyMs: MINUTE_MS },
      exceeded: `At most ${perMinute} OAuth requests a minute from one address.`,
      setting: 'OAUTH_CALLS_PER_MINUTE',
    });
    const newClients = budgets.all.of({
      name: 'connect.new-clients',
      limit: { calls: perHour, everyMs: HOUR_MS },
      exceeded: `At most ${perHour} new OAuth clients an hour from one address.`,
      setting: 'OAUTH_CLIENTS_PER_HOUR',
    });
    const documents = outbound.caller({ connections: 4 });
    const servers = new OriginServers(publicUrl, (origin) =>
      authorizationServer({
        origin,
        adapter,
        derivedKey,
        log,
        fetch: documents.fetchWithin({ timeoutMs: SLOWEST_DOCUMENT_MS, maxBytes: LARGEST_DOCUMENT }),
        mayFetch: (req) => !req || newClients.spend(holderOf(req as Request)) === null,
        async isLiving(accountId) {
          const { agentId, keyId } = accountOf(accountId);
          return (await accounts.keyIdOf(agentId)) === keyId;
        },
      }),
    );
    const guard: PathGuard = {
      async identify(credential, req) {
        if (!ACCESS_TOKEN.test(credential)) return null;
        const { origin, provider } = servers.of(req);
        const token = await provider.AccessToken.find(credential);
        if (!token || token.aud !== resourceOf(origin) || token.exp === undefined) return null;
        const scopes = [...token.scopes];
        return accounts.identifyClaim({
          ...accountOf(token.accountId),
          scopes,
          expiresAt: token.exp * 1_000,
        });
      },
      challenge(req, problem) {
        const where = `Bearer resource_metadata="${servers.originOf(req)}${RESOURCE_METADATA_PATH}"`;
        return problem === 'no-credential'
          ? where
          : `${where}, error="invalid_token", error_description="unknown, expired or revoked"`;
      },
    };
    return {
      formPaths: [OAUTH_PATH],
      rootRoutes: connectRoutes({
        servers,
        consent: consentRoutes({ servers, accounts, newAgents: budgets.newAgents, log }),
        calls,
        newClients,
      }),
      mcpPaths: [{ path: RESOURCE_PATH.slice('/mcp/'.length), title: 'your agent', setIds: LISTED, guard }],
      chores: [
        { name: 'old codes and tokens', everyMs: FORGET_EVERY_MS, work: () => records.forgetExpired() },
      ],
      close: () => documents.close(),
    };
  },
};
