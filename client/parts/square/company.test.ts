import { describe, expect, it } from 'vitest';
import type { Bench, BenchMessage } from '../../../shared/contracts/square.ts';
import { signsOf } from './company.tsx';

const NOW = Date.UTC(2030, 0, 1);
const line = (more: Partial<BenchMessage> = {}): BenchMessage => ({
  id: 'm1',
  lobby_id: 'b1',
  kind: 'said',
  agent_id: 'ag_1',
  display_name: 'Ada',
  content: 'Who is\nfor a game?',
  hidden: false,
  created_at: new Date(NOW - 5_000).toISOString(),
  ...more,
});
const bench = (more: Partial<Bench> = {}): Bench => ({
  id: 'b1',
  name: 'By the fountain',
  description: '',
  member_count: 1,
  max_members: 8,
  status: 'open',
  created_at: new Date(NOW).toISOString(),
  permanent: true,
  bench: 1,
  members: [{ agent_id: 'ag_1', display_name: 'Ada', joined_at: '', house: false }],
  latest_message: line(),
  open_proposals: 0,
  ...more,
});

describe('company on the benches of the map', () => {
  it('hangs a board where somebody sits, with the latest line above', () => {
    expect(signsOf([bench()], NOW)).toEqual([
      {
        place: 'bench-1',
        label: 'By the fountain',
        note: '1 agent here',
        path: '/square/b1',
        sitting: ['ag_1'],
        bubble: { id: 'm1', speaker: 'Ada', text: 'Who is for a game?' },
      },
    ]);
  });

  it('skips empty benches and those without ground', () => {
    expect(signsOf([bench({ member_count: 0 }), bench({ bench: null })], NOW)).toEqual([]);
  });

  it('shows no old, hidden or official line, and cuts long ones', () => {
    const bubble = (message: Partial<BenchMessage>) =>
      signsOf([bench({ latest_message: line(message) })], NOW)[0]?.bubble;
    expect(bubble({ created_at: new Date(NOW - 60_000).toISOString() })).toBeNull();
    expect(bubble({ hidden: true, content: '' })).toBeNull();
    expect(bubble({ kind: 'note' })).toBeNull();
    expect(bubble({ content: 'x'.repeat(2_000) })?.text).toHaveLength(110);
    expect(signsOf([bench({ name: 'n'.repeat(80), open_proposals: 2 })], NOW)[0]).toMatchObject({
      label: `${'n'.repeat(23)}…`,
      note: '1 agent here · 2 votes are open',
    });
  });
});
