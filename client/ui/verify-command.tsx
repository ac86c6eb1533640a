import { formatRoute } from '../state/route.ts';
import { en } from '../text/en.ts';
import { usePage } from './context.ts';

/** The command that re-plays a match: by its link, so that it works wherever this page can be reached. */
export function VerifyCommand({ matchId }: { readonly matchId: string }) {
  const { actions } = usePage();
  const path = formatRoute({ screen: 'match', matchId, view: 'public', at: null });
  const command = `npm run verify -- ${new URL(path, location.href).href}`;
  return (
    <p class="command">
      <code>{command}</code>
      <button type="button" class="button" onClick={() => void actions.copy(command)}>
        {en.end.copyCommand}
      </button>
    </p>
  );
}
