import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import type { GameOrder, GameShelvesReply } from '../../../shared/contracts/archive.ts';
import { SearchBox } from '../../ui/kit/form.tsx';
import { plainWord } from '../../ui/kit/words.ts';
import { narrow } from '../../ui/screen-size.ts';
import { gamesText } from './games-text.ts';

const { filters: text } = gamesText;

export interface Wishes {
  readonly agent: string;
  readonly game: string;
  readonly role: string;
  readonly winner: string;
  readonly moment: string;
  readonly length: keyof typeof text.lengths;
  readonly drama: keyof typeof text.dramas;
  readonly order: GameOrder;
}

export const NO_WISHES: Wishes = {
  agent: '',
  game: '',
  role: '',
  winner: '',
  moment: '',
  length: 'any',
  drama: 'any',
  order: 'new',
};

const LENGTHS = {
  any: {},
  short: { mostRounds: 2 },
  middle: { fewestRounds: 3, mostRounds: 3 },
  long: { fewestRounds: 4 },
};
const DRAMAS = { any: {}, high: { leastDrama: 60 }, higher: { leastDrama: 75 } };

export const queryOf = ({ length, drama, order, game, agent, role, winner, moment }: Wishes) => ({
  ...LENGTHS[length],
  ...DRAMAS[drama],
  order,
  game: game || undefined,
  agent: agent || undefined,
  role: role || undefined,
  winner: winner || undefined,
  moment: moment || undefined,
});

interface FiltersProps {
  readonly wishes: Signal<Wishes>;
  readonly shelves: GameShelvesReply | null;
}

export function GameFilters({ wishes, shelves }: FiltersProps) {
  const set = (change: Partial<Wishes>) => {
    wishes.value = { ...wishes.value, ...change };
  };
  const words = (list: readonly string[] = []) => list.map((value) => ({ value, label: plainWord(value) }));
  const named = (list: Readonly<Record<string, string>>) =>
    Object.entries(list).map(([value, label]) => ({ value, label }));
  const any = { value: '', label: text.any };
  const choice = (name: Exclude<keyof Wishes, 'agent'>, options: readonly Option[]) => (
    <label title={name === 'length' ? text.lengthWhy : undefined}>
      <span>{text[name]}</span>
      <select
        class="input"
        value={wishes.value[name]}
        onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
  const games = (shelves?.games ?? []).map(({ game, title }) => ({ value: game, label: title }));
  const winners = (shelves?.winners ?? []).map(({ winner, outcome }) => ({ value: winner, label: outcome }));
  return (
    <>
      <SearchBox
        label={gamesText.find}
        value={wishes.value.agent}
        onSearch={(agent) => set({ agent: agent.trim() })}
      />
      <Foldable title={text.fold(chosenOf(wishes.value))}>
        <fieldset class="game-filters">
          <legend class="hidden-text">{text.legend}</legend>
          {choice('game', [any, ...games])}
          {choice('role', [any, ...words(shelves?.roles)])}
          {choice('winner', [any, ...winners])}
          {choice('moment', [any, ...words(shelves?.moments)])}
          {choice('length', named(text.lengths))}
          {choice('drama', named(text.dramas))}
          {choice('order', named(text.orders))}
        </fieldset>
      </Foldable>
    </>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The number of filters that differ from the default; their names stay visible. */
const chosenOf = ({ agent: _, ...filters }: Wishes): number =>
  Object.entries(filters).filter(([name, value]) => value !== NO_WISHES[name as keyof Wishes]).length;

/** On a phone the filters would fill the screen before the first game. */
const Foldable = ({ title, children }: { readonly title: string; readonly children: VNode }) =>
  narrow.value ? (
    <details class="filter-fold">
      <summary>{title}</summary>
      {children}
    </details>
  ) : (
    children
  );
