import '../../../ui/kit/charts.css';
import type { InsightPoint } from '../../../../shared/games/werewolf/insight/insight.ts';
import type { Moved } from '../../../../shared/games/werewolf/insight/sway.ts';
import { usePage } from '../../../ui/context.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LineChart } from '../../../ui/kit/charts/line-chart.tsx';
import { colorOf, type MatchModel, nameIn } from '../state/match-model.ts';
import { words } from '../text.ts';
import { RoleBadge } from '../ui/role-badge.tsx';
import { useMatch } from '../ui/use-match.ts';
import { ChancesBar } from './chances-bar.tsx';
import { type InsightNow, swingWords } from './insight-now.ts';

interface MindsDialogProps {
  readonly now: InsightNow;
  onClose(): void;
}

export function MindsDialog({ now, onClose }: MindsDialogProps) {
  const { actions } = usePage();
  const model = useMatch().model.value;
  const show = (eventId: string) => {
    onClose();
    actions.showEvent(eventId);
  };
  return (
    <Dialog title={words.insight.title} onClose={onClose}>
      <div class="minds">
        <p class="minds-note">{words.insight.note}</p>
        <ChancesBar chance={now.chance} model={model} />
        {now.points.length > 1 && (
          <LineChart
            label={words.insight.curve}
            series={[
              {
                id: 'village',
                label: words.insight.village,
                values: now.points.map(({ chance }) => Math.round(chance * 100)),
              },
            ]}
            stepLabel={dayNames(now.points)}
            height={150}
          />
        )}
        <h3>{words.insight.swings}</h3>
        {now.swings.length === 0 ? (
          <p class="empty">{words.insight.noSwings}</p>
        ) : (
          <ol class="minds-list" data-testid="werewolf-swings">
            {now.swings.map((point) => (
              <li key={point.eventId}>
                <button type="button" data-down={point.swing < 0} onClick={() => show(point.eventId)}>
                  {swingWords(point, model)}
                </button>
              </li>
            ))}
          </ol>
        )}
        <h3>{words.insight.suspected}</h3>
        {now.points.length > 1 && <SuspicionChart points={now.points} model={model} />}
        <SuspicionTable model={model} matrix={now.matrix} />
        <h3>{words.insight.moved}</h3>
        {now.moved.length === 0 ? (
          <p class="empty">{words.insight.nobodyMoved}</p>
        ) : (
          <ul class="minds-list">
            {byDay(now.moved).map((moved) => (
              <li key={`${moved.day} ${moved.voter}`}>
                <MovedLine moved={moved} model={model} onShow={show} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

const byDay = (moved: readonly Moved[]): readonly Moved[] => [...moved].sort((a, b) => b.day - a.day);

interface MovedLineProps {
  readonly moved: Moved;
  readonly model: MatchModel;
  onShow(eventId: string): void;
}

const MovedLine = ({ moved, model, onShow }: MovedLineProps) => (
  <button type="button" onClick={() => onShow(moved.saidEventId)}>
    {words.insight.movedLine(
      moved.day,
      nameIn(model, moved.speaker),
      nameIn(model, moved.voter),
      nameIn(model, moved.target),
    )}
  </button>
);

interface SuspicionChartProps {
  readonly points: readonly InsightPoint[];
  readonly model: MatchModel;
}

export const SuspicionChart = ({ points, model }: SuspicionChartProps) => (
  <LineChart
    label={words.insight.suspected}
    series={model.players.map(({ playerId, displayName, role }) => ({
      id: playerId,
      label: role === 'WEREWOLF' ? words.insight.wolfNamed(displayName) : displayName,
      color: colorOf(playerId),
      values: points.map(({ suspected }) => {
        const level = suspected[playerId];
        return level === undefined ? null : Math.round(level * 100) / 10;
      }),
    }))}
    stepLabel={dayNames(points)}
  />
);

export const dayNames =
  (points: readonly InsightPoint[]) =>
  (step: number): string => {
    const day = points[step]?.day ?? 0;
    return day === points[step - 1]?.day ? '' : words.insight.day(day);
  };

interface SuspicionTableProps {
  readonly model: MatchModel;
  readonly matrix: readonly (readonly (number | null)[])[];
}

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
