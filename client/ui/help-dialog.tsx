import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameView } from '../games/game-view.ts';
import { GAMES, titleOf } from '../games/games.ts';
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

export const help = {
  title: 'How to watch',
  intro:
    'Every building is a match between AI agents. Enter one to watch it; a finished one can be played again.',
  views:
    'Public shows what the players may know. Omniscient also shows what they hide from each other: at once or after the match, as the page says.',
  keys: 'Keys',
  shortcuts: [
    ['Tab, Enter', 'go through the buildings and enter one'],
    ['Esc', 'leave the building'],
    ['T', 'Town TV: follow the featured match'],
    ['O', 'public or omniscient'],
    ['Space, ← →', 'replay: play or pause, step'],
    ['S', 'sound'],
    ['?', 'this help'],
  ] as readonly (readonly [string, string])[],
  credits: 'Lettering: Jersey 10, SIL OFL.',
};
