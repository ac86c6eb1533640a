// The tabs of the debugger: the agent's calls, its duties, what it was shown, and its talk against the truth.

import { useSignal } from '@preact/signals';
import type { AgentMatchReply } from '../../../shared/contracts/insight.ts';
import type { JudgedDeed } from '../../../shared/matches/debrief.ts';
import type { ReportedCall, ShownEvent } from '../../../shared/traces/agent-report.ts';
import { agentPath } from '../../state/route.ts';
import { Chip, Who } from '../../ui/kit/cards.tsx';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { CheckLine } from '../../ui/kit/form.tsx';
import { callWords, clockWords as clock, plainWord } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import { omniscientPath } from '../paths.ts';
import { debuggerText } from './debugger-text.ts';

const { calls, duties, shown, truth } = debuggerText;

interface ReplyProps {
  readonly reply: AgentMatchReply;
}

/** "2:07": minutes and seconds since the match began. */
export const clockWords = (at: number, startedAt: number): string =>
  clock(Math.round((at - startedAt) / 1000));

export function CallsTab({ reply: { report, match } }: ReplyProps) {
  const onlyWrong = useSignal(false);
  if (report.calls.length === 0) return <Empty>{calls.none}</Empty>;
  const rows = report.calls.filter(
    ({ code, lateMs }) => !onlyWrong.value || code !== 'ok' || lateMs !== null,
  );
  return (
    <>
      <CheckLine label={calls.only} on={onlyWrong} />
      <DataTable
        caption={calls.caption}
        testId="debugger-calls"
        rows={rows}
        keyOf={({ at, tool }) => `${at} ${tool}`}
        marked={({ code }) => code !== 'ok'}
        columns={[
          { label: calls.at, number: true, cell: ({ at }) => clockWords(at, match.startedAt) },
          { label: calls.phase, cell: ({ phase }) => <span class="no-wrap">{plainWord(phase)}</span> },
          { label: calls.tool, heads: true, cell: (row) => <Detail row={row} /> },
          { label: calls.outcome, cell: (row) => <Outcome row={row} /> },
          { label: calls.took, number: true, cell: ({ ms }) => callWords(ms) },
          {
            label: calls.slack,
            title: calls.slackWhy,
            number: true,
            cell: ({ slackMs }) => (slackMs === null ? '–' : callWords(Math.max(0, slackMs))),
          },
          { label: calls.tokens, number: true, cell: ({ tokens }) => tokens },
        ]}
      />
    </>
  );
}

function Outcome({ row: { code, lateMs, message } }: { readonly row: ReportedCall }) {
  return (
    <>
      <Chip tone={code === 'ok' ? 'good' : 'bad'}>{code === 'ok' ? 'ok' : code}</Chip>{' '}
      {lateMs !== null && <Chip tone="gold">{calls.late(callWords(lateMs))}</Chip>}
      {message && <span class="call-reason">{message}</span>}
    </>
  );
}

/** The name of the call; expanded, its arguments and result. */
function Detail({ row: { tool, args, answer, chars } }: { readonly row: ReportedCall }) {
  return (
    <details class="call-detail">
      <summary>{shortName(tool)}</summary>
      {args !== undefined && <Block label={calls.args} words={JSON.stringify(args, null, 1)} />}
      {answer ? <Block label={calls.answer} words={answer} /> : chars > 0 && <p>{calls.cut}</p>}
    </details>
  );
}

const Block = ({ label, words }: { readonly label: string; readonly words: string }) => (
  <>
    <p class="small-head">{label}</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long answers scroll, also by keyboard */}
    <pre class="call-words" tabIndex={0}>
      {words}
    </pre>
  </>
);

/** Without the common prefix of a game's tools. */
export const shortName = (tool: string): string => tool.replace(/^et\.[a-z]+\.(match\.)?/, '');

export function DutiesTab({ reply: { report, match } }: ReplyProps) {
  const isOpen = (dueAt: number) => match.endedAt === null && dueAt > Date.now();
  return (
    <DataTable
      caption={duties.caption}
      testId="debugger-duties"
      none={duties.none}
      rows={report.duties}
      keyOf={({ askedAt, what }) => `${askedAt} ${what}`}
      columns={[
        { label: duties.round, number: true, cell: ({ round }) => round },
        { label: duties.what, heads: true, cell: ({ what }) => duties.words[what] ?? plainWord(what) },
        { label: duties.asked, number: true, cell: ({ askedAt }) => clockWords(askedAt, match.startedAt) },
        {
          label: duties.met,
          cell: ({ metAt, dueAt }) =>
            metAt === null ? (
              <Chip tone={isOpen(dueAt) ? 'plain' : 'bad'}>
                {isOpen(dueAt) ? duties.open : duties.missed}
              </Chip>
            ) : (
              <>
                <Chip tone="good">{clockWords(metAt, match.startedAt)}</Chip>{' '}
                <span class="call-reason">{duties.slack(callWords(Math.max(0, dueAt - metAt)))}</span>
              </>
            ),
        },
      ]}
    />
  );
}

const LONGEST_WORDS = 220;

export function ShownTab({ reply }: ReplyProps) {
  const { report, match, edition } = reply;
  return (
    <DataTable
      caption={shown.caption}
      testId="debugger-shown"
      none={shown.none}
      rows={report.shown}
      keyOf={({ eventId }) => eventId}
      columns={[
        {
          label: shown.happened,
          number: true,
          cell: ({ at }) => clockWords(Date.parse(at), match.startedAt),
        },
        ...(edition === 'owner'
          ? [{ label: shown.read, number: true, cell: (event: ShownEvent) => readWords(event) }]
          : []),
        {
          label: debuggerText.tabs.shown,
          heads: true,
          cell: ({ type, visibility, payload }) => (
            <>
              <span class="shown-type">{plainWord(type)}</span>{' '}
              {visibility === 'PRIVATE' && <Chip tone="gold">{shown.private}</Chip>}
              <span class="shown-words">{wordsOf(payload, reply)}</span>
            </>
          ),
        },
      ]}
    />
  );
}

const readWords = ({ at, readAt }: ShownEvent): string =>
  readAt === null ? shown.never : shown.after(callWords(Math.max(0, readAt - Date.parse(at))));

function wordsOf(payload: ShownEvent['payload'], { players }: AgentMatchReply): string {
  const nameOf = new Map(players.map(({ playerId, displayName }) => [playerId, displayName]));
  const words = Object.entries(payload)
    .filter(([, value]) => typeof value !== 'object' && value !== '')
    .map(
      ([key, value]) => `${plainWord(key.replace(/([A-Z])/g, ' $1'))}: ${nameOf.get(String(value)) ?? value}`,
    )
    .join(' · ');
  return words.length > LONGEST_WORDS ? `${words.slice(0, LONGEST_WORDS)}…` : words;
}

export function TruthTab({ reply }: ReplyProps) {
  const { report, match, players } = reply;
  if (match.endedAt === null) return <Empty>{truth.later}</Empty>;
  const seat = new Map(players.map((player) => [player.playerId, player]));
  const said = ({ kind, targetPlayerId, said: what }: JudgedDeed): string => {
    const name = targetPlayerId ? (seat.get(targetPlayerId)?.displayName ?? targetPlayerId) : plainWord(what);
    return kind === 'report'
      ? `${truth.kinds.report} ${name}: ${plainWord(what)}`
      : `${truth.kinds[kind]} ${name}`;
  };
  return (
    <>
      <Section
        id="fooled"
        title={truth.fooled}
        aside={report.fooledBy.length || undefined}
        testId="debugger-fooled"
      >
        {report.fooledBy.length === 0 ? (
          <Empty>{truth.nobody}</Empty>
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
                  {truth.day(round)}. {truth.how[how]}{' '}
                  <PageLink to={omniscientPath(match.matchId, eventId)}>{truth.see}</PageLink>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <DataTable
        caption={truth.caption}
        testId="debugger-deeds"
        none={truth.none}
        rows={report.deeds}
        keyOf={({ eventId, kind, targetPlayerId }) => `${eventId} ${kind} ${targetPlayerId}`}
        columns={[
          { label: debuggerText.duties.round, number: true, cell: ({ round }) => round },
          {
            label: truth.said,
            heads: true,
            cell: (deed) => (
              <PageLink to={omniscientPath(match.matchId, deed.eventId)}>{said(deed)}</PageLink>
            ),
          },
          { label: truth.truth, cell: ({ truth }) => plainWord(truth) },
          {
            label: truth.verdict,
            cell: ({ isRight }) => (
              <Chip tone={isRight ? 'good' : 'bad'}>{isRight ? truth.right : truth.wrong}</Chip>
            ),
          },
        ]}
      />
    </>
  );
}
