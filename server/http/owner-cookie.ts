/** The cookie that identifies a browser as the owner of its agents. Never readable by scripts. */
import type { Request, Response } from 'express';

const NAME = 'eliza_owner';
const YEAR_MS = 365 * 86_400_000;

export function ownerSecretIn(cookieHeader: string | undefined): string | null {
  for (const part of (cookieHeader ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === NAME && value) return value;
  }
  return null;
}

export const ownerSecretOf = (req: Request): string | null => ownerSecretIn(req.headers.cookie);

/** `secure`: the town is reached by https, even if a proxy speaks http to it. */
export function setOwnerCookie(res: Response, secret: string, secure: boolean): void {
  res.cookie(NAME, secret, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: YEAR_MS,
    path: '/',
  });
}
