import { Portrait } from '../../../ui/agent-name.tsx';
import { ChancesBar } from '../insight/chances-bar.tsx';
import { insightNow } from '../insight/insight-now.ts';
import { useInsight } from '../insight/insight-panel.tsx';
import { colorOf } from '../state/match-model.ts';
import { words } from '../text.ts';
import { useHallPicture, useMatch } from './use-match.ts';

/** For a stream, which has no panels: the speaker, and the current chances. */
export function StreamStrip() {
  const { model } = useMatch();
  const insight = useInsight().answer.value;
  const { bubbles, seats } = useHallPicture().value;
  const playerId = bubbles.at(-1)?.playerId;
  const speaker = seats.find((seat) => seat.playerId === playerId);
  return (
    <div class="strip">
      {speaker && (
        <span class="strip-speaker" style={{ '--color': colorOf(speaker.playerId) }}>
          <Portrait agentId={speaker.agentId} mood={speaker.expression} scarf={speaker.scarf} />
          <span>
            <b dir="auto">{speaker.displayName}</b> {words.talk.speaks}
          </span>
        </span>
      )}
      {insight.state === 'ready' && insight.value && (
        <ChancesBar chance={insightNow(insight.value, model.value.seen).chance} model={model.value} />
      )}
    </div>
  );
}
