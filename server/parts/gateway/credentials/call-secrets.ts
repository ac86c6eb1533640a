/** An agent's secrets for one experience during a call; passed to adapters only. */
import { secretTexts, withoutTexts, withoutValues } from '../../../../shared/gateway/redaction.ts';
import { type Fields, fieldKindOf } from '../../../../shared/gateway/secret-fields.ts';
import type { Reply, ToolSummary, ToolsReply } from '../experiences/experience.ts';
import type { JsonObject } from '../json.ts';

export interface OpenedCredential {
  readonly authMethod: string;
  readonly isDefault: boolean;
  readonly fields: Fields;
  /** Set if the secret is for this session only. */
  readonly sessionId: string | null;
}

export interface CallSecrets {
  /** For the header of that name (S2-006). */
  readonly authorization: string | null;
  readonly login: Fields;
  readonly session: Fields;
  /** The field names of a secret usable beyond one session; null: there is none. */
  readonly reusable: readonly string[] | null;
  readonly texts: readonly string[];
}

export const NO_SECRETS: CallSecrets = {
  authorization: null,
  login: {},
  session: {},
  reusable: null,
  texts: [],
};

const BEARERS = ['token', 'access_token', 'bearer_token', 'bearer', 'api_key', 'apiKey', 'key', 'secret'];

export function heldIn(credentials: readonly OpenedCredential[]): CallSecrets {
  if (credentials.length === 0) return NO_SECRETS;
  const lasting = credentials.filter(({ sessionId }) => sessionId === null);
  const chosen = lasting.find(({ isDefault }) => isDefault);
  const session = credentials.find(({ sessionId }) => sessionId !== null);
  return {
    authorization: chosen ? bearerOf(chosen) : null,
    login: chosen?.fields ?? {},
    session: session?.fields ?? {},
    reusable: chosen && isReusable(chosen) ? Object.keys(chosen.fields) : null,
    texts: secretTexts(credentials.flatMap(({ fields }) => secretValues(fields))),
  };
}

/** Names are not secret: a reply may contain them anywhere. */
export const secretValues = (fields: Fields): unknown[] =>
  Object.entries(fields)
    .filter(([key]) => fieldKindOf(key) !== 'identity')
    .map(([, value]) => value);

function bearerOf({ authMethod, fields }: OpenedCredential): string | null {
  if (authMethod === 'username_password') return null;
  const named = BEARERS.map((name) => fields[name]);
  const only = Object.values(fields);
  const token = [...named, ...(authMethod === 'custom' || only.length !== 1 ? [] : only)].find(
    (value): value is string => typeof value === 'string' && HEADER_VALUE.test(value),
  );
  return token === undefined ? null : `Bearer ${token}`;
}

const HEADER_VALUE = /^[\x21-\x7e]{1,4096}$/;

const isReusable = ({ authMethod, fields }: OpenedCredential): boolean => {
  const kinds = Object.keys(fields).map(fieldKindOf);
  const hasSecret = kinds.includes('secret') || (kinds.includes('token') && authMethod !== 'bearer_token');
  return kinds.includes('identity') && hasSecret;
};

/** The experience's reply without the secrets it was given. */
export function withoutSecrets(reply: Reply, secrets: CallSecrets): Reply {
  const { texts } = secrets;
  if (texts.length === 0) return reply;
  if (!reply.ok) return refusedWithout(reply, secrets);
  return {
    ...reply,
    response: withoutValues(reply.response, texts),
    ...(reply.told && { told: toldWithout(reply.told, secrets) }),
  };
}

export const toldWithout = (told: JsonObject, { texts }: CallSecrets): JsonObject =>
  withoutValues(told, texts) as JsonObject;

/** Covers listings too: a server may write a user's data into its tool descriptions. */
export const toolsWithout = (reply: ToolsReply, secrets: CallSecrets): ToolsReply =>
  reply.ok
    ? { ok: true, tools: withoutValues(reply.tools, secrets.texts) as readonly ToolSummary[] }
    : refusedWithout(reply, secrets);

const refusedWithout = <T extends Extract<Reply, { ok: false }>>(reply: T, { texts }: CallSecrets): T => ({
  ...reply,
  refusal: { ...reply.refusal, message: withoutTexts(reply.refusal.message, texts) },
});
