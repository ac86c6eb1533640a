/** The types of settings; a declaration adds the default and the description. */
import { isIP } from 'node:net';
import { z } from 'zod';

export const seconds = (fallback: number, max = 86_400) =>
  z.coerce.number().min(0).max(max).default(fallback);

export const count = (fallback: number, max = 1_000_000) =>
  z.coerce.number().int().min(0).max(max).default(fallback);

export const toggle = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback);

export const webUrl = () =>
  z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional();

export const list = () =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    );

/** The proxies trusted about a caller's address: `off`, or addresses, ranges and `loopback`, as Express takes them. */
export const proxies = () =>
  z
    .string()
    .trim()
    .default('off')
    .superRefine((text, { addIssue }) => {
      if (text === 'off') return;
      for (const item of text.split(',').map((each) => each.trim())) {
        const message = faultOf(item);
        if (message) addIssue(message);
      }
    });

const HOW_TO_NAME =
  'write TRUST_PROXY=loopback for a proxy on this machine, else its address or range, such as 10.0.0.5 or 10.0.0.0/8';

function faultOf(proxy: string): string | null {
  if (proxy === 'loopback') return null;
  if (/^(on|true|yes|1)$/i.test(proxy)) return `would believe whoever calls: ${HOW_TO_NAME}`;
  if (proxy === 'off') return 'off stands alone';
  const [address = '', prefix, ...rest] = proxy.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const bits = prefix === undefined ? longest : /^\d+$/.test(prefix) ? Number(prefix) : -1;
  if (longest < 0 || bits < 0 || bits > longest || rest.length > 0)
    return `${proxy} is not an address: ${HOW_TO_NAME}`;
  return bits === 0 ? `${proxy} names everybody: ${HOW_TO_NAME}` : null;
}
