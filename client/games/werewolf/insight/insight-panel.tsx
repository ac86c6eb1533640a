import { useSignal } from '@preact/signals';
import type { Insight } from '../../../../shared/games/werewolf/insight/insight.ts';
import { call } from '../../../net/rest.ts';
import { Button } from '../../../ui/button.tsx';
import { type Resource, useResource } from '../../../ui/kit/resource.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/section.tsx';
import { words } from '../text.ts';
import { useMatch } from '../ui/use-match.ts';
import { ChancesBar } from './chances-bar.tsx';
import { insightNow } from './insight-now.ts';

const MindsDialog = later(async () => (await import('./minds-dialog.tsx')).MindsDialog);

export function InsightPanel() {
  const { model } = useMatch();
  const answer = useInsight().answer.value;
  const isOpen = useSignal(false);
  if (answer.state !== 'ready' || !answer.value) return null;
  const now = insightNow(answer.value, model.value.seen);
  return (
    <Section
      id="insight"
      title={words.insight.panel}
      testId="werewolf-insight"
      aside={<Button look="small" text={words.insight.open} onClick={() => (isOpen.value = true)} />}
    >
      <ChancesBar chance={now.chance} model={model.value} />
      {isOpen.value && <MindsDialog now={now} onClose={() => (isOpen.value = false)} />}
    </Section>
  );
}

const EVERY_MS = 5000;

export function useInsight(): Resource<Insight | null> {
  const watch = useMatch();
  const isLive = watch.mode.value === 'live' && !watch.model.value.over;
  return useResource({
    key: `${watch.matchId} ${isLive}`,
    load: async () =>
      (await call('GET /matches/:id/insight', { id: watch.matchId })).insight as Insight | null,
    ...(isLive && { everyMs: EVERY_MS }),
  });
}
