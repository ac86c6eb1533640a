/** Whom to believe about a caller's address: proxies that TRUST_PROXY names. Anybody can write X-Forwarded-For. */
import type { Express, Request } from 'express';
import type { Log } from '../log.ts';

type Trust = (address: string, hop: number) => boolean;

export function trustProxies(app: Express, setting: string, log: Log): void {
  app.set('trust proxy', setting === 'off' ? false : setting.split(',').map((proxy) => proxy.trim()));
  const isNamed = app.get('trust proxy fn') as Trust;
  let said = false;
  app.use((req, _res, next) => {
    if (!said && isFromUnnamed(req, isNamed)) {
      // Once: whoever calls can make this happen.
      said = true;
      log.warn(
        { address: req.socket.remoteAddress },
        'X-Forwarded-For comes from an address that TRUST_PROXY does not name: if that is your proxy, all its callers count as one',
      );
    }
    next();
  });
}

const isFromUnnamed = (req: Request, isNamed: Trust): boolean =>
  req.headers['x-forwarded-for'] !== undefined && !isNamed(req.socket.remoteAddress ?? '', 0);
