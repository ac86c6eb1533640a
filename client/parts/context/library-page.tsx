import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { toldBy } from '../../../shared/canon/fact.ts';
import type { CanonicalFact } from '../../../shared/contracts/context.ts';
import { recordOf } from '../../games/games.ts';
import { call } from '../../net/rest.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, Who } from '../../ui/kit/cards.tsx';
import { SearchBox } from '../../ui/kit/form.tsx';
import { Lead, PageBody, PageTabs } from '../../ui/kit/page.tsx';
import { Load, Loaded, useResource } from '../../ui/kit/resource.tsx';
import { sinceWords } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty } from '../../ui/section.tsx';
import { factPath } from '../paths.ts';
import { memoryText } from './text.ts';

const EVERY_MS = 10_000;

export function LibraryPage() {
  const words = useSignal('');
  return (
    <PageBody
      heading={memoryText.title}
      actions={<PageLink to="/talk/librarian" class="button" text={memoryText.talkTo} />}
    >
      <Lead>{memoryText.lead}</Lead>
      <SearchBox
        label={memoryText.search}
        value={words.value}
        onSearch={(given) => {
          words.value = given.trim();
        }}
      />
      {words.value === '' ? <Shelves /> : <Found words={words.value} />}
    </PageBody>
  );
}

const Shelves = () => (
  <PageTabs
    label={memoryText.shelves}
    tabs={[
      {
        id: 'chronicle',
        label: memoryText.chronicle,
        draw: () => <Shelf kind="chronicle" empty={memoryText.noChronicles} draw={chronicleEntry} />,
      },
      {
        id: 'people',
        label: memoryText.people,
        draw: () => <Shelf kind="character" empty={memoryText.noPeople} draw={personEntry} />,
      },
      {
        id: 'legends',
        label: memoryText.legends,
        draw: () => <Shelf kind="legend" empty={memoryText.noLegends} draw={legendEntry} />,
      },
      { id: 'ledger', label: memoryText.ledger, draw: () => <Ledger /> },
    ]}
  />
);

interface ShelfProps {
  readonly kind: 'chronicle' | 'character' | 'legend';
  readonly empty: string;
  draw(fact: CanonicalFact): ComponentChildren;
}

const Shelf = ({ kind, empty, draw }: ShelfProps) => (
  <Paged
    name={kind}
    load={async (before) => {
      const { facts, next } = await call('GET /lore', { query: { kind, limit: 30, before } });
      return { items: facts, next };
    }}
    empty={empty}
    idOf={({ factId }) => factId}
    draw={(fact) => <li key={fact.factId}>{draw(fact)}</li>}
  />
);

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

interface PagedProps<Item> {
  readonly name: string;
  readonly empty: string;
  load(before?: string): Promise<Page<Item>>;
  idOf(item: Item): string;
  draw(item: Item): ComponentChildren;
}

/** The newest facts, which refresh themselves, followed by as many older ones as requested. */
function Paged<Item>({ name, load, empty, idOf, draw }: PagedProps<Item>) {
  const newest = useResource({ key: name, load: () => load(), everyMs: EVERY_MS });
  const older = useSignal<readonly Page<Item>[]>([]);
  // Entries pushed off the first page stay in place for the reader.
  const shown = useRef<readonly Item[]>([]);
  const more = (before: string) =>
    load(before).then(
      (page) => {
        older.value = [...older.value, page];
      },
      () => newest.refresh(),
    );
  return (
    <Loaded of={newest} what="the newest chronicles">
      {(page) => {
        const all = [...page.items, ...shown.current, ...older.value.flatMap(({ items }) => items)];
        const seen = new Set<string>();
        const items = all.filter((item) => !seen.has(idOf(item)) && seen.add(idOf(item)));
        shown.current = items;
        const { next } = older.value.at(-1) ?? page;
        if (items.length === 0) return <Empty>{empty}</Empty>;
        return (
          <>
            <ol class="book">{items.map(draw)}</ol>
            {next !== null && (
              <p class="older">
                <Button text={memoryText.more} onClick={() => void more(next)} />
              </p>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface EntryProps {
  readonly fact: CanonicalFact;
  readonly of?: string;
  readonly facts?: ComponentChildren;
  readonly prose: string | undefined;
}

const Entry = ({ fact, of, facts, prose }: EntryProps) => (
  <article class={of ? `entry ${of}` : 'entry'}>
    <h3>
      <PageLink to={factPath(fact.factId)}>{toldBy(fact).title ?? ''}</PageLink>
    </h3>
    {facts && <p class="entry-facts">{facts}</p>}
    <p class="entry-prose">{prose}</p>
  </article>
);

const chronicleEntry = (fact: CanonicalFact) =>
  toldBy(fact).kind === 'league' ? leagueEntry(fact) : matchEntry(fact);

function leagueEntry(fact: CanonicalFact) {
  const { champion = '', prose = [], rounds = 0, table = [] } = toldBy(fact);
  const facts = (
    <>
      {memoryText.league} · {memoryText.rounds(rounds)} · {memoryText.players(table.length)} ·{' '}
      {memoryText.champion(champion)}
    </>
  );
  return <Entry fact={fact} of="of-league" facts={facts} prose={prose[0]} />;
}

function matchEntry(fact: CanonicalFact) {
  const { address, days = 0, endedUtc, game = '', gameNumber = 0, prose = [], winner = '' } = toldBy(fact);
  const record = recordOf(game);
  const facts = (
    <>
      {memoryText.game(gameNumber)} · {address && `${address} · `}
      {memoryText.days(days)} · {record.won[winner] ?? winner}
      {endedUtc && ` · ${sinceWords(Date.parse(endedUtc), Date.now())}`}
    </>
  );
  const of = winner === record.dark ? 'of-dark' : 'of-town';
  return <Entry fact={fact} of={of} facts={facts} prose={prose[1] ?? prose[0]} />;
}

function personEntry(fact: CanonicalFact) {
  const { agentId = '', prose = [], title = '' } = toldBy(fact);
  return (
    <article class="entry person">
      <Who face={agentId} name={title} to={factPath(fact.factId)} />
      <p class="entry-prose">{prose[0]}</p>
    </article>
  );
}

const legendEntry = (fact: CanonicalFact) => <Entry fact={fact} prose={toldBy(fact).prose?.[0]} />;

const TONES = { accepted: 'good', rejected: 'bad', waiting: 'plain', pending: 'plain' } as const;

const Ledger = () => (
  <Paged
    name="ledger"
    load={async (before) => {
      const { entries, next } = await call('GET /lore/ledger', { query: { limit: 50, before } });
      return { items: entries, next };
    }}
    empty={memoryText.noProposals}
    idOf={({ proposalId }) => proposalId}
    draw={({ actionTypes, at, gate, outcome, proposalId, reasons, title }) => (
      <li key={proposalId} class="entry">
        <h3>{title}</h3>
        <p class="entry-facts">
          <Chip tone={TONES[outcome] ?? 'plain'}>
            {outcome === 'rejected' ? memoryText.stoppedBy(gate) : memoryText.outcomes[outcome]}
          </Chip>{' '}
          {actionTypes.join(', ')} · {sinceWords(at, Date.now())}
        </p>
        {reasons.length > 0 && <p class="entry-prose">{reasons.join(' ')}</p>}
      </li>
    )}
  />
);

const Found = ({ words }: { readonly words: string }) => (
  <Load
    what="the results"
    from={words}
    load={() => call('GET /lore/search', { query: { k: 12, query: words } })}
  >
    {({ hits }) =>
      hits.length === 0 ? (
        <Empty>{memoryText.nothing}</Empty>
      ) : (
        <ol class="book" aria-label={memoryText.found}>
          {hits.map(({ factId, snippet, title, type }) => (
            <li key={factId} class="entry">
              <h3>
                <PageLink to={factPath(factId)}>{title}</PageLink>
              </h3>
              <p class="entry-facts">{type.replace('_', ' ')}</p>
              <p class="entry-prose">{snippet}</p>
            </li>
          ))}
        </ol>
      )
    }
  </Load>
);
