import { titleOf } from '../games/games.ts';
import { clockFace, timeOfDay } from '../state/town-model.ts';
import type { Watch } from '../state/watch.ts';
import { en } from '../text/en.ts';
import { Button, Icon } from './button.tsx';
import { usePage, useWatch, useWatchComputed } from './context.ts';
import { HelpButton, ShareButton, SoundButton, TvButton } from './header-buttons.tsx';
import { isDressed } from './screen-size.ts';
import { Imported, Unranked, WithPeople } from './section.tsx';
import { ViewSwitch } from './view-switch.tsx';

export function BackButton() {
  const { actions } = usePage();
  return (
    <Button look="back" title={en.match.backLong} onClick={actions.openTown}>
      <Icon name="back" />
      {en.match.back}
    </Button>
  );
}

/** For an address without a match: no phase, no clock, no views. */
export const LostHeader = () => (
  <header class="top">
    <BackButton />
    <h1 tabIndex={-1}>{en.match.unknown}</h1>
  </header>
);

/** While its building stands: where, and what hour it is outside, for a match keeps its own days and nights. */
function Address() {
  const address = useWatchComputed(({ matchId }, { town, second }) => {
    const known = town.value;
    const building = known?.buildings.find((each) => each.matchId === matchId);
    if (!known || !building || building.address === '') return '';
    const hour = clockFace(timeOfDay(known, second.value));
    return `${building.address} · ${en.header.inTown(hour)}`;
  });
  return address.value === '' ? null : (
    <small class="address" title={en.header.clock}>
      {address.value}
    </small>
  );
}

export function MatchHeader() {
  const watch = useWatch();
  const game = watch.game.value;
  return (
    <header class="top top-match">
      <BackButton />
      <h1 tabIndex={-1}>
        {matchTitle(watch)} <Address />
      </h1>
      <Standing watch={watch} />
      {game && <game.Header />}
      {game && !watch.model.value.over && <Countdown />}
      {game?.Strip && isDressed('overlay') && <game.Strip />}
      {!watch.playing.value && <ViewSwitch />}
      <span class="top-tools">
        <ShareButton brief />
        <TvButton brief />
        <SoundButton />
        <HelpButton />
      </span>
    </header>
  );
}

/** What sets this match apart from those that count. */
function Standing({ watch: { mixed, origin, ranked } }: { readonly watch: Watch }) {
  if (origin.value) return <Imported origin={origin.value} />;
  if (mixed.value) return <WithPeople />;
  return ranked.value ? null : <Unranked />;
}

export function matchTitle({ game, model }: Watch): string {
  return game.value ? en.match.title(titleOf(game.value.id), model.value.gameNumber) : en.match.unknown;
}

const clockText = (ms: number) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export function Countdown() {
  const { game } = useWatch();
  const text = useWatchComputed((watch, { now }) => {
    const { phaseEndsAt } = watch.model.value;
    // Offline nobody knows: the phase may have ended long ago.
    if (watch.link.value === 'reconnecting') return en.timeUnknown;
    return clockText(phaseEndsAt - watch.shownAt(now));
  });
  const state = useWatchComputed(() => {
    if (text.value === en.timeUnknown) return 'unknown';
    return /^0:0\d$/.test(text.value) ? 'urgent' : '';
  });
  return (
    <div
      class={`countdown ${state.value}`}
      role="timer"
      aria-label={en.timeLeft}
      data-testid={`${game.value?.testId}-countdown`}
    >
      {text}
    </div>
  );
}
