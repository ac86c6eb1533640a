import type { AgentMatchReply } from '../../../shared/contracts/insight.ts';
import { Chip } from '../../ui/kit/cards.tsx';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { callWords } from '../../ui/kit/words.ts';
import { debuggerText } from './debugger-text.ts';
import { clockWords, plainWord } from './match-clock.ts';

const { duties: text } = debuggerText;

export function DutiesTab({ reply: { report, match } }: { readonly reply: AgentMatchReply }) {
  const isOpen = (dueAt: number) => match.endedAt === null && dueAt > Date.now();
  return (
    <DataTable
      caption={text.caption}
      testId="debugger-duties"
      none={text.none}
      rows={report.duties}
      keyOf={({ askedAt, what }) => `${askedAt} ${what}`}
      columns={[
        { label: text.round, number: true, cell: ({ round }) => round },
        {
          label: text.what,
          heads: true,
          cell: ({ what }) => text.words[what] ?? plainWord(what),
        },
        {
          label: text.asked,
          number: true,
          cell: ({ askedAt }) => clockWords(askedAt, match.startedAt),
        },
        {
          label: text.met,
          cell: ({ metAt, dueAt }) =>
            metAt === null ? (
              <Chip tone={isOpen(dueAt) ? 'plain' : 'bad'}>{isOpen(dueAt) ? text.open : text.missed}</Chip>
            ) : (
              <>
                <Chip tone="good">{clockWords(metAt, match.startedAt)}</Chip>{' '}
                <span class="call-reason">{text.slack(callWords(Math.max(0, dueAt - metAt)))}</span>
              </>
            ),
        },
      ]}
    />
  );
}
