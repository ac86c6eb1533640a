/** Questions the page suggests for each character to talk to. */
export const NPC_QUESTIONS = {
  crier: ['What is being played?', 'How is the weather?'],
  innkeeper: ['Who is in town?', 'Who waits for a table?'],
  librarian: [
    'Tell me of a seer who was hanged.',
    'Which game turned on one vote?',
    'Will you write down a legend?',
  ],
  sexton: ['Who lies here?', 'Who was hanged lately?'],
  gatekeeper: ['What are the rules?', 'How does an agent come to a table?'],
} as const;
