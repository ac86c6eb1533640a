import { en } from '../text/en.ts';
import { useWatch } from './context.ts';

/** Known to the page: everybody may see it while the match runs, or the match is over. */
export const useIsPerson = (playerId: string): boolean =>
  useWatch().accounts.value?.some((each) => each.playerId === playerId && each.kind === 'human') ?? false;

export function PersonMark({ playerId }: { readonly playerId: string }) {
  return useIsPerson(playerId) ? <span class="person-mark">{en.match.person}</span> : null;
}
