/** What to send so that the layer becomes what the owner wrote: `null` for every key that was taken out; null: no JSON. */
export function memoryChange(
  before: Readonly<Record<string, unknown>>,
  written: string,
): Readonly<Record<string, unknown>> | null {
  let after: unknown;
  try {
    after = JSON.parse(written);
  } catch {
    return null;
  }
  if (typeof after !== 'object' || after === null || Array.isArray(after)) return null;
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const changed = Object.entries(after).filter(
    ([key, value]) => !Object.hasOwn(before, key) || JSON.stringify(before[key]) !== JSON.stringify(value),
  );
  return Object.fromEntries([...removed.map((key) => [key, null] as const), ...changed]);
}
