import type { ExperienceDetails } from '../../../shared/contracts/gateway.ts';
import { Button } from '../../ui/button.tsx';
import { usePage } from '../../ui/context.ts';
import { Chip, CopyBox } from '../../ui/kit/cards.tsx';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { Fact, Facts, PageBody } from '../../ui/kit/page.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { callWords, cut, sinceWords } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { arcadeApi } from './api.ts';
import './arcade.css';
import { CabinetPicture } from './cabinet-picture.tsx';
import { LiveDot } from './catalogue-page.tsx';
import { Checks } from './checks.tsx';
import { Ladder } from './ladder.tsx';
import { OpenTables } from './open-tables.tsx';
import { ARCADE } from './paths.ts';
import { Reviews } from './reviews.tsx';
import { Seal } from './seal.tsx';
import { Stars } from './stars.tsx';
import { arcadeText as text } from './text.ts';

const EVERY_MS = 10_000;
const GATEWAY = '/mcp/gateway?profile=llm';
const MOST_INSTRUCTIONS = 6_000;

export function ExperiencePage({ params: { id = '' } }: PageProps) {
  const experience = useResource({ key: id, load: () => arcadeApi.one(id), everyMs: EVERY_MS });
  const { value: now } = experience.answer;
  return (
    <PageBody
      heading={now.state === 'ready' ? now.value.name : null}
      trail={[{ label: text.title, to: ARCADE }]}
    >
      <Loaded of={experience} missing={text.missing}>
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
      </Loaded>
    </PageBody>
  );
}

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
            <PageLink to={`/match/${encodeURIComponent(matchId)}`}>#{number}</PageLink> {label}
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
          {
            label: text.toolColumns.name,
            heads: true,
            cell: ({ name }) => <code>{cut(name, 60)}</code>,
          },
          {
            label: text.toolColumns.what,
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
