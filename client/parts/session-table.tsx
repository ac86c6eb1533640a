import type { SessionListReply, SessionStatus } from '../../shared/contracts/sessions.ts';
import { Chip } from '../ui/kit/cards.tsx';
import { DataTable } from '../ui/kit/data-table.tsx';
import { Since } from '../ui/kit/page.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { experiencePath, replayPath } from './paths.ts';

const TONES = { opening: 'gold', active: 'good', completed: 'plain', error: 'bad' } as const;

interface SessionTableProps {
  readonly agentId: string;
  readonly sessions: SessionListReply['sessions'];
  readonly words: {
    readonly sessions: string;
    readonly sessionColumns: Readonly<Record<'began' | 'see' | 'status' | 'steps' | 'what', string>>;
    readonly sessionStatus: Readonly<Record<SessionStatus, string>>;
    readonly replay: string;
    replayOf(name: string): string;
  };
}

/** What an agent has played through the Arcade. */
export const SessionTable = ({ agentId, sessions, words }: SessionTableProps) => (
  <DataTable
    caption={words.sessions}
    rows={sessions}
    keyOf={(session) => session.session_id}
    columns={[
      {
        label: words.sessionColumns.what,
        heads: true,
        cell: ({ experience_id: id, experience_name: name }) => (
          <PageLink to={experiencePath(id)}>{name}</PageLink>
        ),
      },
      {
        label: words.sessionColumns.status,
        cell: ({ status }) => <Chip tone={TONES[status]}>{words.sessionStatus[status]}</Chip>,
      },
      { label: words.sessionColumns.steps, number: true, cell: ({ step_count: count }) => count },
      { label: words.sessionColumns.began, number: true, cell: ({ created_at: at }) => <Since at={at} /> },
      {
        label: words.sessionColumns.see,
        cell: ({ session_id: id, experience_name: name }) => (
          <PageLink to={replayPath(id, agentId)} label={words.replayOf(name)} text={words.replay} />
        ),
      },
    ]}
  />
);
