import '../../../ui/kit/charts.css';
import type { Moved } from '../../../../shared/games/werewolf/insight/sway.ts';
import { usePage } from '../../../ui/context.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LineChart } from '../../../ui/kit/charts/line-chart.tsx';
import { type MatchModel, nameIn } from '../state/match-model.ts';
import { words } from '../text.ts';
import { useMatch } from '../ui/use-match.ts';
import { ChancesBar } from './chances-bar.tsx';
import type { InsightNow } from './insight-now.ts';
import { dayNames, SuspicionChart } from './suspicion-chart.tsx';
import { SuspicionTable } from './suspicion-table.tsx';
import { swingWords } from './track-marks.ts';

interface MindsDialogProps {
  readonly now: InsightNow;
  onClose(): void;
}

/** Chances over the match, who suspects whom, and who moved whom; all of it from what everybody could hear. */
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
        <ChancesBar chance={now.chance} />
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
