import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { titleOf } from '../games/games.ts';
import { en } from '../text/en.ts';
import { setTo } from './button.tsx';
import { usePage, useWatch } from './context.ts';

const CARD_MS = 7_000;

export function OnAir() {
  const { store } = usePage();
  const { matchId } = useWatch();
  const hasCard = useSignal(false);
  const town = store.town.value;
  const on = store.tv.value;
  const why = town && town.featuredMatchId === matchId ? (onAir.why[town.featuredWhy] ?? null) : null;
  useEffect(() => {
    hasCard.value = on && why !== null;
    const timer = setTimeout(setTo(hasCard, false), CARD_MS);
    return () => clearTimeout(timer);
  }, [matchId, on, why, hasCard]);
  if (!on || !town) return null;
  const here = town.buildings.find((building) => building.matchId === matchId);
  const next = town.upNext.flatMap(
    (nextId) => town.buildings.find((building) => building.matchId === nextId) ?? [],
  );
  const nameOf = ({ game, number }: { readonly game: string; readonly number: number }) =>
    en.stage.door(titleOf(game), number);
  return (
    <div class="on-air">
      <span class="on-air-sign">{onAir.onAir}</span>
      {hasCard.value && here && (
        <div class="on-air-card" role="status">
          <b>{onAir.meanwhile(nameOf(here))}</b>
          <p>{here.headline ? onAir.whyNow(why ?? '', here.headline) : why}</p>
        </div>
      )}
      {next.length > 0 && (
        <aside class="on-air-next" aria-label={onAir.next}>
          <b>{onAir.next}</b>
          <ol>
            {next.map((building) => (
              <li key={building.matchId}>
                {nameOf(building)} <span>{building.headline || building.label}</span>
              </li>
            ))}
          </ol>
        </aside>
      )}
    </div>
  );
}

export const onAir = {
  onAir: 'On air',
  meanwhile: (title: string) => `Meanwhile, in ${title} …`,
  why: {
    decisive: 'A decision is near',
    livelier: 'More is going on there now',
    over: 'The last match is over',
  } as Readonly<Record<string, string>>,
  whyNow: (why: string, headline: string) => `${why}. Now: ${headline}.`,
  next: 'Coming up',
};
