import { clockFace, timeOfDay } from '../state/town-model.ts';
import { en } from '../text/en.ts';
import { usePage, useWatch, useWatchComputed } from './context.ts';
import { Countdown } from './countdown.tsx';
import { HelpButton, SoundButton, TvButton } from './header-buttons.tsx';
import { Icon } from './icon.tsx';
import { matchTitle } from './match-title.ts';
import { ShareButton } from './share-button.tsx';
import { Unranked } from './unranked.tsx';
import { ViewSwitch } from './view-switch.tsx';

export function BackButton() {
  const { actions } = usePage();
  return (
    <button type="button" class="button back" title={en.match.backLong} onClick={actions.openTown}>
      <Icon name="back" />
      {en.match.back}
    </button>
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
      {!watch.ranked.value && <Unranked />}
      {game && <game.Header />}
      {game && !watch.model.value.over && <Countdown />}
      <ViewSwitch />
      <span class="top-tools">
        <ShareButton brief />
        <TvButton brief />
        <SoundButton />
        <HelpButton />
      </span>
    </header>
  );
}
