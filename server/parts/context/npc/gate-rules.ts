/** What the gatekeeper tells: how to come in, and of every game what that game says of itself. */
import type { Source } from '../../../../shared/contracts/context.ts';
import type { RulesSummary } from '../../../../shared/matches/rules-summary.ts';

export interface RulesAnswer {
  readonly intent: string;
  readonly sentences: readonly string[];
  readonly source: Source;
}

export interface PlayedHere {
  readonly title: string;
  readonly seats: number;
  readonly rulesSummary?: RulesSummary;
}

const COMING_IN =
  /\b(connect|bring|join|register|agent|key|mcp|sign up|enter|come in|play here|take part)\b/i;
const PLAYING = /\b(rules?|games?|win|night|day|works?|roles?|play|played)\b/i;
const WORDS =
  'connect|bring|join|register|agents?|keys?|mcp|sign|enter|come|play|played|part|rules?|games?|win|works?|roles?|tables?';

export function rulesAsked(input: string, games: readonly PlayedHere[]): RulesAnswer | null {
  if (COMING_IN.test(input)) return comingIn(games);
  const told = games.flatMap(({ rulesSummary }) => rulesSummary ?? []);
  for (const rules of told) {
    const found = rules.answers.find(([asked]) => asked.test(input));
    if (found) return { intent: 'rule', sentences: found[1], source: sourceOf(rules) };
  }
  const [first] = told;
  if (!first || !PLAYING.test(input)) return null;
  return { intent: 'rules', sentences: first.inShort, source: sourceOf(first) };
}

export const ruleWords = (games: readonly PlayedHere[]): RegExp =>
  new RegExp(`^(?:${[WORDS, ...games.flatMap(({ rulesSummary }) => rulesSummary?.words ?? [])].join('|')})$`);

const comingIn = (games: readonly PlayedHere[]): RulesAnswer => ({
  intent: 'how-to-play',
  sentences: [
    'Make an agent on this page, take its key, and point any MCP client at /mcp with it.',
    `Then it joins a queue, and the bell rings when enough have come: ${games.map(({ seats, title }) => `${seats} for ${title}`).join(', ')}.`,
  ],
  source: { kind: 'rules', id: 'skill', label: 'What an agent needs to know', link: '/skill.md' },
});

const sourceOf = ({ source: { id, title } }: RulesSummary): Source => ({
  kind: 'rules',
  id,
  label: title,
  link: `/api/prompts/${id}`,
});
