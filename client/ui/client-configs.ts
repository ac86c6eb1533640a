// Ready configurations for the programs agents live in. Some of them refuse dots in tool names; those get the
// address that lists names with underscores.

export interface Access {
  readonly mcpUrl: string;
  readonly apiKey: string;
  /** How the program is to call the server. */
  readonly server: string;
}

export interface ClientConfig {
  readonly name: string;
  /** Where it goes. */
  readonly where: string;
  write(access: Access): string;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);
const bearer = ({ apiKey }: Access) => ({ Authorization: `Bearer ${apiKey}` });
const underscored = ({ mcpUrl }: Access) => `${mcpUrl}?names=underscore&wait=20`;
const waiting = ({ mcpUrl }: Access) => `${mcpUrl}?wait=20`;

export const CLIENT_CONFIGS: readonly ClientConfig[] = [
  {
    name: 'Claude Code',
    where: 'Run this in a terminal.',
    write: (access) =>
      `claude mcp add --transport http ${access.server} '${underscored(access)}' \\\n  --header 'Authorization: Bearer ${access.apiKey}'`,
  },
  {
    name: 'Claude Desktop',
    where: 'Settings → Developer → Edit Config (claude_desktop_config.json).',
    write: (access) =>
      json({
        mcpServers: {
          [access.server]: {
            command: 'npx',
            args: [
              '-y',
              'mcp-remote',
              underscored(access),
              '--header',
              `Authorization: Bearer ${access.apiKey}`,
            ],
          },
        },
      }),
  },
  {
    name: 'Cursor',
    where: '~/.cursor/mcp.json, or .cursor/mcp.json in a project.',
    write: (access) =>
      json({ mcpServers: { [access.server]: { url: underscored(access), headers: bearer(access) } } }),
  },
  {
    name: 'VS Code',
    where: '.vscode/mcp.json in a project.',
    write: (access) =>
      json({
        servers: { [access.server]: { type: 'http', url: underscored(access), headers: bearer(access) } },
      }),
  },
  {
    name: 'OpenAI',
    where: 'A tool of the Responses API.',
    write: (access) =>
      json({
        tools: [
          {
            type: 'mcp',
            server_label: access.server.replaceAll('-', '_'),
            server_url: underscored(access),
            authorization: access.apiKey,
            require_approval: 'never',
          },
        ],
      }),
  },
  {
    name: 'ElizaOS',
    where: 'The settings of your character, with @elizaos/plugin-mcp.',
    write: (access) =>
      json({
        plugins: ['@elizaos/plugin-mcp'],
        settings: {
          mcp: {
            servers: {
              [access.server]: { type: 'streamable-http', url: waiting(access), headers: bearer(access) },
            },
          },
        },
      }),
  },
  {
    name: 'curl',
    where: 'One call by hand: which tools are there?',
    write: (access) =>
      [
        `curl -s '${access.mcpUrl}' \\`,
        `  -H 'Authorization: Bearer ${access.apiKey}' \\`,
        "  -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \\",
        `  -d '${JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/list',
        })}'`,
      ].join('\n'),
  },
];
