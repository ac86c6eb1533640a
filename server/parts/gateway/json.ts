/** JSON as it goes through the gateway, without looking into it. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const parsedOr = <T>(text: string | null, otherwise: T): T =>
  text === null ? otherwise : (JSON.parse(text) as T);

export const iso = (at: number): string => new Date(at).toISOString();
export const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));
