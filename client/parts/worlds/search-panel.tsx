import { useSignal } from '@preact/signals';
import type { Hit } from '../../../shared/contracts/worlds.ts';
import { TOWN_WORLD } from '../../../shared/worlds/model.ts';
import { Button, into } from '../../ui/button.tsx';
import { SearchBox } from '../../ui/kit/form.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useDeed } from './form.tsx';
import { EntitySheet, type PanelProps } from './sheet.tsx';
import { worldsText } from './text.ts';

export function SearchPanel(panel: PanelProps) {
  const words = useSignal('');
  return (
    <>
      <SearchBox
        label={worldsText.ask}
        value=""
        onSearch={(asked) => {
          words.value = asked.trim();
        }}
      />
      {words.value && <Results key={words.value} panel={panel} words={words.value} />}
    </>
  );
}

function Results({ panel, words }: { readonly panel: PanelProps; readonly words: string }) {
  const found = useResource({ key: words, load: () => panel.api.search(words) });
  const further = useSignal<readonly Hit[]>([]);
  const { busy, note, run } = useDeed();
  return (
    <Loaded of={found} what="the results">
      {({ results, totalResults }) => {
        const hits = [...results, ...further.value];
        const left = totalResults - hits.length;
        const more = async (): Promise<string> => {
          const next = (await panel.api.search(words, hits.length)).results;
          // Whoever writes meanwhile moves the pages: nothing is shown twice.
          const known = new Set(hits.map(({ id }) => id));
          further.value = [...further.value, ...next.filter(({ id }) => !known.has(id))];
          return '';
        };
        return (
          <>
            <p role="status">{totalResults === 0 ? worldsText.nothing : worldsText.results(totalResults)}</p>
            <ol class="world-results">
              {hits.map((hit) => (
                <Result key={hit.id} hit={hit} panel={panel} />
              ))}
            </ol>
            {left > 0 && (
              <p>
                <Button text={worldsText.more(left)} disabled={busy.value} onClick={() => void run(more)} />{' '}
                <span role="status">{note.value}</span>
              </p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Result({ hit, panel }: { readonly hit: Hit; readonly panel: PanelProps }) {
  const { id, name, relevance, snippet, type } = hit;
  /** Whom the sheet shows: the found one, and then whoever was pressed in it. */
  const shown = useSignal<string | null>(null);
  return (
    <li>
      <Name
        hit={hit}
        isOpen={shown.value !== null}
        world={panel.world.world.id}
        press={() => {
          shown.value = shown.value === null ? id : null;
        }}
      >
        {name}
      </Name>{' '}
      <span class="world-theme">{type}</span>
      <meter min="0" max="1" value={relevance} aria-label={`${Math.round(relevance * 100)} %`} />
      <p>{snippet}</p>
      {shown.value !== null && (
        <EntitySheet
          key={shown.value}
          {...panel}
          kind={type === 'location' ? 'location' : 'character'}
          id={shown.value}
          onChoose={into(shown)}
        />
      )}
    </li>
  );
}

interface NameProps {
  readonly hit: Hit;
  readonly isOpen: boolean;
  readonly world: string;
  press(): void;
  readonly children: string;
}

function Name({ hit: { id, type }, isOpen, world, press, children }: NameProps) {
  if (type !== 'event')
    return (
      <button type="button" class="world-found" aria-expanded={isOpen} onClick={press}>
        {children}
      </button>
    );
  // The town's own events are facts of its library; those of other worlds are told whole by their words.
  return world === TOWN_WORLD && id.includes(':') ? (
    <PageLink to={`/library/fact/${encodeURIComponent(id)}`}>{children}</PageLink>
  ) : (
    <b>{children}</b>
  );
}
