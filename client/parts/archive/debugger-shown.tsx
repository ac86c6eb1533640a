import type { AgentMatchReply } from '../../../shared/contracts/insight.ts';
import type { ShownEvent } from '../../../shared/traces/agent-report.ts';
import { Chip } from '../../ui/kit/cards.tsx';
import { DataTable } from '../../ui/kit/data-table.tsx';
import { callWords } from '../../ui/kit/words.ts';
import { debuggerText } from './debugger-text.ts';
import { clockWords, plainWord } from './match-clock.ts';

const { shown: text } = debuggerText;
const LONGEST_WORDS = 220;

export function ShownTab({ reply }: { readonly reply: AgentMatchReply }) {
  const { report, match, edition } = reply;
  return (
    <DataTable
      caption={text.caption}
      testId="debugger-shown"
      none={text.none}
      rows={report.shown}
      keyOf={({ eventId }) => eventId}
      columns={[
        {
          label: text.happened,
          number: true,
          cell: ({ at }) => clockWords(Date.parse(at), match.startedAt),
        },
        ...(edition === 'owner'
          ? [{ label: text.read, number: true, cell: (event: ShownEvent) => readWords(event) }]
          : []),
        {
          label: debuggerText.tabs.shown,
          heads: true,
          cell: ({ type, visibility, payload }) => (
            <>
              <span class="shown-type">{plainWord(type)}</span>{' '}
              {visibility === 'PRIVATE' && <Chip tone="gold">{text.private}</Chip>}
              <span class="shown-words">{wordsOf(payload, reply)}</span>
            </>
          ),
        },
      ]}
    />
  );
}

const readWords = ({ at, readAt }: ShownEvent): string =>
  readAt === null ? text.never : text.after(callWords(Math.max(0, readAt - Date.parse(at))));

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
