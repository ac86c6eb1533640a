import { LONGEST } from '../../../shared/worlds/limits.ts';
import { LOCATION_TYPES, RELATION_TYPES } from '../../../shared/worlds/model.ts';
import { Choice, Field, Form, named, plain } from './form.tsx';
import type { PanelProps } from './sheet.tsx';
import { worldsText } from './text.ts';

export function AddPanel({ world, api, refresh }: PanelProps) {
  const after = async (adding: Promise<unknown>): Promise<void> => {
    await adding;
    refresh();
  };
  return (
    <div class="world-forms">
      <Form
        heading={worldsText.character}
        submit={worldsText.save}
        onSubmit={({ traits = '', ...fields }) =>
          after(
            api.addCharacter({
              ...fields,
              traits: traits
                .split(',')
                .map((trait) => trait.trim())
                .filter(Boolean),
            }),
          )
        }
      >
        <Field name="name" label={worldsText.name} most={LONGEST.name} required />
        <Field name="role" label={worldsText.role} most={LONGEST.role} />
        <Field name="traits" label={worldsText.traits} most={500} />
        <Field name="background" label={worldsText.background} most={LONGEST.background} lines={4} />
        <Choice
          name="locationId"
          label={worldsText.livesAt}
          options={world.locations.map(named)}
          none={worldsText.nowhere}
        />
      </Form>
      <Form
        heading={worldsText.location}
        submit={worldsText.save}
        onSubmit={(fields) => after(api.addLocation(fields))}
      >
        <Field name="name" label={worldsText.name} most={LONGEST.name} required />
        <Choice name="type" label={worldsText.type} options={LOCATION_TYPES.map(plain)} none="—" />
        <Field name="description" label={worldsText.description} most={LONGEST.placeDescription} lines={4} />
      </Form>
      {world.characters.length > 1 && (
        <Form
          heading={worldsText.tie}
          submit={worldsText.save}
          onSubmit={(fields) => after(api.addTie(fields))}
        >
          <Choice name="characterId1" label={worldsText.from} options={world.characters.map(named)} />
          <Choice name="type" label={worldsText.type} options={RELATION_TYPES.map(plain)} />
          <Choice name="characterId2" label={worldsText.to} options={world.characters.map(named)} />
          <Field name="description" label={worldsText.description} most={LONGEST.tieDescription} />
        </Form>
      )}
    </div>
  );
}
