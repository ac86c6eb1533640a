// "Spot the human": at a table where nobody is told, viewers and players guess who is a person.

import './mixed.css';
import { call } from '../../net/rest.ts';
import { createGuessBook } from '../../state/guesses.ts';
import { Portrait } from '../agent-name.tsx';
import { useWatch } from '../context.ts';
import { Section } from '../section.tsx';
import { mixedText as text } from './mixed-text.ts';

export function SpotHuman() {
  const { game, matchId, model, own } = useWatch();
  const seating = game.value?.seating?.(model.value);
  if (!seating) return null;
  const picked = humanBook.guessOf(matchId).picks.map(({ playerId }) => playerId);
  return (
    <Section id="humans" title={text.spot}>
      <p>{text.spotWhy}</p>
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
