import type { PlayedMatch } from '../../../shared/contracts/gateway.ts';
import { titleOf } from '../../games/games.ts';
import { agentMatchPath } from '../../state/route.ts';
import { usePage } from '../../ui/context.ts';
import { Chip } from '../../ui/kit/cards.tsx';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { sinceWords } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Section } from '../../ui/section.tsx';
import { roleWord } from './role-word.ts';
import { agentText as text } from './text.ts';

interface RecentMatchesProps {
  readonly agentId: string;
  readonly matches: readonly PlayedMatch[];
}

/** Includes running matches: each links to its view, and to the agent's actions in it. */
export function RecentMatches({ agentId, matches }: RecentMatchesProps) {
  const { store } = usePage();
  const { matchColumns: words } = text;
  const nameOf = ({ game, gameNumber }: PlayedMatch) => `${titleOf(game)} #${gameNumber}`;
  return (
    <Section id="matches" title={text.matches} testId="agent-matches">
      <DataTable
        caption={text.matches}
        none={text.noMatches}
        rows={matches}
        keyOf={({ matchId }) => matchId}
        columns={[
          { label: words.what, heads: true, cell: nameOf },
          { label: words.role, cell: ({ role }) => (role ? roleWord(role) : text.result.none) },
          { label: words.won, cell: ({ won }) => <Result won={won} /> },
          {
            label: words.how,
            cell: ({ endedAt, label, outcome }) =>
              endedAt === null ? `${text.running}: ${label}` : outcome || label,
          },
          {
            label: words.when,
            number: true,
            cell: ({ startedAt }) => sinceWords(startedAt, store.second.value),
          },
          {
            label: words.see,
            cell: (match) => (
              <PageLink
                to={`/match/${encodeURIComponent(match.matchId)}`}
                label={
                  match.endedAt === null ? text.watchGame(nameOf(match)) : text.replayGame(nameOf(match))
                }
                text={match.endedAt === null ? text.watch : text.replay}
              />
            ),
          },
          {
            label: words.report,
            cell: (match) =>
              // While it runs, only the owner may open it.
              match.endedAt === null && !store.mine.value.has(agentId) ? (
                text.result.none
              ) : (
                <PageLink
                  to={agentMatchPath(agentId, match.matchId)}
                  label={text.reportOf(nameOf(match))}
                  text={text.report}
                />
              ),
          },
        ]}
      />
    </Section>
  );
}

function Result({ won }: { readonly won: boolean | null }) {
  if (won === null) return <>{text.result.none}</>;
  return <Chip tone={won ? 'gold' : 'plain'}>{won ? text.result.won : text.result.lost}</Chip>;
}
