import type { SeasonBoard } from '../../../shared/contracts/season.ts';
import { titleOf } from '../../games/games.ts';
import { call } from '../../net/rest.ts';
import { Fact, Facts, LoadedPage, PageTabs } from '../../ui/kit/page.tsx';
import { Empty } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { SEASONS } from '../paths.ts';
import './season.css';
import { StandingsTab } from './standings-tab.tsx';
import { DataTab, MatchesTab, MeetingsTab, MomentsTab, RolesTab } from './tabs.tsx';
import { seasonText as text } from './text.ts';

const EVERY_MS = 15_000;

export const SeasonPage = ({ params: { id = '' } }: PageProps) => (
  <LoadedPage
    what="the season"
    from={id}
    load={() => call('GET /seasons/:id', { id })}
    everyMs={EVERY_MS}
    isFinal={({ season }) => season.played === season.matches}
    missing={text.missing}
    headingOf={({ season }) => season.name}
    trail={[{ label: text.seasons, to: SEASONS }]}
  >
    {(board) => <Board board={board} />}
  </LoadedPage>
);

function Board({ board }: { readonly board: SeasonBoard }) {
  const { blocks, results, season } = board;
  const { tabs } = text;
  const isEarly = results.matches.length === 0;
  const early = () => <Empty>{text.early}</Empty>;
  const tab = (id: keyof typeof tabs, Tab: typeof StandingsTab) => ({
    id,
    label: tabs[id],
    draw: () => (isEarly && id !== 'data' ? early() : <Tab board={board} />),
  });
  return (
    <>
      <p class="page-text">{titleOf(season.game)}</p>
      <Facts>
        <Fact label={text.facts.matches}>
          {season.played}/{season.matches}
        </Fact>
        <Fact label={text.facts.blocks}>
          {blocks.filter(({ seed }) => seed !== null).length}/{blocks.length}
        </Fact>
        <Fact label={text.facts.entrants}>{season.entrants.length}</Fact>
        <Fact label={text.facts.pace}>{text.paces[season.pace]}</Fact>
      </Facts>
      <PageTabs
        label={tabs.group}
        tabs={[
          tab('standings', StandingsTab),
          tab('roles', RolesTab),
          tab('meetings', MeetingsTab),
          tab('moments', MomentsTab),
          tab('matches', MatchesTab),
          tab('data', DataTab),
        ]}
      />
    </>
  );
}
