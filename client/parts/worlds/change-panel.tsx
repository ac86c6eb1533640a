// The world itself: its name and what it is about; and the end of it.

import { LONGEST } from '../../../shared/worlds/limits.ts';
import { usePage } from '../../ui/context.ts';
import { AskedTwice } from './asked-twice.tsx';
import { EditForm, type State } from './edit-form.tsx';
import { Field } from './form.tsx';
import type { PanelProps } from './sheet.tsx';
import { worldsText } from './text.ts';
import type { Overview, WorldRow } from './worlds-api.ts';

const stateOf = ({ name, theme, description, rev }: WorldRow): State => ({
  values: { name, theme: theme ?? '', description: description ?? '' },
  rev,
});

export function ChangePanel({ world, api, refresh }: PanelProps) {
  return (
    <div class="world-forms">
      <EditForm
        heading={worldsText.editOf(world.world.name)}
        start={stateOf(world.world)}
        save={(changes, rev) => api.changeWorld({ ...changes, rev })}
        reload={async () => stateOf((await api.overview()).world)}
        done={refresh}
      >
        {(of) => (
          <>
            <Field name="name" label={worldsText.name} most={LONGEST.name} required {...of('name')} />
            <Field name="theme" label={worldsText.theme} most={LONGEST.theme} {...of('theme')} />
            <Field
              name="description"
              label={worldsText.description}
              most={LONGEST.worldDescription}
              lines={4}
              {...of('description')}
            />
          </>
        )}
      </EditForm>
      <Deletion world={world} remove={api.remove} />
    </div>
  );
}

function Deletion({ world, remove }: { readonly world: Overview; remove(): Promise<void> }) {
  const { actions } = usePage();
  const { name, characters, locations, relationships } = world.world;
  return (
    <section class="world-form" aria-label={worldsText.remove}>
      <h3>{worldsText.remove}</h3>
      <AskedTwice
        words={worldsText.removing(name, worldsText.counts(characters, locations, relationships))}
        remove={async () => {
          await remove();
          actions.openPath('/worlds');
          return worldsText.removed;
        }}
      >
        {worldsText.removeThis}
      </AskedTwice>
    </section>
  );
}
