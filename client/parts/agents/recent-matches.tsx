import type { MatchSummary } from '../../../shared/protocol/rest.ts';
import { titleOf } from '../../games/games.ts';
import { usePage } from '../../ui/context.ts';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { sinceWords } from '../../ui/kit/time-words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import { agentText as text } from './text.ts';

/** Also those that run: each leads to where it can be watched, from its beginning when it is over. */
export function RecentMatches({ matches }: { readonly matches: readonly MatchSummary[] }) {
  const { store } = usePage();
  const { matchColumns: words } = text;
  const nameOf = ({ game, gameNumber }: MatchSummary) => `${titleOf(game)} #${gameNumber}`;
  return (
    <Section id="matches" title={text.matches} testId="agent-matches">
      {matches.length === 0 ? (
        <Empty>{text.noMatches}</Empty>
      ) : (
        <DataTable
          caption={text.matches}
          rows={matches}
          keyOf={({ matchId }) => matchId}
          columns={[
            { id: 'what', label: words.what, heads: true, cell: nameOf },
            {
              id: 'how',
              label: words.how,
              cell: ({ endedAt, label, outcome }) =>
                endedAt === null ? `${text.running}: ${label}` : outcome || label,
            },
            {
              id: 'when',
              label: words.when,
              number: true,
              cell: ({ startedAt }) => sinceWords(startedAt, store.second.value),
            },
            {
              id: 'see',
              label: words.see,
              cell: (match) => (
                <PageLink
                  to={`/match/${encodeURIComponent(match.matchId)}`}
                  label={
                    match.endedAt === null ? text.watchGame(nameOf(match)) : text.replayGame(nameOf(match))
                  }
                >
                  {match.endedAt === null ? text.watch : text.replay}
                </PageLink>
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}
