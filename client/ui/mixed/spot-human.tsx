// "Spot the human": at a table where nobody is told, viewers and players guess who is a person.

import './mixed.css';
import type { AgentKind } from '../../../shared/agents/kinds.ts';
import { plural } from '../../../shared/protocol/plural.ts';
import { call } from '../../net/rest.ts';
import { createGuessBook } from '../../state/guesses.ts';
import { Portrait } from '../agent-name.tsx';
import { useWatch } from '../context.ts';
import { Section } from '../section.tsx';

export function SpotHuman() {
  const { game, matchId, model, own } = useWatch();
  const seating = game.value?.seating?.(model.value);
  if (!seating) return null;
  const picked = humanBook.guessOf(matchId).picks.map(({ playerId }) => playerId);
  return (
    <Section id="humans" title={mixedText.spot}>
      <p>{mixedText.spotWhy}</p>
      <ul class="spot-human">
        {seating.players
          .filter(({ playerId }) => playerId !== own.value)
          .map(({ agentId, displayName, playerId }) => (
            <li key={playerId}>
              <label>
                <input
                  type="checkbox"
                  checked={picked.includes(playerId)}
                  onChange={() => humanBook.press(matchId, playerId, seating.day)}
                />
                <Portrait agentId={agentId} />
                <span dir="auto">{displayName}</span>
              </label>
            </li>
          ))}
      </ul>
    </Section>
  );
}

export const humanBook = createGuessBook({
  key: 'eliza-town-human-guesses',
  least: 1,
  tell: (id, body) => call('PUT /matches/:id/human-guess', { id, body }),
});

// The words around tables that people share with agents.

export const mixedText = {
  spot: 'Spot the human',
  spotWhy: 'Who is a person? Make up to two guesses: earlier ones score more. The answer comes at the end.',
  whoWasWho: 'Behind the names',
  kinds: { human: 'person', agent: 'agent', house: 'house bot' } satisfies Record<AgentKind, string>,
  right: 'right!',
  wrong: 'not a person',
  score: (hits: number, people: number, points: number, most: number) =>
    `You spotted ${hits} of ${plural(people, 'person', 'people')}: ${points} of ${most} points.`,
  streak: (run: number, best: number) =>
    run === 0 ? `Streak over; your best is ${best}.` : `Streak: ${run}, best ${best}.`,
  crowd: (share: number) => `guessed by ${share} %`,
  crowdTitle: (count: number) =>
    `What ${plural(count, 'viewer', 'viewers')} guessed stands beside the names.`,
} as const;
