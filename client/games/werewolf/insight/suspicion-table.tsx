import { type MatchModel, nameIn } from '../state/match-model.ts';
import { colorOf } from '../state/player-colors.ts';
import { words } from '../text.ts';
import { RoleBadge } from '../ui/role-badge.tsx';

interface SuspicionTableProps {
  readonly model: MatchModel;
  readonly matrix: readonly (readonly (number | null)[])[];
}

/** Who suspects whom, of those who live: a row each, in ten steps. Wolves whom this viewer knows are marked. */
export function SuspicionTable({ matrix, model }: SuspicionTableProps) {
  const living = model.players.flatMap((player, index) => (player.alive ? [{ ...player, index }] : []));
  return (
    <table class="suspicion">
      <caption>{words.insight.matrix}</caption>
      <thead>
        <tr>
          <td />
          {living.map(({ playerId, role }) => (
            <th key={playerId} scope="col" style={{ '--color': colorOf(playerId) }}>
              <span dir="auto">{nameIn(model, playerId)}</span>
              {role === 'WEREWOLF' && <RoleBadge role={role} brief />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {living.map(({ playerId, index }) => (
          <tr key={playerId}>
            <th scope="row" style={{ '--color': colorOf(playerId) }} dir="auto">
              {nameIn(model, playerId)}
            </th>
            {living.map(({ playerId: target, index: column }) => {
              const level = matrix[index]?.[column] ?? null;
              if (level === null) return <td key={target} class="suspicion-self" aria-hidden="true" />;
              const steps = Math.round(level * 10);
              return (
                <td key={target} data-hot={steps >= 6 || undefined} style={{ '--heat': `${steps * 10}%` }}>
                  {steps}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
