/** Removes secrets from stored or sent data: by field names, and by the values themselves wherever they occur. */
import { fieldKindOf } from './secret-fields.ts';

export const REDACTED = '[redacted]';

/** Shorter values occur in other words by chance. */
const SHORTEST = 4;

/** Verbatim, as escaped in JSON, and as encoded in a URL. */
function spellingsOf(secret: string): string[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  const inAddress = LONE_SURROGATE.test(secret) ? secret : encodeURIComponent(secret);
  return [...new Set([secret, escaped, inAddress])];
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Longest first: one secret may contain another. */
export const secretTexts = (values: readonly unknown[]): readonly string[] =>
  [...new Set(values.flatMap(textsIn))]
    .filter((text) => text.length >= SHORTEST)
    .flatMap(spellingsOf)
    .sort(longerFirst);

const longerFirst = (a: string, b: string): number => b.length - a.length;

export const bothTexts = (some: readonly string[], others: readonly string[]): readonly string[] =>
  [...some, ...others].sort(longerFirst);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

export const withoutTexts = (text: string, secrets: readonly string[], mark = REDACTED): string =>
  secrets.reduce(
    (left, secret) => (left.includes(secret) ? left.replaceAll(secret, () => mark) : left),
    text,
  );

export function withoutValues(value: unknown, secrets: readonly string[], mark = REDACTED): unknown {
  if (secrets.length === 0) return value;
  if (typeof value === 'string') return withoutTexts(value, secrets, mark);
  if (typeof value === 'number') return secrets.includes(String(value)) ? mark : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutValues(item, secrets, mark));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      withoutTexts(key, secrets, mark),
      withoutValues(item, secrets, mark),
    ]),
  );
}

/** Values under the name of a secret or a token, at any depth. */
export function withoutSecretFields(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecretFields);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const kind = fieldKindOf(key);
      const isSecret = (kind === 'secret' || kind === 'token') && typeof item !== 'object';
      return [key, isSecret ? REDACTED : withoutSecretFields(item)];
    }),
  );
}
