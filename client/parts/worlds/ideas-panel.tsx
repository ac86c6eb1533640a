import { useSignal } from '@preact/signals';
import { IDEA_CATEGORIES, type IdeaCategory, LOCATION_TYPES } from '../../../shared/worlds/model.ts';
import { Loaded } from '../../ui/kit/loaded.tsx';
import { useResource } from '../../ui/kit/use-resource.ts';
import { useDeed } from './deed.ts';
import { worldsText } from './text.ts';
import type { Idea, WorldApi } from './worlds-api.ts';

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
              onChange={() => {
                category.value = each;
              }}
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
    <Loaded of={ideas}>
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
                  <button
                    type="button"
                    class="button small"
                    disabled={busy.value}
                    onClick={() => void take(idea)}
                  >
                    {worldsText.add}
                    <span class="hidden-text"> {idea.name}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}
