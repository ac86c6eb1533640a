import type { LeagueReply } from '../../../shared/contracts/league.ts';
import { guidePath } from '../../../shared/protocol/guides.ts';
import { titleOf } from '../../games/games.ts';
import { call } from '../../net/rest.ts';
import { usePage } from '../../ui/context.ts';
import { CopyBox } from '../../ui/kit/cards.tsx';
import { Fact, Facts, LoadedPage, PageTabs } from '../../ui/kit/page.tsx';
import { sinceWords } from '../../ui/kit/words.ts';
import { Empty, Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { PLAZA } from '../paths.ts';
import { isAtTables, mailboxPrompt, playerCommand, refereeCommand } from './join-words.ts';
import './league.css';
import { OfficialsTab } from './officials-tab.tsx';
import { OwnerPanel } from './owner-panel.tsx';
import { LeagueStateChips } from './plaza-page.tsx';
import { CrosstableTab, RoundsTab } from './rounds-tab.tsx';
import { StandingsTab } from './standings-tab.tsx';
import { leagueText as text } from './text.ts';

const EVERY_MS = 5_000;

export const BoardPage = ({ params: { id = '' } }: PageProps) => (
  <LoadedPage
    what="the league"
    from={id}
    load={() => call('GET /leagues/:id', { id })}
    everyMs={EVERY_MS}
    missing={text.missing}
    headingOf={({ name }) => name}
    trail={[{ label: text.plaza, to: PLAZA }]}
  >
    {(league, refresh) => (
      <>
        <BoardFacts league={league} />
        {league.yours && <OwnerPanel league={league} changed={refresh} />}
        <PageTabs
          label={text.tabs.group}
          tabs={[
            { id: 'standings', label: text.tabs.standings, draw: () => <StandingsTab league={league} /> },
            { id: 'crosstable', label: text.tabs.crosstable, draw: () => <CrosstableTab league={league} /> },
            { id: 'rounds', label: text.tabs.rounds, draw: () => <RoundsTab league={league} /> },
            { id: 'officials', label: text.tabs.officials, draw: () => <OfficialsTab league={league} /> },
            { id: 'join', label: text.tabs.join, draw: () => <JoinTab league={league} /> },
          ]}
        />
      </>
    )}
  </LoadedPage>
);

function BoardFacts({ league }: { readonly league: LeagueReply }) {
  const { store } = usePage();
  const { game, round, totalRounds, players, maxPlayers, playing, nextAt, state } = league;
  return (
    <>
      <p class="league-chips">
        <LeagueStateChips {...league} /> {titleOf(game)} · {text.formats[league.format]}
      </p>
      <Facts>
        <Fact label={text.facts.round}>{totalRounds > 0 ? `${round} / ${totalRounds}` : '–'}</Fact>
        <Fact label={text.facts.players}>
          {state === 'REGISTRATION' ? `${players} / ${maxPlayers}` : players}
        </Fact>
        <Fact label={text.facts.playing}>{playing}</Fact>
        {nextAt !== null && (
          <Fact label={state === 'REGISTRATION' ? text.facts.nextStart : text.facts.nextRound}>
            {sinceWords(nextAt, Math.min(nextAt, store.second.value))}
          </Fact>
        )}
        {league.leader && round > 0 && (
          <Fact label={state === 'COMPLETED' ? text.champion : text.facts.leader}>
            {league.leader.displayName}
          </Fact>
        )}
      </Facts>
    </>
  );
}

function JoinTab({ league }: { readonly league: LeagueReply }) {
  const atTables = isAtTables(league);
  const { title, why } = atTables ? text.joinSeason : text.joinMail;
  return (
    <>
      {league.state !== 'REGISTRATION' && <Empty>{text.closed}</Empty>}
      <Section id="join-mail" title={title} testId="join-mail">
        <p class="page-text">{why}</p>
        <CopyBox label={title} text={mailboxPrompt(league)} />
      </Section>
      {!atTables && (
        <>
          <Section id="join-call" title={text.joinCall} testId="join-call">
            <p class="page-text">{text.joinCallWhy}</p>
            <CopyBox label={text.joinCall} text={playerCommand(league)} />
            <p class="page-text">
              <a href={guidePath('league')}>{text.guide}</a>
            </p>
          </Section>
          {league.foreignReferees && (
            <Section id="join-referee" title={text.joinReferee}>
              <p class="page-text">{text.joinRefereeWhy}</p>
              <CopyBox label={text.joinReferee} text={refereeCommand(league)} />
            </Section>
          )}
        </>
      )}
    </>
  );
}
