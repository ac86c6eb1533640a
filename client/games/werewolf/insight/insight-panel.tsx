import { useSignal } from '@preact/signals';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/section.tsx';
import { words } from '../text.ts';
import { useMatch } from '../ui/use-match.ts';
import { ChancesBar } from './chances-bar.tsx';
import { insightNow } from './insight-now.ts';
import { useInsight } from './use-insight.ts';

/** Charts and tables that few ask for: fetched when somebody does. */
const MindsDialog = later(async () => (await import('./minds-dialog.tsx')).MindsDialog);

/** The chances in one line, and the way to all the rest. */
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
      aside={
        <button type="button" class="button small" onClick={() => (isOpen.value = true)}>
          {words.insight.open}
        </button>
      }
    >
      <ChancesBar chance={now.chance} />
      {isOpen.value && <MindsDialog now={now} onClose={() => (isOpen.value = false)} />}
    </Section>
  );
}
