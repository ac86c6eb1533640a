/** The page on which an owner lets a client act as one of its agents; the cookie identifies the owner. */
import { type ErrorRequestHandler, type Request, type Response, Router, urlencoded } from 'express';
import { errors } from 'oidc-provider';
import { z } from 'zod';
import { ConsentForm, NEW_AGENT } from '../../../shared/contracts/connect.ts';
import type { AgentAccounts } from '../../agents/agent-accounts.ts';
import type { Allowance } from '../../budgets/allowance.ts';
import { holderOf } from '../../http/limits.ts';
import { ownerOf } from '../../http/owned-agent.ts';
import { setOwnerCookie } from '../../http/owner-cookie.ts';
import type { Log } from '../../log.ts';
import { CONSENT_PATH, OAUTH_PATH, resourceOf } from './authorization-server.ts';
import { addressedTo, type OriginServer, type OriginServers } from './origins.ts';
import { type Chosen, consentPage, errorPage, pageHeaders, shownName } from './pages.ts';
import { groupsOf, requestedScopes } from './scope-groups.ts';

export interface ConsentDeps {
  readonly servers: OriginServers;
  readonly accounts: Pick<AgentAccounts, 'keyId' | 'keyIdOf' | 'make' | 'ownedBy' | 'ownerOf'>;
  readonly newAgents: Allowance;
  readonly log: Log;
}

interface Wish {
  readonly server: OriginServer;
  readonly clientId: string;
  readonly clientName: string;
  readonly redirect: URL;
  readonly scopes: readonly string[];
}

class ConsentProblem extends Error {}

export function consentRoutes({ servers, accounts, newAgents, log }: ConsentDeps): Router {
  const router = Router();
  const path = `${CONSENT_PATH.slice(OAUTH_PATH.length)}/:uid`;

  router.get(path, async (req, res) => show(req, res, await wishOf(req, res)));

  router.post(path, urlencoded({ extended: false, limit: '8kb' }), async (req, res) => {
    const wish = await wishOf(req, res);
    refuseOtherSites(req, wish.server.origin);
    const { decision, agent, name, scope } = ConsentForm.parse(req.body ?? {});
    if (decision === 'deny') {
      return wish.server.provider.interactionFinished(req, res, {
        error: 'access_denied',
        error_description: 'the owner refused',
      });
    }
    const chosen = { agent, name, scopes: wish.scopes.filter((each) => scope.includes(each)) };
    try {
      const account = await accountFor(req, res, chosen);
      const accountId = accountIdOf(account);
      const grantId = await grant(wish, accountId, chosen.scopes);
      log.info({ agentId: account.agentId, client: wish.clientName }, 'an owner connected an agent by OAuth');
      await wish.server.provider.interactionFinished(req, res, {
        login: { accountId, remember: false },
        consent: { grantId },
      });
    } catch (error) {
      if (!(error instanceof ConsentProblem)) throw error;
      await show(req, res.status(422), wish, { problem: error.message, chosen });
    }
  });

  router.use(path, failed(log));

  async function wishOf(req: Request, res: Response): Promise<Wish> {
    const server = servers.of(req);
    addressedTo(server.origin, req);
    const { params, uid } = await server.provider.interactionDetails(req, res);
    if (uid !== req.params.uid) throw new errors.SessionNotFound('another request was opened since');
    const clientId = String(params.client_id);
    const client = await server.provider.Client.find(clientId);
    if (!client) throw new errors.SessionNotFound('this client is registered no more');
    return {
      server,
      clientId,
      clientName: shownName(client.clientName, 'an app without a name'),
      redirect: new URL(String(params.redirect_uri)),
      scopes: requestedScopes(params.scope as string | undefined),
    };
  }

  async function show(
    req: Request,
    res: Response,
    { clientName, redirect, scopes }: Wish,
    lastTry: { problem?: string; chosen?: Chosen } = {},
  ): Promise<void> {
    const ownerId = await ownerOf(accounts, req);
    const agents = ownerId ? await accounts.ownedBy(ownerId) : [];
    res
      .set(pageHeaders(sourceOf(redirect)))
      .type('html')
      .send(
        consentPage({
          clientName,
          destination: destinationOf(redirect),
          agents,
          groups: groupsOf(scopes),
          ...lastTry,
        }),
      );
  }

  async function accountFor(req: Request, res: Response, { agent, name, scopes }: Chosen): Promise<Account> {
    if (scopes.length === 0) throw new ConsentProblem('Tick at least one thing that it may do.');
    const ownerId = await ownerOf(accounts, req);
    if (agent === NEW_AGENT) return madeFor(req, res, ownerId, name);
    const owned = ownerId ? await accounts.ownedBy(ownerId) : [];
    const keyId = owned.some(({ agentId }) => agentId === agent) ? await accounts.keyIdOf(agent) : null;
    if (keyId === null) throw new ConsentProblem('This agent is not yours any more; choose another.');
    return { agentId: agent, keyId };
  }

  /** Nobody sees its key: the owner can issue another on the town's page. */
  async function madeFor(
    req: Request,
    res: Response,
    ownerId: string | null,
    name: string,
  ): Promise<Account> {
    if (name.trim() === '') throw new ConsentProblem('Give the new agent a name.');
    const refusal = newAgents.refusalFor(holderOf(req));
    if (refusal) throw new ConsentProblem(refusal.message);
    const made = await accounts.make(name, ownerId ? { ownerId } : 'new-owner');
    if (!made.ok) throw new ConsentProblem(made.refusal.message);
    newAgents.take(holderOf(req));
    const { agentId, apiKey, newOwnerSecret } = made.value;
    if (newOwnerSecret) setOwnerCookie(res, newOwnerSecret, servers.originOf(req).startsWith('https:'));
    return { agentId, keyId: accounts.keyId(apiKey) };
  }

  return router;
}

async function grant(
  { server, clientId, scopes }: Wish,
  accountId: string,
  granted: readonly string[],
): Promise<string> {
  const { provider, origin } = server;
  const made = new provider.Grant({ accountId, clientId });
  const refused = scopes.filter((scope) => !granted.includes(scope)).join(' ');
  const resource = resourceOf(origin);
  // The library keeps scopes twice: its own, and those of the resource.
  made.addOIDCScope(granted.join(' '));
  made.addResourceScope(resource, granted.join(' '));
  if (refused) {
    made.rejectOIDCScope(refused);
    made.rejectResourceScope(resource, refused);
  }
  return made.save();
}

/** The library's cookie already proves the browser; requests from other sites are refused all the same. */
function refuseOtherSites(req: Request, origin: string): void {
  const from = req.get('origin');
  if (from !== undefined && from !== origin)
    throw new errors.InvalidRequest('the form was not sent from this town');
}

/** For the page's policy: app schemes have no host to name. */
const sourceOf = ({ protocol, origin }: URL): string => (/^https?:$/.test(protocol) ? origin : protocol);

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

function destinationOf({ protocol, host, hostname }: URL): string {
  if (!/^https?:$/.test(protocol)) return `the app on this device that opens ${protocol} addresses`;
  return LOOPBACK.test(hostname) ? `${host}, an app on this computer` : host;
}

const failed =
  (log: Log): ErrorRequestHandler =>
  (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const isTheirs = error instanceof errors.OIDCProviderError || error instanceof z.ZodError;
    if (!isTheirs) log.error({ err: error, path: req.path }, 'the consent page failed');
    const why =
      error instanceof errors.SessionNotFound
        ? 'This request has expired, or was opened in another browser.'
        : isTheirs
          ? 'This form was not filled in as it was given out.'
          : 'Something went wrong here; it has been logged.';
    res
      .status(isTheirs ? 400 : 500)
      .set(pageHeaders())
      .type('html')
      .send(errorPage(why));
  };

/**
 * The library's account: an agent with its current key. A new key makes another account, so that everything connected
 * before loses access, on every node.
 */
export interface Account {
  readonly agentId: string;
  readonly keyId: string;
}

export const accountIdOf = ({ agentId, keyId }: Account): string => `${agentId}.${keyId}`;

export function accountOf(accountId: string): Account {
  const [agentId = '', keyId = ''] = accountId.split('.');
  return { agentId, keyId };
}
