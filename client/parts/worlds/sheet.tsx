import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type {
  CharacterSheet,
  LocationSheet,
  OfferedLegend,
  Overview,
} from '../../../shared/contracts/worlds.ts';
import { LOCATION_TYPES } from '../../../shared/worlds/model.ts';
import { Button, setTo } from '../../ui/button.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { CharacterSheet as CharacterCardSheet, LocationCard } from '../../widgets/cards.tsx';
import {
  CharacterInputs,
  EditForm,
  Field,
  named,
  PlaceInputs,
  type State,
  traitsIn,
  useDeed,
} from './form.tsx';
import { worldsText } from './text.ts';
import type { Sheet, WorldApi } from './worlds-api.ts';

export interface PanelProps {
  readonly world: Overview;
  readonly api: WorldApi;
  /** Something has changed: the page is to show it. */
  refresh(): void;
}

interface SheetProps extends PanelProps {
  readonly kind: 'character' | 'location';
  readonly id: string;
  onChoose?(characterId: string): void;
}

export function EntitySheet({ kind, id, world, api, refresh, onChoose }: SheetProps) {
  const isCharacter = kind === 'character';
  const sheet = useResource<Sheet>({
    key: `${kind}/${id}`,
    load: () => (isCharacter ? api.character(id) : api.location(id)),
  });
  const edits = useSignal(false);
  const gone = useSignal<string | null>(null);
  const cancel = (): void => {
    edits.value = false;
  };
  const done = (): void => {
    cancel();
    sheet.refresh();
    refresh();
  };
  if (gone.value !== null)
    return (
      <p class="world-sheet" role="status">
        {worldsText.entryGone(gone.value)}
      </p>
    );
  return (
    <div class="world-sheet">
      <Loaded of={sheet} what="the sheet">
        {(shown) => {
          const { name, rev } = shown;
          const character = 'characterId' in shown ? shown : null;
          if (edits.value)
            return character ? (
              <EditCharacter {...{ api, id, done, cancel }} sheet={character} places={world.locations} />
            ) : (
              <EditPlace {...{ api, id, done, cancel }} sheet={shown as LocationSheet} />
            );
          return (
            <>
              {character ? (
                <CharacterCardSheet
                  fields={shown}
                  call={onChoose && ((_, { characterId }) => onChoose(String(characterId)))}
                />
              ) : (
                <LocationCard fields={shown} />
              )}
              {world.mayEdit && (
                <>
                  <Button look="small" onClick={setTo(edits, true)}>
                    {worldsText.edit}
                    <span class="hidden-text"> {name}</span>
                  </Button>
                  <OfferLegend api={api} entityId={id} name={name} />
                  {character && <TieList {...{ api, done }} sheet={character} />}
                  <AskedTwice
                    small
                    words={
                      'characterId' in shown
                        ? worldsText.removingPerson(name, shown.relationships.length)
                        : worldsText.removingPlace(name, shown.characters.length)
                    }
                    remove={async () => {
                      await (character ? api.removeCharacter(id, rev) : api.removeLocation(id, rev));
                      gone.value = name;
                      refresh();
                      return '';
                    }}
                  >
                    {worldsText.removeEntry}
                    <span class="hidden-text"> {name}</span>
                  </AskedTwice>
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

interface EditProps {
  readonly api: WorldApi;
  readonly id: string;
  done(): void;
  cancel(): void;
}

const characterState = ({ name, role, background, locationId, traits, rev }: CharacterSheet): State => ({
  values: {
    name,
    role: role ?? '',
    background: background ?? '',
    locationId: locationId ?? '',
    traits: traits.join('\n'),
  },
  rev,
});

function EditCharacter({
  api,
  id,
  sheet,
  places,
  ...after
}: EditProps & { readonly sheet: CharacterSheet; readonly places: Overview['locations'] }) {
  const { locationId: home, name } = sheet;
  const homes = places.map(named);
  // The list is cut off: a character whose place is not listed keeps it until it is changed.
  if (home && !homes.some(({ value }) => value === home))
    homes.push({ value: home, label: worldsText.elsewhere });
  return (
    <EditForm
      heading={worldsText.editOf(name)}
      start={characterState(sheet)}
      save={({ locationId, traits, ...rest }, rev) =>
        api.changeCharacter(id, {
          ...rest,
          ...(traits !== undefined && { traits: traitsIn(traits, '\n') }),
          ...(locationId !== undefined && { locationId: locationId || null }),
          rev,
        })
      }
      reload={async () => characterState(await api.character(id))}
      {...after}
    >
      {(of) => (
        <CharacterInputs
          of={of}
          lines={5}
          homes={homes}
          traits={
            <Field name="traits" label={worldsText.traitLines} most={600} lines={3} {...of('traits')} />
          }
        />
      )}
    </EditForm>
  );
}

const placeState = ({ name, type, description, rev }: LocationSheet): State => ({
  values: { name, type: type ?? '', description: description ?? '' },
  rev,
});

function EditPlace({ api, id, sheet, ...after }: EditProps & { readonly sheet: LocationSheet }) {
  return (
    <EditForm
      heading={worldsText.editOf(sheet.name)}
      start={placeState(sheet)}
      save={({ type, ...rest }, rev) => {
        const kind = LOCATION_TYPES.find((each) => each === type) ?? null;
        return api.changeLocation(id, { ...rest, ...(type !== undefined && { type: kind }), rev });
      }}
      reload={async () => placeState(await api.location(id))}
      {...after}
    >
      {(of) => <PlaceInputs of={of} lines={5} />}
    </EditForm>
  );
}

interface OfferProps {
  readonly api: WorldApi;
  readonly entityId: string;
  readonly name: string;
}

/** One press, and the town's gates say yes or why not. */
function OfferLegend({ api, entityId, name }: OfferProps) {
  const told = useSignal<OfferedLegend | null>(null);
  const { busy, note, run } = useDeed('');
  const offer = async (): Promise<string> => {
    told.value = await api.offerLegend(entityId);
    return '';
  };
  return (
    <div class="world-offer">
      <Button look="small" disabled={busy.value} onClick={() => void run(offer)}>
        {worldsText.offer}
        <span class="hidden-text">: {name}</span>
      </Button>
      <div role="status">
        {told.value && <Outcome told={told.value} />}
        {note.value && <p>{note.value}</p>}
      </div>
    </div>
  );
}

const Outcome = ({ told: { again, factId, gate, outcome, reasons } }: { readonly told: OfferedLegend }) =>
  outcome === 'accepted' ? (
    <p>
      {again ? worldsText.takenBefore : worldsText.taken}{' '}
      {factId && <PageLink to={`/library/fact/${encodeURIComponent(factId)}`}>{worldsText.readIt}</PageLink>}
    </p>
  ) : (
    <p>
      {outcome === 'waiting' ? worldsText.waitsForReview : worldsText.stopped(gate ?? '')} {reasons.join(' ')}
    </p>
  );

interface TiesProps {
  readonly api: WorldApi;
  readonly sheet: CharacterSheet;
  done(): void;
}

function TieList({ api, sheet, done }: TiesProps) {
  const { busy, note, run } = useDeed();
  const { relationshipIds = [], relationships } = sheet;
  if (relationships.length === 0) return null;
  const remove = (id: string) => async (): Promise<string> => {
    await api.removeTie(id);
    done();
    return worldsText.removed;
  };
  return (
    <details class="world-ties">
      <summary>{worldsText.ties}</summary>
      <ul>
        {relationships.map(({ characterIs: type, characterName: name }, i) => (
          <li key={relationshipIds[i]}>
            {name} <span class="world-theme">{type}</span>{' '}
            <Button
              look="small"
              text={worldsText.removeEntry}
              disabled={busy.value}
              aria-label={worldsText.removeTie(name, type)}
              onClick={() => void run(remove(relationshipIds[i] ?? ''))}
            />
          </li>
        ))}
      </ul>
      <p role="status">{note.value}</p>
    </details>
  );
}

/** Something is deleted for good: asked once more, with what goes with it named. */
interface AskedTwiceProps {
  readonly children: ComponentChildren;
  readonly words: string;
  readonly small?: boolean;
  remove(): Promise<string>;
}

export function AskedTwice({ children, words, small = false, remove }: AskedTwiceProps) {
  const asks = useSignal(false);
  const { busy, note, run } = useDeed();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), [asks.value]);
  const button = small ? 'button small' : 'button';
  const ask = (wanted: boolean) => () => {
    asks.value = wanted;
  };
  return (
    <>
      {asks.value ? (
        <>
          <p>{words}</p>
          <p>
            <button type="button" class={button} ref={stay} onClick={ask(false)}>
              {worldsText.keep}
            </button>{' '}
            <button
              type="button"
              class={`${button} danger`}
              disabled={busy.value}
              onClick={() => void run(remove)}
            >
              {worldsText.removeForGood}
            </button>
          </p>
        </>
      ) : (
        <button type="button" class={button} onClick={ask(true)}>
          {children}
        </button>
      )}
      <p role="status">{note.value}</p>
    </>
  );
}
