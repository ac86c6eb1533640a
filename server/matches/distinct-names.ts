/** Players whose names look alike could not be told apart in talk, so the later ones get a number. */
import type { SeatedPlayer } from '../../shared/matches/game.ts';
import { cutText } from '../../shared/matches/text.ts';
import { LONGEST_NAME } from '../agents/names.ts';
import { namesakeKey } from '../agents/skeleton.ts';

/** Leaves room for a space and a number of up to three digits. */
const LONGEST_NUMBERED = LONGEST_NAME - 4;

type Named = Pick<SeatedPlayer, 'agentId' | 'displayName'>;

export function distinctNames(agents: readonly Named[]): Named[] {
  const taken = new Set<string>();
  return agents.map(({ agentId, displayName }) => {
    const short = cutText(displayName, LONGEST_NUMBERED).trimEnd();
    let name = displayName;
    for (let n = 2; taken.has(namesakeKey(name)); n++) name = `${short} ${n}`;
    taken.add(namesakeKey(name));
    return { agentId, displayName: name };
  });
}
