/**
 * Answers given before MCP processing: wrong host, origin or path, bad key, wrong method, no OAuth, a lost store, a
 * bug.
 */
import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/express';
import { validateHostHeader } from '@modelcontextprotocol/server';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import { retryAfterOf } from '../budgets/budget.ts';
import { STORE_AWAY } from '../matches/passing-trouble.ts';
import { remembered } from '../remembered.ts';
import { isOutage } from '../store/errors.ts';
import { rpcError } from './request-body.ts';

export interface HostLists {
  /** Host names (without port) at which requests are accepted; `*` accepts any. */
  readonly allowedHosts: readonly string[];
  /** Origins or host names that browsers may call from; `*` accepts any. */
  readonly allowedOrigins: readonly string[];
}

/** Against DNS rebinding: a foreign page must not reach a local town under its own host name. */
export function hostChecks({ allowedHosts, allowedOrigins }: HostLists): RequestHandler {
  const refuseHost = hostHeaderValidation([...allowedHosts]);
  const checkOrigin = originValidation(allowedOrigins.map(hostnameOf));
  const anyOrigin = allowedOrigins.includes('*');
  const isKnown = remembered(
    MOST_HOSTS,
    (host) => allowedHosts.includes('*') || validateHostHeader(host, [...allowedHosts]).ok,
  );
  return (req, res, next) => {
    const { host = '', origin } = req.headers;
    if (!isKnown(host)) return refuseHost(req, res, next);
    if (origin === undefined || anyOrigin) return next();
    return checkOrigin(req, res, next);
  };
}

const MOST_HOSTS = 1_000;

const hostnameOf = (origin: string): string =>
  URL.canParse(origin) ? new URL(origin).hostname || origin : origin;

/** `challenge`: tells clients of another way to authenticate; plain keys need none. */
export function unauthorized(res: Response, challenge?: string): void {
  res.set('WWW-Authenticate', challenge ?? 'Bearer realm="eliza-town"');
  const message = challenge
    ? 'Connect by OAuth (see WWW-Authenticate), or send an agent’s key: "Authorization: Bearer <key>".'
    : 'This key is unknown or was revoked. Send "Authorization: Bearer <key>", or no key to watch.';
  rpcError(res, 401, -32_001, message, { code: 'UNAUTHORIZED', retryable: false });
}

export function tooManyCalls(res: Response, refusal: Refusal): void {
  res.set('Retry-After', retryAfterOf(refusal));
  rpcError(res, 429, -32_000, refusal.message, refusal);
}

export function methodNotAllowed(res: Response, allow: string): void {
  res.set('Allow', allow);
  rpcError(res, 405, -32_000, 'Method not allowed.');
}

/** The protocol's answer for an unknown session: the client starts a new one. */
export function noSuchSession(res: Response): void {
  rpcError(res, 404, -32_001, 'Session not found: initialize again.');
}

/** Answered before MCP processing, in the form of the town's other 404s. */
export function noToolsHere(req: Request, res: Response, paths: readonly string[]): void {
  const known = paths.map((path) => (path ? `/mcp/${path}` : '/mcp'));
  const message = `No tools live at ${`${req.baseUrl}${req.path}`.slice(0, 128)}; they do at ${known.join(', ')}.`;
  res.status(404).json({ error: { code: 'NOT_FOUND', message } });
}

/** A client that got another profile than requested would misread every answer. */
export function noSuchProfile(res: Response, wanted: unknown, names: readonly string[]): void {
  const given = JSON.stringify(wanted).slice(0, 64);
  const message = `Unknown profile ${given}; the profiles are ${names.join(', ')}. Leave profile out for the exact tools.`;
  res.status(400).json({ error: { code: 'INVALID_PROFILE', message } });
}

/** Clients probe for OAuth when they are refused; they must get "none", never the town's page. */
export const noOAuthHere: RequestHandler = (req, res, next) => {
  if (!/^\/(oauth-|openid-configuration)/.test(req.path)) return next();
  res.status(404).json({
    error: 'not_found',
    error_description: 'No OAuth here: agents use their key as a bearer token.',
  });
};

/** Without the store a key cannot be checked, and must not be rejected for that. */
export const storeFailure: ErrorRequestHandler = (error, _req, res, next) => {
  if (!isOutage(error) || res.headersSent) return next(error);
  res.set('Retry-After', '5');
  rpcError(res, 503, -32_603, STORE_AWAY.message, STORE_AWAY);
};

export const internalFailure =
  (onError: (error: unknown, during: string) => void): ErrorRequestHandler =>
  (error, req, res, next) => {
    onError(error, `${req.method} /mcp`);
    if (res.headersSent) return next(error);
    rpcError(res, 500, -32_603, 'Internal error');
  };
