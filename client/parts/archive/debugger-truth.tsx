import type { AgentMatchReply } from '../../../shared/contracts/insight.ts';
import type { JudgedDeed } from '../../../shared/matches/debrief.ts';
import { agentPath } from '../../state/route.ts';
import { Chip, Who } from '../../ui/kit/cards.tsx';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import { debuggerText } from './debugger-text.ts';
import { plainWord } from './match-clock.ts';
import { matchPath } from './paths.ts';

const { truth: text } = debuggerText;

export function TruthTab({ reply }: { readonly reply: AgentMatchReply }) {
  const { report, match, players } = reply;
  if (match.endedAt === null) return <Empty>{text.later}</Empty>;
  const seat = new Map(players.map((player) => [player.playerId, player]));
  const said = ({ kind, targetPlayerId, said: what }: JudgedDeed): string => {
    const name = targetPlayerId ? (seat.get(targetPlayerId)?.displayName ?? targetPlayerId) : plainWord(what);
    return kind === 'report'
      ? `${text.kinds.report} ${name}: ${plainWord(what)}`
      : `${text.kinds[kind]} ${name}`;
  };
  return (
    <>
      <Section
        id="fooled"
        title={text.fooled}
        aside={report.fooledBy.length || undefined}
        testId="debugger-fooled"
      >
        {report.fooledBy.length === 0 ? (
          <Empty>{text.nobody}</Empty>
        ) : (
          <ul class="fooled-list">
            {report.fooledBy.map(({ playerId, how, round, eventId }) => (
              <li key={`${eventId} ${playerId} ${how}`}>
                <Who
                  face={seat.get(playerId)?.agentId ?? playerId}
                  name={seat.get(playerId)?.displayName ?? playerId}
                  to={agentPath(seat.get(playerId)?.agentId ?? '')}
                />
                <span>
                  {text.day(round)}. {text.how[how]}{' '}
                  <PageLink to={matchPath(match.matchId, eventId)}>{text.see}</PageLink>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <DataTable
        caption={text.caption}
        testId="debugger-deeds"
        none={text.none}
        rows={report.deeds}
        keyOf={({ eventId, kind, targetPlayerId }) => `${eventId} ${kind} ${targetPlayerId}`}
        columns={[
          { label: debuggerText.duties.round, number: true, cell: ({ round }) => round },
          {
            label: text.said,
            heads: true,
            cell: (deed) => <PageLink to={matchPath(match.matchId, deed.eventId)}>{said(deed)}</PageLink>,
          },
          { label: text.truth, cell: ({ truth }) => plainWord(truth) },
          {
            label: text.verdict,
            cell: ({ isRight }) => (
              <Chip tone={isRight ? 'good' : 'bad'}>{isRight ? text.right : text.wrong}</Chip>
            ),
          },
        ]}
      />
    </>
  );
}
