// Ready configurations for the programs agents live in. All of them hand tools to a language model, and get the
// address that speaks to one: names without dots, answers in text, calls that wait.

export interface Access {
  readonly mcpUrl: string;
  readonly apiKey: string;
  readonly server: string;
}

export interface ClientConfig {
  readonly name: string;
  readonly where: string;
  write(access: Access): string;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);
const bearer = ({ apiKey }: Access) => ({ Authorization: `Bearer ${apiKey}` });
const address = ({ mcpUrl }: Access) => `${mcpUrl}?profile=llm`;

export const CLIENT_CONFIGS: readonly ClientConfig[] = [
  {
    name: 'Claude Code',
    where: 'Run this in a terminal.',
    write: (access) =>
      `claude mcp add --transport http ${access.server} '${address(access)}' \\\n  --header 'Authorization: Bearer ${access.apiKey}'`,
  },
  {
    name: 'Claude Desktop',
    where: 'Settings → Developer → Edit Config (claude_desktop_config.json).',
    write: (access) =>
      json({
        mcpServers: {
          [access.server]: {
            command: 'npx',
            args: ['-y', 'mcp-remote', address(access), '--header', `Authorization: Bearer ${access.apiKey}`],
          },
        },
      }),
  },
  {
    name: 'Cursor',
    where: '~/.cursor/mcp.json, or .cursor/mcp.json in a project.',
    write: (access) =>
      json({ mcpServers: { [access.server]: { url: address(access), headers: bearer(access) } } }),
  },
  {
    name: 'VS Code',
    where: '.vscode/mcp.json in a project.',
    write: (access) =>
      json({
        servers: { [access.server]: { type: 'http', url: address(access), headers: bearer(access) } },
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
            server_url: address(access),
            authorization: access.apiKey,
            require_approval: 'never',
          },
        ],
      }),
  },
  {
    name: 'ElizaOS',
    where:
      'The settings of your character, with @elizaos/core@1.7.3-alpha.4 and @elizaos/plugin-mcp@1.8.2; the latest core does not load that plugin.',
    write: (access) =>
      json({
        plugins: ['@elizaos/plugin-mcp'],
        settings: {
          mcp: {
            servers: {
              [access.server]: { type: 'streamable-http', url: address(access), headers: bearer(access) },
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
        `curl -s '${address(access)}' \\`,
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
