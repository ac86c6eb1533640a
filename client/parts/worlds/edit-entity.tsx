import { LONGEST } from '../../../shared/worlds/limits.ts';
import { LOCATION_TYPES } from '../../../shared/worlds/model.ts';
import { text, texts } from '../../widgets/fields.ts';
import { EditForm, type State, type Values } from './edit-form.tsx';
import { Choice, Field, named, plain } from './form.tsx';
import { worldsText } from './text.ts';
import type { Fields, PlaceRow, WorldApi } from './worlds-api.ts';

interface EditEntityProps {
  readonly api: WorldApi;
  readonly id: string;
  readonly fields: Fields;
  done(): void;
  cancel(): void;
}

const read = (fields: Fields, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, text(fields, name)]));
const revOf = (fields: Fields): number => Number(fields.rev ?? 0);

const characterState = (fields: Fields): State => ({
  values: {
    ...read(fields, ['name', 'role', 'background', 'locationId']),
    traits: texts(fields, 'traits').join('\n'),
  },
  rev: revOf(fields),
});

const placeState = (fields: Fields): State => ({
  values: read(fields, ['name', 'type', 'description']),
  rev: revOf(fields),
});

export function EditCharacter({
  api,
  id,
  fields,
  places,
  ...after
}: EditEntityProps & { readonly places: readonly PlaceRow[] }) {
  const home = text(fields, 'locationId');
  const homes = places.map(named);
  // Only so many places are listed: whoever lives at another one stays there until somebody moves them.
  if (home && !homes.some(({ value }) => value === home))
    homes.push({ value: home, label: worldsText.elsewhere });
  return (
    <EditForm
      heading={worldsText.editOf(text(fields, 'name'))}
      start={characterState(fields)}
      save={({ locationId, traits, ...rest }, rev) =>
        api.changeCharacter(id, {
          ...rest,
          ...(traits !== undefined && {
            traits: traits
              .split('\n')
              .map((trait) => trait.trim())
              .filter(Boolean),
          }),
          ...(locationId !== undefined && { locationId: locationId || null }),
          rev,
        })
      }
      reload={async () => characterState(await api.character(id))}
      {...after}
    >
      {(of) => (
        <>
          <Field name="name" label={worldsText.name} most={LONGEST.name} required {...of('name')} />
          <Field name="role" label={worldsText.role} most={LONGEST.role} {...of('role')} />
          <Field name="traits" label={worldsText.traitLines} most={600} lines={3} {...of('traits')} />
          <Field
            name="background"
            label={worldsText.background}
            most={LONGEST.background}
            lines={5}
            {...of('background')}
          />
          <Choice
            name="locationId"
            label={worldsText.livesAt}
            options={homes}
            none={worldsText.nowhere}
            {...of('locationId')}
          />
        </>
      )}
    </EditForm>
  );
}

export function EditPlace({ api, id, fields, ...after }: EditEntityProps) {
  return (
    <EditForm
      heading={worldsText.editOf(text(fields, 'name'))}
      start={placeState(fields)}
      save={({ type, ...rest }, rev) =>
        api.changeLocation(id, { ...rest, ...(type !== undefined && { type: type || null }), rev })
      }
      reload={async () => placeState(await api.location(id))}
      {...after}
    >
      {(of) => (
        <>
          <Field name="name" label={worldsText.name} most={LONGEST.name} required {...of('name')} />
          <Choice
            name="type"
            label={worldsText.type}
            options={LOCATION_TYPES.map(plain)}
            none="—"
            {...of('type')}
          />
          <Field
            name="description"
            label={worldsText.description}
            most={LONGEST.placeDescription}
            lines={5}
            {...of('description')}
          />
        </>
      )}
    </EditForm>
  );
}
