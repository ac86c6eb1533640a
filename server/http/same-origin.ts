/** Refuses changes that another site's page asks for with this browser's cookie. */
import type { RequestHandler } from 'express';
import { ApiError } from './api-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function sameOrigin(allowedOrigins: readonly string[]): RequestHandler {
  return (req, _res, next) => {
    const origin = req.get('origin');
    if (SAFE_METHODS.has(req.method) || !origin || allowedOrigins.includes(origin)) return next();
    if (URL.canParse(origin) && new URL(origin).host === req.get('host')) return next();
    throw new ApiError(403, 'FORBIDDEN', 'This origin may not change anything here; see ALLOWED_ORIGINS.');
  };
}
