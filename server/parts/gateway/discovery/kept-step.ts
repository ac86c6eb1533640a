/** The record of a call to an external tool for replays: the action without its secrets. */
import { type Filled, keptMark } from '../../../../shared/gateway/auto-fill.ts';
import {
  REDACTED,
  secretTexts,
  withoutSecretFields,
  withoutValues,
} from '../../../../shared/gateway/redaction.ts';
import { type Fields, type FoundCredentials, fieldKindOf } from '../../../../shared/gateway/secret-fields.ts';
import { type CallSecrets, secretValues } from '../credentials/call-secrets.ts';

interface Called {
  readonly wanted: { readonly tool: string; readonly args: Fields };
  readonly filled: Filled;
  readonly response: unknown;
  readonly secrets: CallSecrets;
  readonly found: FoundCredentials;
  readonly isAccount: boolean;
}

export function recordOf({ filled, found, isAccount, response, secrets, wanted }: Called) {
  const texts = [
    ...secrets.texts,
    ...secretTexts([
      ...filled.keys.map((key) => filled.args[key]),
      ...Object.entries(wanted.args).flatMap(([key, value]) => (isSecret(key) ? [value] : [])),
      ...secretValues({ ...found.lasting, ...found.session }),
    ]),
  ];
  const args = Object.fromEntries(
    Object.entries(filled.args).map(([key, value]) => [key, filled.keys.includes(key) ? FILLED_IN : value]),
  );
  const clean = (value: unknown): unknown => withoutValues(withoutSecretFields(value), texts);
  return {
    action: { tool: wanted.tool, args: clean(isAccount ? namesAlone(args) : args) },
    response: clean(isAccount ? namesAlone(response) : response),
  };
}

/** Removes credentials found in an answer; the text around them stays. */
export function withoutFound(response: unknown, { lasting, session }: FoundCredentials): unknown {
  const marked = Object.entries(session ?? {}).reduce(
    (left, [key, value]) => withoutValues(left, secretTexts([value]), keptMark(key)),
    response,
  );
  return withoutValues(marked, secretTexts(secretValues(lasting ?? {})));
}

const isSecret = (key: string): boolean => {
  const kind = fieldKindOf(key);
  return kind === 'secret' || kind === 'token';
};

/** For answers about an account: a sentence with a password cannot be told from one without. */
function namesAlone(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return fieldKindOf(key) === 'identity' ? value : REDACTED;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => namesAlone(item));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, namesAlone(item, name)]));
}

const FILLED_IN = '[filled in by the town]';
