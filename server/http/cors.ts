/** Restricts which sites' pages may call Colyseus' own routes. By default it allows any origin that asks. */
import { matchMaker } from '@colyseus/core';

export function limitCors(allowedOrigins: readonly string[], ownOrigin: () => string): void {
  matchMaker.controller.getCorsHeaders = (headers: Headers) => {
    const origin = headers.get('origin') ?? '';
    const named = allowedOrigins.includes('*') || allowedOrigins.includes(origin) ? origin : ownOrigin();
    return { 'Access-Control-Allow-Origin': named, Vary: 'Origin' };
  };
}
