export interface ManifestFields {
  readonly name: string;
  readonly summary: string;
  readonly publisher: string;
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
  publisher: '',
  category: 'puzzle',
  tags: '',
  kind: 'mcp',
  url: '',
  least: 1,
  most: 1,
};

export function manifestOf({
  name,
  summary,
  publisher,
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
      publisher_name: publisher.trim(),
      category,
      tags: tags
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
      tier: 2,
      ...(kind === 'mcp' ? { mcp: { server_url: address } } : { rest: { base_url: address } }),
      sessions: {
        mode: 'turn_based',
        min_players: least,
        max_players: most,
        ...(most > 1 ? { multiplayer: { supported: true } } : {}),
      },
    },
    null,
    2,
  );
}
