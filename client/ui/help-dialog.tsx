import { en } from '../text/en.ts';
import { usePage } from './context.ts';
import { Dialog } from './dialog.tsx';

export function HelpDialog() {
  const { store } = usePage();
  return (
    <Dialog
      title={en.help.title}
      onClose={() => {
        store.dialog.value = null;
      }}
    >
      <p>{en.help.game}</p>
      <p>{en.help.views}</p>
      <h3>{en.help.keys}</h3>
      <dl class="shortcuts">
        {en.help.shortcuts.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p class="credits">{en.help.credits}</p>
    </Dialog>
  );
}
