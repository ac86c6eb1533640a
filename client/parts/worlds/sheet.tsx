// One entry of a world, as the very card that chat clients show; whoever may, changes or offers it from here.

import { useSignal } from '@preact/signals';
import { Loaded } from '../../ui/kit/loaded.tsx';
import { useResource } from '../../ui/kit/use-resource.ts';
import { CharacterSheet, LocationCard } from '../../widgets/cards.tsx';
import { EditCharacter, EditPlace } from './edit-entity.tsx';
import { OfferLegend } from './offer-legend.tsx';
import { RemoveEntry, TieList, tieCount } from './remove-entry.tsx';
import { worldsText } from './text.ts';
import type { Fields, Overview, WorldApi } from './worlds-api.ts';

export interface PanelProps {
  readonly world: Overview;
  readonly api: WorldApi;
  /** Something has changed: the page is to show it. */
  refresh(): void;
}

interface SheetProps extends PanelProps {
  readonly kind: 'character' | 'location';
  readonly id: string;
  /** Somebody named in it was pressed. */
  onChoose?(characterId: string): void;
}

export function EntitySheet({ kind, id, world, api, refresh, onChoose }: SheetProps) {
  const isCharacter = kind === 'character';
  const sheet = useResource({
    key: `${kind}/${id}`,
    load: () => (isCharacter ? api.character(id) : api.location(id)),
  });
  const edits = useSignal(false);
  /** The name of what was deleted from here. */
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
      <Loaded of={sheet}>
        {(fields) => {
          const name = String(fields.name);
          if (edits.value && isCharacter)
            return <EditCharacter {...{ api, id, fields, done, cancel }} places={world.locations} />;
          if (edits.value) return <EditPlace {...{ api, id, fields, done, cancel }} />;
          return (
            <>
              {isCharacter ? (
                <CharacterSheet
                  fields={fields}
                  call={onChoose && ((_, { characterId }) => onChoose(String(characterId)))}
                />
              ) : (
                <LocationCard fields={fields} />
              )}
              {world.mayEdit && (
                <>
                  <button
                    type="button"
                    class="button small"
                    onClick={() => {
                      edits.value = true;
                    }}
                  >
                    {worldsText.edit}
                    <span class="hidden-text"> {name}</span>
                  </button>
                  <OfferLegend api={api} entityId={id} name={name} />
                  {isCharacter && <TieList {...{ api, fields, done }} />}
                  <RemoveEntry
                    name={name}
                    words={wordsOf(fields, isCharacter)}
                    remove={() =>
                      isCharacter
                        ? api.removeCharacter(id, Number(fields.rev))
                        : api.removeLocation(id, Number(fields.rev))
                    }
                    gone={() => {
                      gone.value = name;
                      refresh();
                    }}
                  />
                </>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function wordsOf(fields: Fields, isCharacter: boolean): string {
  const name = String(fields.name);
  if (isCharacter) return worldsText.removingPerson(name, tieCount(fields));
  const { characters } = fields;
  return worldsText.removingPlace(name, Array.isArray(characters) ? characters.length : 0);
}
