/** What somebody in town answers, and where each thing in it can be looked up. */
import { characterFactId, placeFactId } from '../../../../shared/canon/remembered.ts';
import type { Source } from '../../../../shared/contracts/context.ts';
import { cutText } from '../../../../shared/matches/text.ts';

export interface Reply {
  readonly text: string;
  readonly sources: readonly Source[];
  readonly intent: string;
  readonly about?: { readonly agentId: string; readonly name: string };
}

export const LONGEST_ANSWER = 400;

export const IGNORANCE = 'I know nothing of that.';

export const ignorant = (hint: string, intent = 'unknown'): Reply => ({
  text: `${IGNORANCE} ${hint}`,
  sources: [],
  intent,
});

export const isIgnorant = ({ text }: Reply): boolean => text.startsWith(IGNORANCE);

/** Whole sentences as far as they fit; sources only of what is left. */
export function reply(intent: string, sentences: readonly string[], sources: readonly Source[]): Reply {
  let text = '';
  for (const sentence of sentences) {
    const longer = text ? `${text} ${sentence}` : sentence;
    if (longer.length > LONGEST_ANSWER) break;
    text = longer;
  }
  if (text === '') text = cutText(sentences[0] ?? IGNORANCE, LONGEST_ANSWER - 1).trimEnd();
  return { text, sources: sources.filter(({ label }) => text.includes(label)), intent };
}

/** Somebody whom the books need not know yet. */
export const playerSource = (agentId: string, name: string): Source => ({
  kind: 'player',
  id: agentId,
  label: name,
  link: `/agent/${encodeURIComponent(agentId)}`,
});
/** Somebody who has become a character of the town: everybody of a game that was told. */
export const characterSource = (agentId: string, name: string): Source => ({
  kind: 'player',
  id: agentId,
  label: name,
  link: factLink(characterFactId(agentId)),
});
export const placeSource = (locationId: string, label: string): Source => ({
  kind: 'place',
  id: locationId,
  label,
  link: factLink(placeFactId(locationId)),
});
export const matchSource = (matchId: string, label: string): Source => ({
  kind: 'match',
  id: matchId,
  label,
  link: `/match/${matchId}`,
});
export const factSource = (factId: string, label: string): Source => ({
  kind: 'fact',
  id: factId,
  label,
  link: factLink(factId),
});

const factLink = (factId: string): string => `/library/fact/${encodeURIComponent(factId)}`;
