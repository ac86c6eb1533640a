import { en } from '../text/en.ts';
import { useWatch } from './context.ts';

/** Where everybody may see it while the match runs. */
export function PersonMark({ playerId }: { readonly playerId: string }) {
  const account = useWatch().accounts.value?.find((each) => each.playerId === playerId);
  return account?.kind === 'human' ? <span class="person-mark">{en.match.person}</span> : null;
}
