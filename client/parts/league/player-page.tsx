import type { LeaguePlayerReply, LeagueRow } from '../../../shared/contracts/league.ts';
import { call } from '../../net/rest.ts';
import { agentPath } from '../../state/route.ts';
import { Chip } from '../../ui/kit/cards.tsx';
import { BarChart } from '../../ui/kit/charts/bar-chart.tsx';
import { LineChart } from '../../ui/kit/charts/line-chart.tsx';
import { Fact, Facts, PageBody } from '../../ui/kit/page.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { callWords } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { NoteTable } from './officials-tab.tsx';
import { boardPath, PLAZA } from './paths.ts';
import { PlayerMatches } from './player-matches.tsx';
import { ChoicesTogether, PlayerStyle } from './player-style.tsx';
import { Form, ratingWords } from './standings-tab.tsx';
import { leagueText as text } from './text.ts';
import './league.css';

const EVERY_MS = 5_000;
/** Upper bounds of the histogram's bars, in milliseconds; the last bar has none. */
const BAR_ENDS_MS = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000] as const;

export function PlayerPage({ params: { id = '', pid = '' } }: PageProps) {
  const player = useResource({
    key: `${id} ${pid}`,
    load: () => call('GET /leagues/:id/players/:pid', { id, pid }),
    everyMs: EVERY_MS,
  });
  const { value: now } = player.answer;
  return (
    <PageBody
      heading={now.state === 'ready' ? now.value.row.displayName : null}
      trail={[
        { label: text.plaza, to: PLAZA },
        { label: text.standings, to: boardPath(id) },
      ]}
    >
      <Loaded of={player} missing={text.noPlayer}>
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
            <PlayerMatches reply={reply} />
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
      </Loaded>
    </PageBody>
  );
}

const awayWords = ({ expelled, state }: LeagueRow): string | undefined =>
  expelled ? text.sentAway : text.away[state];

function Head({ reply }: { readonly reply: LeaguePlayerReply }) {
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

function Course({ reply: { row } }: { readonly reply: LeaguePlayerReply }) {
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

function Roles({ reply: { byRole, opponents } }: { readonly reply: LeaguePlayerReply }) {
  const { player: words } = text;
  return (
    <Section id="roles" title={words.roles}>
      {byRole.length === 0 && <Empty>{words.noRoles}</Empty>}
      <BarChart
        label={words.roles}
        most={1}
        bars={byRole.map(({ role, games, wins }) => ({
          id: role,
          label: role.charAt(0) + role.slice(1).toLowerCase(),
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
