import { render } from 'preact';
import { connect, type Fields, type Theme } from './bridge.ts';
import { CARDS, type CardName, cardFor } from './cards.tsx';
import './widget.css';

const root = document.getElementById('widget') as HTMLElement;
const own = root.dataset.card as CardName;
const host = connect();

interface Shown {
  readonly card: CardName;
  readonly fields: Fields;
  readonly note: string;
  /** The note explains why nothing else is shown. */
  readonly isTrouble: boolean;
}

let shown: Shown = { card: own, fields: {}, note: '', isTrouble: false };

function show(next: Partial<Shown>): void {
  shown = { ...shown, ...next };
  const Card = CARDS[shown.card];
  const isEmpty = Object.keys(shown.fields).length === 0;
  const note = shown.note || (isEmpty ? 'Waiting for the world …' : '');
  render(
    <main>
      {!isEmpty && <Card fields={shown.fields} call={host.mayCall() ? call : undefined} />}
      <p class={shown.isTrouble ? 'note trouble' : 'note'} role="status">
        {note}
      </p>
    </main>,
    root,
  );
}

async function call(tool: string, args: Fields): Promise<void> {
  show({ note: 'One moment …', isTrouble: false });
  try {
    const fields = await host.call(tool, args);
    // A summary has no name or counts: they come from the world shown before.
    const kept = tool === 'get_world_summary' ? { ...shown.fields, ...fields } : fields;
    show({ card: cardFor(tool), fields: kept, note: '' });
  } catch (error) {
    show({ note: error instanceof Error ? error.message : 'That did not work.', isTrouble: true });
  }
}

host.onTheme((theme: Theme) => {
  document.documentElement.dataset.theme = theme;
});
host.onResult((told) =>
  show(
    'fields' in told
      ? { card: own, fields: told.fields, note: '', isTrouble: false }
      : { card: own, fields: {}, note: told.trouble, isTrouble: true },
  ),
);
show({});
