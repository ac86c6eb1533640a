import type { ComponentProps } from 'preact';
import type { LeaguePlayerReply, LeagueRow, Share } from '../../../shared/contracts/league.ts';
import { call } from '../../net/rest.ts';
import { agentPath } from '../../state/route.ts';
import { Portrait } from '../../ui/agent-name.tsx';
import { Chip } from '../../ui/kit/cards.tsx';
import { BarChart, ShareBand } from '../../ui/kit/charts/bar-chart.tsx';
import { HeatMap } from '../../ui/kit/charts/crosstable.tsx';
import { LineChart } from '../../ui/kit/charts/line-chart.tsx';
import { type Column, DataTable } from '../../ui/kit/data-table.tsx';
import { Fact, Facts, LoadedPage } from '../../ui/kit/page.tsx';
import { callWords, roleWord } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { leaguePath, PLAZA, playerPath } from '../paths.ts';
import './league.css';
import { NoteTable } from './officials-tab.tsx';
import { MatchLink, namesIn } from './rounds-tab.tsx';
import { Form, ratingWords } from './standings-tab.tsx';
import { leagueText as text } from './text.ts';

const EVERY_MS = 5_000;
/** Upper bounds of the histogram's bars, in milliseconds; the last bar has none. */
const BAR_ENDS_MS = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000] as const;

export const PlayerPage = ({ params: { id = '', pid = '' } }: PageProps) => (
  <LoadedPage
    what="the player"
    from={`${id} ${pid}`}
    load={() => call('GET /leagues/:id/players/:pid', { id, pid })}
    everyMs={EVERY_MS}
    missing={text.noPlayer}
    headingOf={({ row }) => row.displayName}
    trail={[
      { label: text.plaza, to: PLAZA },
      { label: text.standings, to: leaguePath(id) },
    ]}
  >
    {(reply) => (
      <>
        <Head reply={reply} />
        <div class="two-columns">
          <div class="stack">
            {reply.heat.length > 0 && <ChoicesTogether reply={reply} />}
            <Latency latency={reply.latency} />
          </div>
          <div class="stack">
            {reply.heat.length > 0 && <PlayerStyle reply={reply} />}
            <Roles reply={reply} />
          </div>
        </div>
        <Course reply={reply} />
        <Matches reply={reply} />
        <div class="two-columns">
          <Section id="errors" title={text.player.errors} aside={reply.errors.length || undefined}>
            <NoteTable caption={text.player.errors} notes={reply.errors} none={text.player.noErrors} />
          </Section>
          <Section id="life" title={text.player.life}>
            <NoteTable caption={text.player.life} notes={reply.lifecycle} none={text.player.noLife} />
          </Section>
        </div>
      </>
    )}
  </LoadedPage>
);

interface OfPlayer {
  readonly reply: LeaguePlayerReply;
}

const awayWords = ({ expelled, state }: LeagueRow): string | undefined =>
  expelled ? text.sentAway : text.away[state];

function Head({ reply }: OfPlayer) {
  const { row, latency } = reply;
  const { player: words } = text;
  return (
    <div class="player-head">
      <Portrait agentId={row.agentId} />
      <div class="player-words">
        <p>
          <Chip title={text.kindsWhy[row.kind]}>{text.kinds[row.kind]}</Chip>{' '}
          {row.strategy && <Chip>{row.strategy}</Chip>}{' '}
          {awayWords(row) && <Chip tone="bad">{awayWords(row)}</Chip>}
        </p>
        <Form form={row.form} />
        <PageLink to={agentPath(row.agentId)}>{words.agentPage}</PageLink>
      </div>
      <Facts>
        <Fact label={words.rank}>{row.rank}</Fact>
        <Fact label={words.points}>{row.points}</Fact>
        <Fact label={words.record}>
          {row.wins} · {row.draws} · {row.losses}
        </Fact>
        {row.rating && <Fact label={words.rating}>{ratingWords(row.rating)}</Fact>}
        {latency.p50 !== null && <Fact label={words.answers}>{callWords(latency.p50)}</Fact>}
      </Facts>
    </div>
  );
}

function Course({ reply: { row } }: OfPlayer) {
  if (row.ranks.length < 2) return null;
  return (
    <Section id="course" title={text.movement}>
      <LineChart
        label={`${text.movement}: ${row.ranks.join(', ')}`}
        series={[{ id: row.playerId, label: row.displayName, values: row.ranks }]}
        stepLabel={(step) => String(step + 1)}
        downward
        height={150}
      />
    </Section>
  );
}

function Latency({ latency }: Pick<LeaguePlayerReply, 'latency'>) {
  const { player: words } = text;
  const { p50, p95, worst, histogram } = latency;
  const slowest = callWords(BAR_ENDS_MS.at(-1) ?? 0);
  return (
    <Section id="latency" title={words.latency}>
      {p50 === null || p95 === null || worst === null ? (
        <Empty>{words.noLatency}</Empty>
      ) : (
        <>
          <p class="empty">{words.latencyWords(callWords(p50), callWords(p95), callWords(worst))}</p>
          <BarChart
            label={words.latency}
            bars={histogram.map((value, i) => {
              const end = BAR_ENDS_MS[i];
              return {
                id: String(i),
                label: end === undefined ? words.slower(slowest) : words.faster(callWords(end)),
                value,
                tone: end === undefined ? 'bad' : end > 5_000 ? 'plain' : 'good',
              };
            })}
          />
        </>
      )}
    </Section>
  );
}

function Roles({ reply: { byRole, opponents } }: OfPlayer) {
  const { player: words } = text;
  return (
    <Section id="roles" title={words.roles}>
      {byRole.length === 0 && <Empty>{words.noRoles}</Empty>}
      <BarChart
        label={words.roles}
        most={1}
        bars={byRole.map(({ role, games, wins }) => ({
          id: role,
          label: roleWord(role),
          value: games === 0 ? 0 : wins / games,
          words: words.roleWords(wins, games),
        }))}
      />
      <h3 class="small-head">{words.against}</h3>
      {opponents.length === 0 && <Empty>{words.noOpponents}</Empty>}
      <BarChart
        label={words.against}
        most={1}
        bars={opponents.map(({ playerId, displayName, wins, draws, losses }) => {
          const games = wins + draws + losses;
          return {
            id: playerId,
            label: displayName,
            value: games === 0 ? 0 : (wins + draws / 2) / games,
            words: `${wins}·${draws}·${losses}`,
            tone: wins > losses ? 'good' : wins < losses ? 'bad' : 'plain',
          };
        })}
      />
    </Section>
  );
}

const NUMBERS = ['1', '2', '3', '4', '5'];
const HALF = 0.5;
/** Two standard deviations of a share are its 95 % band. */
const WIDE = 1.96;

/** Where chance alone gives a share of one half. */
function chanceBand(of: number): { low: number; high: number } | null {
  if (of === 0) return null;
  const half = (WIDE * Math.sqrt(HALF * HALF)) / Math.sqrt(of);
  return { low: Math.max(0, HALF - half), high: Math.min(1, HALF + half) };
}

const ChoicesTogether = ({ reply: { heat } }: OfPlayer) => (
  <Section id="heat" title={text.player.heat}>
    <HeatMap
      caption={text.player.heatWhy}
      rows={NUMBERS}
      columns={NUMBERS}
      rowsAre={text.player.mine}
      columnsAre={text.player.theirs}
      counts={heat}
    />
  </Section>
);

function PlayerStyle({ reply }: OfPlayer) {
  const { player: words } = text;
  const { oddShare, claims, predictability } = reply;
  return (
    <>
      <Style
        id="parity"
        title={words.parity}
        why={words.parityWhy}
        share={oddShare.share}
        band={chanceBand(oddShare.of)}
        expected={HALF}
        words={shareWords(oddShare, words.oddWords, words.nothingChosen)}
      />
      <Style
        id="claims"
        title={words.claims}
        why={words.claimsWhy}
        share={claims.share}
        band={bandOf(claims)}
        expected={1}
        words={shareWords(claims, words.claimWords, words.noClaims)}
      />
      <Style
        id="predictability"
        title={words.predictability}
        why={words.predictWhy}
        share={predictability.share}
        band={bandOf(predictability)}
        expected={HALF}
        words={shareWords(predictability, words.predictWords, words.noPredict)}
      />
    </>
  );
}

type StyleProps = Omit<ComponentProps<typeof ShareBand>, 'label'> & {
  readonly id: string;
  readonly title: string;
  readonly why: string;
};

const Style = ({ id, title, why, ...band }: StyleProps) => (
  <Section id={id} title={title}>
    <Empty>{why}</Empty>
    <ShareBand label={title} {...band} />
  </Section>
);

const bandOf = ({ low, high }: Share) => (low === null || high === null ? null : { low, high });

const shareWords = ({ share, of }: Share, say: (share: number, of: number) => string, nothing: string) =>
  share === null ? nothing : say(share, of);

type Played = LeaguePlayerReply['matches'][number];
const TONES = { WIN: 'good', DRAW: 'plain', LOSS: 'bad' } as const;

function Matches({ reply: { matches, leagueId, opponents, row } }: OfPlayer) {
  const nameOf = namesIn(opponents);
  return (
    <Section
      id="matches"
      title={text.player.matches}
      aside={matches.length || undefined}
      testId="player-matches"
    >
      <DataTable
        caption={text.player.matches}
        columns={columnsOf(leagueId, row.playerId, nameOf)}
        none={text.player.noMatches}
        rows={matches}
        keyOf={({ matchId }) => matchId}
      />
    </Section>
  );
}

function columnsOf(leagueId: string, self: string, nameOf: (id: string) => string): Column<Played>[] {
  const { columns: words } = text.player;
  return [
    { label: words.round, number: true, cell: ({ round }) => round },
    {
      label: words.against,
      heads: true,
      cell: ({ players }) => (
        <span class="fixture-players">
          {players
            .filter((id) => id !== self)
            .map((id) => (
              <PageLink key={id} to={playerPath(leagueId, id)} text={nameOf(id)} />
            ))}
        </span>
      ),
    },
    { label: words.role, cell: ({ role }) => role?.toLowerCase() ?? '' },
    { label: words.score, cell: scoreOf },
    {
      label: words.result,
      cell: ({ outcome, state, result }) =>
        outcome ? (
          <>
            <Chip tone={TONES[outcome]}>{text.outcomes[outcome]}</Chip>{' '}
            {result && text.statuses[result.status] && <Chip>{text.statuses[result.status]}</Chip>}
          </>
        ) : (
          text.roundStates[state]
        ),
    },
    { label: words.see, cell: (match) => <MatchLink match={match} /> },
  ];
}

function scoreOf({ players, result, seat }: Played): string {
  if (!result || players.length !== 2) return '';
  const [mine, theirs] = seat === 0 ? [0, 1] : [1, 0];
  return `${result.scores[mine] ?? 0} : ${result.scores[theirs] ?? 0}`;
}
