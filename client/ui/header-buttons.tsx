import { en } from '../text/en.ts';
import { usePage } from './context.ts';
import { Icon } from './icon.tsx';

export function TvButton({ brief = false }: { readonly brief?: boolean }) {
  const { store, actions } = usePage();
  const on = store.tv.value;
  return (
    <button
      type="button"
      class={brief ? 'button button-icon' : 'button'}
      aria-pressed={on}
      title={on ? en.header.tvOn : en.header.tvOff}
      onClick={actions.toggleTv}
    >
      <Icon name="tv" />
      <span class={brief ? 'hidden-text' : undefined}>{en.header.tv}</span>
    </button>
  );
}

export function SoundButton() {
  const { store, actions } = usePage();
  const on = store.sound.value;
  const label = on ? en.header.soundOn : en.header.soundOff;
  return (
    <span class="sound">
      <button
        type="button"
        class="button button-icon"
        aria-pressed={on}
        aria-label={label}
        title={label}
        onClick={actions.toggleSound}
      >
        <Icon name={on ? 'soundOn' : 'soundOff'} />
      </button>
      {on && (
        <input
          type="range"
          class="volume"
          min={0}
          max={1}
          step={0.05}
          value={store.volume.value}
          aria-label={en.header.volume}
          onInput={(event) => {
            store.volume.value = Number(event.currentTarget.value);
          }}
        />
      )}
    </span>
  );
}

export function HelpButton() {
  const { store } = usePage();
  return (
    <button
      type="button"
      class="button button-icon"
      aria-label={en.header.help}
      title={en.header.help}
      onClick={() => {
        store.dialog.value = 'help';
      }}
    >
      ?
    </button>
  );
}
