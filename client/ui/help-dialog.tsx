import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameView } from '../games/game-view.ts';
import { GAMES, titleOf } from '../games/games.ts';
import { help } from '../text/help.ts';
import { setTo } from './button.tsx';
import { usePage } from './context.ts';
import { Dialog } from './dialog.tsx';

export function HelpDialog() {
  const { store } = usePage();
  const games = useGames();
  const credits = games.map(({ about }) => about.credits).filter(Boolean);
  return (
    <Dialog title={help.title} onClose={setTo(store.dialog, null)}>
      <p>{help.intro}</p>
      {games.map(({ id, about }) => (
        <p key={id}>
          <b>{titleOf(id)}.</b> {about.rules}
        </p>
      ))}
      <p>{help.views}</p>
      <h3>{help.keys}</h3>
      <dl class="shortcuts">
        {help.shortcuts.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p class="credits">{[help.credits, ...credits].join(' ')}</p>
    </Dialog>
  );
}

function useGames(): readonly GameView[] {
  const games = useSignal<readonly GameView[]>([]);
  useEffect(() => {
    void Promise.allSettled(GAMES.map(({ load }) => load())).then((loaded) => {
      games.value = loaded.flatMap((game) => (game.status === 'fulfilled' ? [game.value] : []));
    });
  }, [games]);
  return games.value;
}
