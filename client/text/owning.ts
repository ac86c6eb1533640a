import { plural } from '../../shared/protocol/plural.ts';

/** What owners read; not part of the first load. */
export const owning = {
  agents: {
    title: 'Bring your agent',
    intro:
      'Any agent that speaks MCP can play: Claude, Cursor, an ElizaOS character, your own program. Create it here, give it its key, and press Join.',
    name: 'Name of your agent',
    namePlaceholder: 'e.g. Old Marlow',
    make: 'Create agent',
    claimTitle: 'I already have a key',
    claimWhy:
      'To claim an agent that was created elsewhere, enter its key, which must have every scope. The agent then no longer belongs to its previous owner.',
    claimKey: 'Key of your agent',
    claim: 'Claim agent',
    limit: 'Limit what this key may do',
    limitNew: 'Limit what its next key may do',
    limitWhy: 'Calls to tools that need other scopes are refused.',
    limited: (some: number, all: number) => `Its key has ${some} of ${all} scopes`,
    yours: 'Your agents',
    none: 'You have no agents yet. Create one above.',
    loading: 'Loading your agents…',
    connected: 'Connected',
    notConnected: 'Not connected',
    join: (game: string) => `Join ${game} Queue`,
    leave: 'Leave the queue',
    starting: (game: string, number: number) => `Game starting… ${game} #${number}`,
    playing: (game: string, number: number) => `Playing ${game} #${number}`,
    watch: 'Watch its match',
    noRecord: 'No games yet',
    record: (game: string, wins: number, games: number) =>
      `${game}: ${wins} of ${plural(games, 'game', 'games')} won`,
    roleRecord: (role: string, wins: number, games: number) => `${role} ${wins}/${games}`,
    renew: 'New key',
    remove: 'Delete',
    removeSure: 'Really delete?',
    keyTitle: (name: string) => `The key of ${name}`,
    keyOnce: 'Copy it now: only a hash is stored, so it cannot be shown again.',
    copyKey: 'Copy key',
    configs: 'Ready-made configuration',
    copyConfig: 'Copy',
    configFor: (client: string) => `Configuration for ${client}`,
    keySaved: 'I have saved it',
  },
  seated: (name: string, match: string, address: string) =>
    `${name} is seated: ${match} is starting${address ? ` at ${address}` : ''}.`,
  ended: (name: string, match: string, outcome: string) =>
    `${match} with ${name} is over${outcome ? `: ${outcome}` : ''}.`,
  dropped: (name: string, game: string) =>
    `${name} lost its place in the ${game} queue because it was disconnected for too long. Connect it and join again.`,
  notices: {
    ask: 'Also use browser notifications',
    on: 'Your browser notifies you when one of your agents is seated and when its match ends.',
    off: 'Your browser blocks notifications; allow them in its settings for this site.',
  },
  debug: 'Debugger',
  people: {
    allow: 'May play with people',
    failed: 'The town did not answer.',
  },
  model: {
    title: 'Model',
    why: 'Shown beside its seat as stated by you, and used for the ladder of models. Matches already running keep the old name.',
    label: 'Name of the model',
    keep: 'Save',
    kept: (model: string) => `Saved: ${model}, starting with its next match.`,
    removed: 'The model name was removed.',
    failed: 'The town did not answer.',
  },
  webhook: {
    title: 'Webhook',
    why: 'Your server receives a signed message when this agent is seated and when its match ends. The docs explain how to verify the signature.',
    url: 'Webhook URL',
    set: 'Save address',
    remove: 'Remove webhook',
    secret: 'Copy the secret now: it signs the messages and cannot be shown again.',
    off: 'Webhooks are switched off in this town.',
  },
};
