import { useSignal } from '@preact/signals';
import type { AgentMatchReply } from '../../../shared/contracts/insight.ts';
import type { ReportedCall } from '../../../shared/traces/agent-report.ts';
import { Chip } from '../../ui/kit/cards.tsx';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { callWords } from '../../ui/kit/words.ts';
import { Empty } from '../../ui/section.tsx';
import { debuggerText } from './debugger-text.ts';
import { clockWords, plainWord } from './match-clock.ts';

const { calls: text } = debuggerText;

export function CallsTab({ reply: { report, match } }: { readonly reply: AgentMatchReply }) {
  const onlyWrong = useSignal(false);
  if (report.calls.length === 0) return <Empty>{text.none}</Empty>;
  const rows = report.calls.filter(
    ({ code, lateMs }) => !onlyWrong.value || code !== 'ok' || lateMs !== null,
  );
  return (
    <>
      <label class="check-line">
        <input
          type="checkbox"
          checked={onlyWrong.value}
          onChange={(event) => {
            onlyWrong.value = event.currentTarget.checked;
          }}
        />
        {text.only}
      </label>
      <DataTable
        caption={text.caption}
        testId="debugger-calls"
        rows={rows}
        keyOf={({ at, tool }) => `${at} ${tool}`}
        marked={({ code }) => code !== 'ok'}
        columns={[
          { label: text.at, number: true, cell: ({ at }) => clockWords(at, match.startedAt) },
          {
            label: text.phase,
            cell: ({ phase }) => <span class="no-wrap">{plainWord(phase)}</span>,
          },
          { label: text.tool, heads: true, cell: (row) => <Detail row={row} /> },
          { label: text.outcome, cell: (row) => <Outcome row={row} /> },
          { label: text.took, number: true, cell: ({ ms }) => callWords(ms) },
          {
            label: text.slack,
            title: text.slackWhy,
            number: true,
            cell: ({ slackMs }) => (slackMs === null ? '–' : callWords(Math.max(0, slackMs))),
          },
          { label: text.tokens, number: true, cell: ({ tokens }) => tokens },
        ]}
      />
    </>
  );
}

function Outcome({ row: { code, lateMs, message } }: { readonly row: ReportedCall }) {
  return (
    <>
      <Chip tone={code === 'ok' ? 'good' : 'bad'}>{code === 'ok' ? 'ok' : code}</Chip>{' '}
      {lateMs !== null && <Chip tone="gold">{text.late(callWords(lateMs))}</Chip>}
      {message && <span class="call-reason">{message}</span>}
    </>
  );
}

/** The name of the call; expanded, its arguments and result. */
function Detail({ row: { tool, args, answer, chars } }: { readonly row: ReportedCall }) {
  return (
    <details class="call-detail">
      <summary>{shortName(tool)}</summary>
      {args !== undefined && <Block label={text.args} words={JSON.stringify(args, null, 1)} />}
      {answer ? <Block label={text.answer} words={answer} /> : chars > 0 && <p>{text.cut}</p>}
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
const shortName = (tool: string): string => tool.replace(/^et\.[a-z]+\.(match\.)?/, '');
