import type { ExperienceDetails } from '../../../shared/contracts/gateway.ts';
import { call } from '../../net/rest.ts';
import { agentPath } from '../../state/route.ts';
import { en } from '../../text/en.ts';
import { Button } from '../../ui/button.tsx';
import { usePage } from '../../ui/context.ts';
import { Chip, CopyBox, Who } from '../../ui/kit/cards.tsx';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { Fact, Facts, LoadedPage, Since } from '../../ui/kit/page.tsx';
import { Load, Loaded, useResource } from '../../ui/kit/resource.tsx';
import { callWords, cut, sinceWords } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { ARCADE, matchPath } from '../paths.ts';
import './arcade.css';
import { Checks } from './checks.tsx';
import { CabinetPicture, LiveDot, Seal, StarRow, Stars } from './marks.tsx';
import { arcadeText as text } from './text.ts';

const EVERY_MS = 10_000;
const GATEWAY = '/mcp/gateway?profile=llm';
const MOST_INSTRUCTIONS = 6_000;

export const ExperiencePage = ({ params: { id = '' } }: PageProps) => (
  <LoadedPage
    what="the experience"
    from={id}
    load={() => call('GET /experiences/:experience_id', { experience_id: id })}
    everyMs={EVERY_MS}
    missing={text.missing}
    headingOf={({ name }) => name}
    trail={[{ label: text.title, to: ARCADE }]}
  >
    {(details) => (
      <>
        <Head details={details} />
        <Bring details={details} />
        <HowToPlay details={details} />
        {details.tools && <ForeignTools tools={details.tools} changed={details.tools_changed} />}
        <div class="two-columns">
          <div class="stack">
            <MatchesOn details={details} />
            <OpenTables experienceId={id} />
          </div>
          <div class="stack">
            <Ladder experienceId={id} />
            <Reviews experienceId={id} />
          </div>
        </div>
        {details.kind !== 'builtin' && <Checks experienceId={id} />}
      </>
    )}
  </LoadedPage>
);

function Head({ details }: { readonly details: ExperienceDetails }) {
  const { id, summary, publisher_name: publisher, live_status: live, tags, observed } = details;
  return (
    <>
      <div class="experience-head">
        <span class="card-picture">
          <CabinetPicture id={id} />
        </span>
        <div class="stack">
          <p class="experience-chips">
            <Seal {...details} />
            <LiveDot status={live.status} />
            <Stars {...details.reviews} />
            {publisher && <span>{text.by(publisher)}</span>}
            {text.kinds[details.kind] && <Chip>{text.kinds[details.kind]}</Chip>}
            {tags.map((tag) => (
              <Chip key={tag}>{tag}</Chip>
            ))}
          </p>
          <p class="foreign experience-summary">{summary}</p>
        </div>
      </div>
      <Facts>
        <Fact label={text.facts.now}>{live.current_players}</Fact>
        <Fact label={details.kind === 'builtin' ? text.facts.matches : text.facts.tables}>
          {live.active_lobbies}
        </Fact>
        <Fact label={text.facts.ranked}>{details.rated_players}</Fact>
        <Fact label={text.facts.seats}>
          {details.min_players === details.max_players
            ? details.max_players
            : `${details.min_players}–${details.max_players}`}
        </Fact>
        {observed && <Fact label={text.facts.speed}>{callWords(observed.latency_ms_p50)}</Fact>}
      </Facts>
    </>
  );
}

function Bring({ details: { id, name } }: { readonly details: ExperienceDetails }) {
  const { actions } = usePage();
  return (
    <Section
      id="bring"
      title={text.copyTitle}
      aside={<Button look="small" text={text.copyConnect} onClick={actions.openOwners} />}
    >
      <p class="empty">
        {text.copyWhy} <a href="/api/reference">{text.reference}</a>
      </p>
      <CopyBox label={text.copyTitle} text={`${location.origin}${GATEWAY}\n\n${text.prompt(name, id)}`} />
    </Section>
  );
}

function HowToPlay({ details }: { readonly details: ExperienceDetails }) {
  const { gameplay_instructions: instructions, action_schema: schema } = details;
  return (
    <Section id="how" title={text.howToPlay}>
      {instructions ? (
        <p class="page-text plain foreign">{cut(instructions, MOST_INSTRUCTIONS)}</p>
      ) : (
        <Empty>{text.noInstructions}</Empty>
      )}
      {schema !== undefined && (
        <details class="shape">
          <summary>{text.actionShape}</summary>
          <CopyBox label={text.actionShape} text={JSON.stringify(schema, null, 2)} />
        </details>
      )}
    </Section>
  );
}

function MatchesOn({ details: { kind, manifest } }: { readonly details: ExperienceDetails }) {
  const { store } = usePage();
  if (kind !== 'builtin') return null;
  const running = store.town.value?.buildings.filter(
    ({ game, status }) => game === manifest.game && status !== 'ended',
  );
  return (
    <Section id="on-now" title={text.onNow} aside={running?.length || undefined}>
      {!running?.length && <Empty>{text.nothingOn}</Empty>}
      <ul class="matches-on">
        {running?.map(({ matchId, number, label, address }) => (
          <li key={matchId}>
            <PageLink to={matchPath(matchId)}>#{number}</PageLink> {label}
            <small>{address}</small>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type ForeignToolsProps = Required<Pick<ExperienceDetails, 'tools'>> & {
  readonly changed: ExperienceDetails['tools_changed'];
};

function ForeignTools({ changed, tools }: ForeignToolsProps) {
  const { store } = usePage();
  const { toolColumns: words } = text;
  const names = changed ? [...changed.changed, ...changed.added, ...changed.removed] : [];
  return (
    <Section id="tools" title={text.tools} aside={tools.length}>
      {changed && names.length > 0 && (
        <p>
          {text.toolsChanged(
            sinceWords(Date.parse(changed.at), store.second.value),
            cut(names.join(', '), MOST_NAMES),
          )}
        </p>
      )}
      <DataTable
        caption={text.tools}
        rows={tools.slice(0, MOST_TOOLS)}
        keyOf={({ name }) => name}
        columns={[
          { label: words.name, heads: true, cell: ({ name }) => <code>{cut(name, 60)}</code> },
          {
            label: words.what,
            cell: ({ description }) => <span class="foreign">{cut(description, MOST_DESCRIPTION)}</span>,
          },
        ]}
      />
    </Section>
  );
}

const MOST_TOOLS = 60;
const MOST_NAMES = 200;
const MOST_DESCRIPTION = 160;

interface OfExperience {
  readonly experienceId: string;
}

function OpenTables({ experienceId }: OfExperience) {
  const { actions } = usePage();
  const { tableColumns: words } = text;
  return (
    <Section id="tables" title={text.openTables}>
      <Load
        what="open tables"
        from={experienceId}
        load={() => call('GET /lobbies', { query: { experience_id: experienceId, status: 'waiting' } })}
        everyMs={EVERY_MS}
        missing={text.noTables}
      >
        {({ lobbies }) => (
          <DataTable
            caption={text.openTables}
            none={text.noTables}
            rows={lobbies}
            keyOf={(table) => table.game_session_id}
            columns={[
              { label: words.seats, cell: (table) => `${table.current_players} / ${table.max_players}` },
              { label: words.pace, cell: ({ pace }) => text.paces[pace] },
              {
                label: words.since,
                cell: ({ created_at: at, permanent }) => (permanent ? text.always : <Since at={at} />),
              },
              {
                label: words.id,
                cell: ({ game_session_id: id }) => (
                  <Button look="small" onClick={() => void actions.copy(id, en.copyOf.id)}>
                    {id.slice(0, 8)}…
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Load>
    </Section>
  );
}

const LADDER_EVERY_MS = 15_000;
/** Players without a name are shown by the start of their id. */
const SHORT_ID = 8;

function Ladder({ experienceId }: OfExperience) {
  const { ladderColumns: words } = text;
  return (
    <Section id="ladder" title={text.ladder} testId="experience-ladder">
      <Load
        what="the ladder"
        from={experienceId}
        load={() =>
          call('GET /experiences/:experience_id/leaderboard', {
            experience_id: experienceId,
            query: { limit: 50 },
          })
        }
        everyMs={LADDER_EVERY_MS}
        missing={text.noLadder}
      >
        {({ rankings }) => (
          <DataTable
            caption={text.ladder}
            none={text.noLadder}
            rows={rankings}
            keyOf={(row) => row.experience_agent_id}
            columns={[
              { label: '#', title: words.rank, number: true, cell: (_, index) => index + 1 },
              {
                label: words.agent,
                heads: true,
                cell: ({ experience_agent_id: id, display_name: name }) => (
                  <Who
                    face={id}
                    name={name ?? id.slice(0, SHORT_ID)}
                    {...(name !== undefined && { to: agentPath(id) })}
                  />
                ),
              },
              {
                label: words.rating,
                number: true,
                cell: ({ elo_rating: elo }) => <b class="elo">{Math.round(elo)}</b>,
              },
              {
                label: words.record,
                number: true,
                cell: ({ wins, draws, losses }) => `${wins} · ${draws} · ${losses}`,
              },
              { label: words.last, number: true, cell: ({ last_played_at: at }) => <Since at={at} /> },
            ]}
          />
        )}
      </Load>
    </Section>
  );
}

const REVIEWS_EVERY_MS = 30_000;
const MOST_REVIEWS = 6;
const LONGEST_REVIEW = 280;

function Reviews({ experienceId }: OfExperience) {
  const reviews = useResource({
    key: experienceId,
    load: () => call('GET /experiences/:id/reviews', { id: experienceId }),
    everyMs: REVIEWS_EVERY_MS,
  });
  const { value } = reviews;
  return (
    <Section
      id="reviews"
      title={text.reviews}
      testId="experience-reviews"
      aside={value ? <Stars count={value.reviews} rating={value.rating} /> : undefined}
    >
      <Loaded of={reviews} what="the reviews">
        {({ words }) =>
          words.length === 0 ? (
            <Empty>{text.noReviews}</Empty>
          ) : (
            <ul class="reviews">
              {words.slice(0, MOST_REVIEWS).map(({ created_at, rating, review, updated_at: at }) => (
                <li key={created_at}>
                  <StarRow rating={rating} />{' '}
                  <small>
                    <Since at={at} />
                  </small>
                  <p class="foreign">{cut(review, LONGEST_REVIEW)}</p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
