import { useSignal } from '@preact/signals';
import type {
  Idea,
  NewCharacter,
  NewLocation,
  NewRelationship,
  Overview,
  World,
} from '../../../shared/contracts/worlds.ts';
import {
  type ExportFormat,
  IDEA_CATEGORIES,
  type IdeaCategory,
  LOCATION_TYPES,
  LONGEST,
  RELATION_TYPES,
} from '../../../shared/worlds/model.ts';
import { Button, setTo } from '../../ui/button.tsx';
import { usePage } from '../../ui/context.ts';
import { CopyBox } from '../../ui/kit/cards.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { placePicture } from '../../widgets/cards.tsx';
import {
  CharacterInputs,
  Choice,
  EditForm,
  Field,
  Form,
  named,
  PlaceInputs,
  plain,
  type State,
  traitsIn,
  useDeed,
  WorldInputs,
} from './form.tsx';
import { Graph } from './graph.tsx';
import { AskedTwice, EntitySheet, type PanelProps } from './sheet.tsx';
import { worldsText } from './text.ts';
import type { WorldApi } from './worlds-api.ts';

export function PeoplePanel(panel: PanelProps) {
  const { world } = panel;
  const pressed = useSignal<string | null>(null);
  const chosen = pressed.value ?? world.characters[0]?.id;
  const { length } = world.characters;
  if (!chosen) return <p class="page-state">{worldsText.noPeople}</p>;
  const choose = (id: string): void => {
    pressed.value = id;
  };
  return (
    <>
      {length < world.world.characters && <p>{worldsText.shownOf(length, world.world.characters)}</p>}
      <Graph characters={world.characters} ties={world.relationships} chosen={chosen} onChoose={choose} />
      <EntitySheet key={chosen} {...panel} kind="character" id={chosen} onChoose={choose} />
    </>
  );
}

export function PlacesPanel(panel: PanelProps) {
  const { world } = panel;
  const chosen = useSignal<string | null>(null);
  const { length } = world.locations;
  if (length === 0) return <p class="page-state">{worldsText.noPlaces}</p>;
  return (
    <>
      {length < world.world.locations && <p>{worldsText.placesOf(length, world.world.locations)}</p>}
      <ul class="world-places">
        {world.locations.map(({ id, name, type, description }) => (
          <li key={id}>
            <button
              type="button"
              class="world-place"
              aria-expanded={chosen.value === id}
              onClick={() => {
                chosen.value = chosen.value === id ? null : id;
              }}
            >
              <img class="place-picture" src={placePicture(type ?? '')} alt="" />
              <span>
                <b>{name}</b> {type}
                <small>{description}</small>
              </span>
            </button>
            {chosen.value === id && <EntitySheet {...panel} kind="location" id={id} />}
          </li>
        ))}
      </ul>
    </>
  );
}

interface IdeasProps {
  readonly api: WorldApi;
  refresh(): void;
}

export function IdeasPanel({ api, refresh }: IdeasProps) {
  const category = useSignal<IdeaCategory>('characters');
  return (
    <>
      <fieldset class="world-choice">
        <legend>{worldsText.ideas}</legend>
        {IDEA_CATEGORIES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="category"
              checked={category.value === each}
              onChange={setTo(category, each)}
            />
            {each}
          </label>
        ))}
      </fieldset>
      <Ideas key={category.value} api={api} category={category.value} refresh={refresh} />
    </>
  );
}

function Ideas({ api, category, refresh }: IdeasProps & { readonly category: IdeaCategory }) {
  const ideas = useResource({ key: category, load: () => api.ideas(category) });
  const { busy, note, run } = useDeed();
  const take = (idea: Idea) =>
    run(async () => {
      const { name, role, traits, background } = idea;
      if (category === 'characters') await api.addCharacter({ name, role, traits, background });
      else {
        const type = LOCATION_TYPES.find((each) => each === role);
        await api.addLocation({ name, ...(type && { type }), description: background });
      }
      refresh();
      ideas.refresh();
      return worldsText.added(name);
    });
  const canTake = category === 'characters' || category === 'locations';
  return (
    <Loaded of={ideas} what="ideas">
      {({ suggestions }) => (
        <>
          <p role="status">{note.value}</p>
          <ul class="world-results">
            {suggestions.map((idea) => (
              <li key={idea.name}>
                <b>{idea.name}</b> <span class="world-theme">{idea.role}</span>
                <p>{idea.background}</p>
                <p class="world-why">
                  {worldsText.why}
                  {idea.rationale}
                </p>
                {canTake && (
                  <Button look="small" disabled={busy.value} onClick={() => void take(idea)}>
                    {worldsText.add}
                    <span class="hidden-text"> {idea.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

export function AddPanel({ world, api, refresh }: PanelProps) {
  const after = async (adding: Promise<unknown>): Promise<void> => {
    await adding;
    refresh();
  };
  return (
    <div class="world-forms">
      <Form<Omit<NewCharacter, 'traits'> & { traits?: string }>
        heading={worldsText.character}
        submit={worldsText.save}
        onSubmit={({ traits = '', ...fields }) =>
          after(api.addCharacter({ ...fields, traits: traitsIn(traits, ',') }))
        }
      >
        <CharacterInputs
          lines={4}
          homes={world.locations.map(named)}
          traits={<Field name="traits" label={worldsText.traits} most={500} />}
        />
      </Form>
      <Form<NewLocation>
        heading={worldsText.location}
        submit={worldsText.save}
        onSubmit={(fields) => after(api.addLocation(fields))}
      >
        <PlaceInputs lines={4} />
      </Form>
      {world.characters.length > 1 && (
        <Form<NewRelationship>
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

const stateOf = ({ name, theme, description, rev }: World): State => ({
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
        {(of) => <WorldInputs of={of} lines={4} />}
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

export function TakePanel({ world, api, refresh }: PanelProps) {
  const { busy, note, run } = useDeed();
  const take = (format: ExportFormat) =>
    run(async () => {
      const { downloadUrl, fileSize } = await api.exportLink(format);
      const { pathname, search } = new URL(downloadUrl);
      // From where this page comes, whatever the town thinks its address is.
      location.assign(pathname + search);
      return worldsText.exported(fileSize);
    });
  const sharing = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      refresh();
      return '';
    });
  const link = `${location.origin}/worlds/${world.world.id}?share=${world.shareToken}`;
  return (
    <div class="world-take">
      <p>
        <Button text={worldsText.exportJson} disabled={busy.value} onClick={() => void take('json')} />{' '}
        <Button
          text={worldsText.exportMarkdown}
          disabled={busy.value}
          onClick={() => void take('markdown')}
        />
      </p>
      <p role="status">{note.value}</p>
      {!world.mayEdit ? null : world.shareToken ? (
        <>
          <p>{worldsText.shared}</p>
          <CopyBox label={worldsText.share} text={link} />
          <Button text={worldsText.unshare} disabled={busy.value} onClick={() => void sharing(api.unshare)} />
        </>
      ) : (
        <Button
          look="primary"
          text={worldsText.share}
          disabled={busy.value}
          onClick={() => void sharing(api.share)}
        />
      )}
    </div>
  );
}
