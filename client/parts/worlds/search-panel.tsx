import { useSignal } from '@preact/signals';
import { Loaded } from '../../ui/kit/loaded.tsx';
import { SearchBox } from '../../ui/kit/search-box.tsx';
import { useResource } from '../../ui/kit/use-resource.ts';
import { worldsText } from './text.ts';
import type { WorldApi } from './worlds-api.ts';

export function SearchPanel({ api }: { readonly api: WorldApi }) {
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
      {words.value && <Results key={words.value} api={api} words={words.value} />}
    </>
  );
}

function Results({ api, words }: { readonly api: WorldApi; readonly words: string }) {
  const found = useResource({ key: words, load: () => api.search(words) });
  return (
    <Loaded of={found}>
      {({ results, totalResults }) => (
        <>
          <p role="status">{totalResults === 0 ? worldsText.nothing : worldsText.results(totalResults)}</p>
          <ol class="world-results">
            {results.map(({ id, name, relevance, snippet, type }) => (
              <li key={id}>
                <b>{name}</b> <span class="world-theme">{type}</span>
                <meter min="0" max="1" value={relevance} aria-label={`${Math.round(relevance * 100)} %`} />
                <p>{snippet}</p>
              </li>
            ))}
          </ol>
        </>
      )}
    </Loaded>
  );
}
