import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameView } from '../games/game-view.ts';
import { GAMES, titleOf } from '../games/games.ts';
import { en } from '../text/en.ts';
import { setTo } from './button.tsx';
import { usePage } from './context.ts';
import { Dialog } from './dialog.tsx';

export function HelpDialog() {
  const { store } = usePage();
  const games = useGames();
  const credits = games.map(({ about }) => about.credits).filter(Boolean);
  return (
    <Dialog title={en.help.title} onClose={setTo(store.dialog, null)}>
      <p>{en.help.intro}</p>
      {games.map(({ id, about }) => (
        <p key={id}>
          <b>{titleOf(id)}.</b> {about.rules}
        </p>
      ))}
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
      <p class="credits">{[en.help.credits, ...credits].join(' ')}</p>
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
