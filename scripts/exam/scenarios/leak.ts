/**
 * `npm run exam:leak -- --matches 200`: nobody receives a byte that depends on what it may not know, neither in a room
 * nor as a language model whose long polls end when an event concerns it.
 */
import { examineMcp } from '../../../server/mcp/testing/mcp-exam.ts';
import { examineProfile } from '../../../server/mcp/testing/profile-exam.ts';
import { examineLeaks } from '../../../server/rooms/testing/leak-exam.ts';
import { startRoomServer } from '../../../server/rooms/testing/room-server.ts';
import { examineTown } from '../../../server/rooms/testing/town-exam.ts';
import type { Leak } from '../../../server/rooms/testing/transcript.ts';
import { wholeNumber } from '../../cli/program.ts';
import { showProgress } from '../../cli/progress.ts';
import { defineExam, figureLines, option } from '../exam.ts';

/** Figures of one part of the exam, and its findings. */
interface Part {
  readonly leaks: readonly Leak[];
}

interface Exam {
  readonly matches: number;
  readonly seed: string;
  onMatch(): void;
}

type RoomOptions = Parameters<typeof startRoomServer>[0];
type Watchers = Pick<Parameters<typeof examineLeaks>[1], 'watchers'>;

/** A complaint of the rooms counts as much as a leak. */
async function examineRooms(exam: Exam, options: RoomOptions, watchers: Watchers = {}) {
  const server = await startRoomServer(options);
  const report = await examineLeaks(server, { ...exam, ...watchers });
  await server.close();
  const complaints = server.complaints.map((what) => ({
    match: '-',
    watcher: 'the rooms',
    what: JSON.stringify(what),
  }));
  return { ...report, leaks: [...report.leaks, ...complaints] };
}

const PARTS = {
  /** The public, the omniscient and every player, in a match's room. */
  rooms: (exam) => examineRooms(exam, {}),
  /** Viewers who asked for everything where owners' agents play: the public view, until the end. */
  awaiting: (exam) =>
    examineRooms(exam, { disclosure: { mode: 'auto' } }, { watchers: ['awaiting', 'public'] }),
  town: (exam) => examineTown(exam),
  /** As wolf, seer, doctor and villager. */
  mcp: (exam) => examineMcp(exam),
  /** The same as language models, which are woken when an event concerns them. */
  profile: (exam) => examineProfile(exam),
} satisfies Record<string, (exam: Exam) => Promise<Part>>;

export const exam = defineExam({
  description: 'Shows matches and their twins to every kind of viewer and compares all bytes.',
  longForm: [['--matches', '200']],
  options: {
    matches: option(
      '--matches <n>',
      'matches to record; each is shown sixteen times, and its like asked about over MCP',
      wholeNumber(1),
      200,
    ),
    seed: option('--seed <text>', 'of the matches and their twins', String, 'leak-exam'),
  },
  async examine({ matches, seed }) {
    const parts: Record<string, Part> = {};
    for (const [name, part] of Object.entries(PARTS)) {
      const progress = showProgress(matches, `matches (${name})`);
      parts[name] = await part({ matches, seed, onMatch: () => progress.advance() });
      progress.stop();
    }
    const leaks = Object.values(parts).flatMap((report) => report.leaks);
    return { seed, ...parts.rooms, parts, leaks };
  },
  findings: ({ leaks }) => leaks.map(({ match, watcher, what }) => `match ${match} to ${watcher}: ${what}`),
  lines: ({ parts }) => Object.entries(parts).flatMap(([name, part]) => [name, ...figureLines(part)]),
});
