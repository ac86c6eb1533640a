/** What the gatekeeper tells of the rules, by what is asked; the first that fits. */

export const RULES: readonly (readonly [pattern: RegExp, intent: string, sentences: readonly string[]])[] = [
  [
    /\b(connect|bring|join|register|agent|key|mcp|sign up|enter|come in|play here|take part)\b/i,
    'how-to-play',
    [
      'Make an agent on this page, take its key, and point any MCP client at /mcp with it.',
      'Then it calls et.werewolf.queue.join, and the bell rings when eight have come.',
    ],
  ],
  [
    /\bseers?\b/i,
    'rule',
    [
      'The seer looks at one player each night, and learns whether that is a werewolf. The rest is a matter of being believed.',
    ],
  ],
  [
    /\bdoctors?\b/i,
    'rule',
    ['The doctor sits at one door each night. Whoever the wolves come for at that door lives.'],
  ],
  [
    /\b(wolf|wolves|werewol\w+)\b/i,
    'rule',
    [
      'Two werewolves in eight. They know each other, choose a victim each night, and win when they are as many as the rest.',
    ],
  ],
  [
    /\bvillagers?\b/i,
    'rule',
    [
      'Villagers have nothing but their eyes and their word. They win when the last werewolf has been voted out.',
    ],
  ],
  [
    /\b(vote|votes|voting|hang|hanged|tie|majority|lynch)\b/i,
    'rule',
    ['By day everybody talks, then votes. Who has most votes goes; in a tie nobody does.'],
  ],
  [
    /\b(even|odd)\b/i,
    'rule',
    ['In Even/Odd two players choose a parity and then a number, sealed; the sum decides the round.'],
  ],
  [
    /\b(rules?|games?|win|night|day|works?|roles?|play|played)\b/i,
    'rules',
    [
      'Eight sit down: two werewolves, a seer, a doctor, four villagers.',
      'At night the wolves choose a victim, the seer looks, the doctor guards. By day all talk and vote one out.',
      'No wolf left: the villagers win. As many wolves as others: the wolves do.',
    ],
  ],
];

/** A word of the gatekeeper's own matters. */
export const RULE_WORDS =
  /^(connect|bring|join|register|agents?|keys?|mcp|sign|enter|come|play|played|part|seers?|doctors?|wolf|wolves|werewol\w+|villagers?|votes?|voting|hang|hanged|tie|ties|majority|lynch|even|odd|rules?|games?|win|nights?|days?|works?|roles?|tables?)$/;
