import { en } from '../text/en.ts';
import { Button, Icon, type IconName, setTo } from './button.tsx';
import { usePage, useWatch } from './context.ts';
import { later } from './later.tsx';

const VoicesButton = later(async () => (await import('./voices/voices-button.tsx')).VoicesButton);

interface HeaderButtonProps {
  readonly icon: IconName;
  readonly text: string;
  readonly title?: string;
  /** The picture alone; the word stays for readers. */
  readonly brief: boolean;
  readonly pressed?: boolean;
  onClick(): void;
}

const HeaderButton = ({ icon, text, title = text, brief, pressed, onClick }: HeaderButtonProps) => (
  <Button look={brief ? 'button-icon' : ''} aria-pressed={pressed} title={title} onClick={onClick}>
    <Icon name={icon} />
    <span class={brief ? 'hidden-text' : undefined}>{text}</span>
  </Button>
);

export function TvButton({ brief = false }: { readonly brief?: boolean }) {
  const { store, actions } = usePage();
  const on = store.tv.value;
  const title = on ? en.header.tvOn : en.header.tvOff;
  return (
    <HeaderButton
      icon="tv"
      text={en.header.tv}
      title={title}
      brief={brief}
      pressed={on}
      onClick={actions.toggleTv}
    />
  );
}

/** Leads to what the town looks at now. */
export function WatchButton() {
  const { store, actions } = usePage();
  const matchId = store.town.value?.featuredMatchId;
  if (!matchId) return null;
  return <Button look="primary" text={en.header.watch} onClick={() => actions.openMatch(matchId)} />;
}

export function PlayButton() {
  const { store } = usePage();
  if (!store.info.value?.parts.includes('people')) return null;
  return <Button look="primary play" text={en.header.play} onClick={setTo(store.dialog, 'play')} />;
}

export function SoundButton() {
  const { store, actions } = usePage();
  const on = store.sound.value;
  const label = on ? en.header.soundOn : en.header.soundOff;
  return (
    <span class="sound">
      <Button
        look="button-icon"
        aria-pressed={on}
        aria-label={label}
        title={label}
        onClick={actions.toggleSound}
      >
        <Icon name={on ? 'soundOn' : 'soundOff'} />
      </Button>
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
      {on && <VoicesButton />}
    </span>
  );
}

export function HelpButton() {
  const { store } = usePage();
  return (
    <Button
      look="button-icon"
      text="?"
      aria-label={en.header.help}
      title={en.header.help}
      onClick={setTo(store.dialog, 'help')}
    />
  );
}

/** A link to this match, for the system's sheet or the clipboard. While it runs the link leads to where it will be. */
export function ShareButton({ brief = false }: { readonly brief?: boolean }) {
  const { actions } = usePage();
  const { model, mode } = useWatch();
  const isLive = mode.value === 'live' && !model.value.over;
  const share = () => void actions.shareLink(isLive ? null : model.value.lastEventId);
  return <HeaderButton icon="share" text={en.match.share} brief={brief} onClick={share} />;
}
