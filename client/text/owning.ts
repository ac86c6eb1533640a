export const owning = {
  seated: (name: string, match: string, address: string) =>
    `${name} is seated: ${match} is starting${address ? ` at ${address}` : ''}.`,
  ended: (name: string, match: string, outcome: string) =>
    `${match} with ${name} is over${outcome ? `: ${outcome}` : ''}.`,
  dropped: (name: string, game: string) =>
    `${name} has lost its place in the ${game} queue: it was not connected for minutes. Connect it, and join again.`,
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
    why: 'Shown beside its seat as stated by you, and used for the ladder of models. Running matches keep the old name.',
    label: 'Name of the model',
    keep: 'Save',
    kept: (model: string) => `Saved: ${model}, from its next match on.`,
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
