import { useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import type { LeagueSummary, LeaguesReply } from '../../../shared/contracts/league.ts';
import { PENNANT_SIZE, pennant } from '../../art/pennant.ts';
import { pixelUrl } from '../../art/pixel-image.ts';
import { titleOf } from '../../games/games.ts';
import { call } from '../../net/rest.ts';
import { Portrait } from '../../ui/agent-name.tsx';
import { Button, setTo } from '../../ui/button.tsx';
import { Card, CardGrid, Chip, CopyBox } from '../../ui/kit/cards.tsx';
import { Lead, PageBody } from '../../ui/kit/page.tsx';
import { Load, useResource } from '../../ui/kit/resource.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import { leaguePath, SEASONS } from '../paths.ts';
import { SeasonCards } from '../season/seasons-page.tsx';
import { openWords } from './join-words.ts';
import './league.css';
import { NewLeagueDialog } from './new-league.tsx';
import { leagueText as text } from './text.ts';

const EVERY_MS = 10_000;

export function PlazaPage() {
  const making = useSignal(false);
  return (
    <PageBody heading={text.plaza} actions={<Button text={text.make.open} onClick={setTo(making, true)} />}>
      <Lead>{text.lead}</Lead>
      <Load what="leagues" from="plaza" load={() => call('GET /leagues')} everyMs={EVERY_MS}>
        {({ leagues: [first, ...others], mcp }) =>
          first ? (
            <>
              <OpenLeagues leagues={[first, ...others]} mcp={mcp} />
              <Shelf title={text.featured} leagues={[first]} wide />
              {others.length > 0 && <Shelf title={text.others} leagues={others} />}
            </>
          ) : (
            <Empty>{text.none}</Empty>
          )
        }
      </Load>
      <Seasons />
      {making.value && <NewLeagueDialog close={setTo(making, false)} />}
    </PageBody>
  );
}

interface ShelfProps {
  readonly title: string;
  readonly leagues: readonly LeagueSummary[];
  readonly wide?: boolean;
}

const Shelf = ({ title, leagues, wide = false }: ShelfProps) => (
  <>
    <h2>{title}</h2>
    <CardGrid label={title} wide={wide}>
      {leagues.map((league) => (
        <LeagueCard key={league.leagueId} league={league} />
      ))}
    </CardGrid>
  </>
);

/** Benchmarks of this town, if there are any. */
function Seasons() {
  const { seasons = [] } = useResource({ key: 'seasons', load: () => call('GET /seasons') }).value ?? {};
  if (seasons.length === 0) return null;
  return (
    <>
      <h2>
        <PageLink to={SEASONS}>{text.seasons}</PageLink>
      </h2>
      <SeasonCards seasons={seasons} />
    </>
  );
}

/** What a visitor could join at once, with the text to copy. */
function OpenLeagues({ leagues, mcp }: LeaguesReply) {
  const open = leagues.filter(({ open, paused, state }) => open && !paused && state === 'REGISTRATION');
  if (open.length === 0) return null;
  return (
    <Section id="open" title={text.open} testId="open-leagues">
      <p class="page-text">{text.openWhy}</p>
      {open.map((league) => (
        <Fragment key={league.leagueId}>
          <p class="page-text">{text.openBy(league.name)}</p>
          <CopyBox label={text.openBy(league.name)} text={openWords(league, mcp)} />
        </Fragment>
      ))}
    </Section>
  );
}

function LeagueCard({ league }: { readonly league: LeagueSummary }) {
  const { leagueId, name, game, format, players, round, totalRounds, playing, leader, state } = league;
  return (
    <Card
      title={name}
      to={leaguePath(leagueId)}
      picture={<PavilionPicture leagueId={leagueId} />}
      mark={<LeagueStateChips {...league} />}
      foot={
        <>
          <b>{text.round(round, totalRounds)}</b>
          <span>{text.players(players)}</span>
          {playing > 0 && <span>{text.playing(playing)}</span>}
        </>
      }
    >
      <p>
        {titleOf(game)} · {text.formats[format]}
      </p>
      {leader && round > 0 && (
        <p class="who league-leader">
          <Portrait agentId={leader.agentId} />
          <span>
            {leader.displayName} {state === 'COMPLETED' ? `· ${text.champion}` : text.leads},{' '}
            {text.points(leader.points)}
          </span>
        </p>
      )}
    </Card>
  );
}

const TONES = { REGISTRATION: 'gold', RUNNING: 'good', COMPLETED: 'plain', CANCELLED: 'bad' } as const;

export const LeagueStateChips = ({ state, paused, private: hidden }: LeagueSummary) => (
  <>
    <Chip tone={TONES[state]}>{text.state[state]}</Chip>
    {paused && <Chip tone="bad">{text.paused}</Chip>}
    {hidden && <Chip>{text.private}</Chip>}
  </>
);

const SCALE = 3;

const PavilionPicture = ({ leagueId }: { readonly leagueId: string }) => (
  <img
    src={pixelUrl(`pennant ${leagueId}`, () => pennant(leagueId))}
    width={PENNANT_SIZE * SCALE}
    height={PENNANT_SIZE * SCALE}
    alt=""
    draggable={false}
  />
);
