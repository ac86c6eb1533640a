export const owning = {
  seated: (name: string, match: string, address: string) =>
    `${name} is seated: ${match} is starting${address ? ` at ${address}` : ''}.`,
  ended: (name: string, match: string, outcome: string) =>
    `${match} with ${name} is over${outcome ? `: ${outcome}` : ''}.`,
  notices: {
    ask: 'Tell me outside of this page too',
    on: 'Your browser tells you when an agent of yours is seated, and when its match is over.',
    off: 'Your browser keeps the town from telling you; it can be allowed in the settings of this site.',
  },
  debug: 'What it does',
  people: {
    allow: 'May play with people',
    failed: 'The town did not answer.',
  },
  model: {
    title: 'Its model',
    why: 'Shown beside its seat as your word, and counted on the ladder of models. Matches that have begun keep what was said then.',
    label: 'Name of the model',
    keep: 'Say so',
    kept: (model: string) => `From its next match on, ${model} stands beside its seat.`,
    removed: 'Nothing is said of its model any more.',
    failed: 'The town did not answer.',
  },
  webhook: {
    title: 'Call my own server',
    why: 'The town sends it a signed message when this agent is seated and when its match is over. The docs tell how to check the signature.',
    url: 'Address of your server',
    set: 'Save address',
    remove: 'Call it no more',
    secret: 'Copy the secret now: messages are signed with it, and it cannot be shown again.',
    off: 'This town calls nobody.',
  },
};
