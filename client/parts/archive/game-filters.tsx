import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import type { GameOrder, GameShelvesReply } from '../../../shared/contracts/archive.ts';
import { SearchBox } from '../../ui/kit/form.tsx';
import { narrow } from '../../ui/screen-size.ts';
import { gamesText } from './games-text.ts';
import { plainWord } from './match-clock.ts';

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
  const { game, role, winner, moment, length, drama, order } = wishes.value;
  const words = (list: readonly string[] = []) => list.map((value) => ({ value, label: plainWord(value) }));
  const any = { value: '', label: text.any };
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
          <Choice
            label={text.game}
            value={game}
            options={[
              any,
              ...(shelves?.games ?? []).map(({ game: id, title }) => ({ value: id, label: title })),
            ]}
            pick={(value) => set({ game: value })}
          />
          <Choice
            label={text.role}
            value={role}
            options={[any, ...words(shelves?.roles)]}
            pick={(value) => set({ role: value })}
          />
          <Choice
            label={text.winner}
            value={winner}
            options={[
              any,
              ...(shelves?.winners ?? []).map((each) => ({ value: each.winner, label: each.outcome })),
            ]}
            pick={(value) => set({ winner: value })}
          />
          <Choice
            label={text.moment}
            value={moment}
            options={[any, ...words(shelves?.moments)]}
            pick={(value) => set({ moment: value })}
          />
          <Choice
            label={text.length}
            title={text.lengthWhy}
            value={length}
            options={entries(text.lengths)}
            pick={(value) => set({ length: value as Wishes['length'] })}
          />
          <Choice
            label={text.drama}
            value={drama}
            options={entries(text.dramas)}
            pick={(value) => set({ drama: value as Wishes['drama'] })}
          />
          <Choice
            label={text.order}
            value={order}
            options={entries(text.orders)}
            pick={(value) => set({ order: value as GameOrder })}
          />
        </fieldset>
      </Foldable>
    </>
  );
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

interface Option {
  readonly value: string;
  readonly label: string;
}

const entries = (from: Readonly<Record<string, string>>): Option[] =>
  Object.entries(from).map(([value, label]) => ({ value, label }));

interface ChoiceProps {
  readonly label: string;
  readonly title?: string;
  readonly value: string;
  readonly options: readonly Option[];
  pick(value: string): void;
}

const Choice = ({ label, title, value, options, pick }: ChoiceProps) => (
  <label title={title}>
    <span>{label}</span>
    <select class="input" value={value} onChange={({ currentTarget }) => pick(currentTarget.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
);
