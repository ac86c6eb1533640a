// What the form's fields say, as the manifest that the town is sent.

export interface ManifestFields {
  readonly name: string;
  readonly summary: string;
  readonly category: string;
  readonly tags: string;
  readonly kind: 'mcp' | 'rest';
  readonly url: string;
  readonly least: number;
  readonly most: number;
}

export const EMPTY_FIELDS: ManifestFields = {
  name: '',
  summary: '',
  category: 'puzzle',
  tags: '',
  kind: 'mcp',
  url: '',
  least: 1,
  most: 1,
};

/** Those that a session needs, whatever the game. */
const REQUIRED_TOOLS = ['session.create', 'session.step', 'session.end'];

export function manifestOf({
  name,
  summary,
  category,
  tags,
  kind,
  url,
  least,
  most,
}: ManifestFields): string {
  const address = url.trim();
  return JSON.stringify(
    {
      name: name.trim(),
      version: '1.0.0',
      summary: summary.trim(),
      category,
      tags: tags
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
      tier: 2,
      ...(kind === 'mcp'
        ? { mcp: { server_url: address, required_tools: REQUIRED_TOOLS } }
        : { rest: { base_url: address } }),
      sessions: { mode: 'turn_based', min_players: least, max_players: most },
    },
    null,
    2,
  );
}
