import type { InsightPoint } from '../../../../shared/games/werewolf/insight/insight.ts';
import { LineChart } from '../../../ui/kit/charts/line-chart.tsx';
import type { MatchModel } from '../state/match-model.ts';
import { colorOf } from '../state/player-colors.ts';
import { words } from '../text.ts';

interface SuspicionChartProps {
  readonly points: readonly InsightPoint[];
  readonly model: MatchModel;
}

/** A line for each player, in its seat's colour; it ends where the player leaves the game. */
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

/** Steps are named where a day begins. */
export const dayNames =
  (points: readonly InsightPoint[]) =>
  (step: number): string => {
    const day = points[step]?.day ?? 0;
    return day === points[step - 1]?.day ? '' : words.insight.day(day);
  };
