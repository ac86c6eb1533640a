import './fairness.css';
import type { MatchOrigin } from '../../shared/matches/game.ts';
import { formatRoute } from '../state/route.ts';
import { en } from '../text/en.ts';
import { ending } from '../text/ending.ts';
import { Button } from './button.tsx';
import { usePage } from './context.ts';

interface FairnessProps {
  readonly matchId: string;
  readonly seed: string | null;
  readonly seedHash: string;
  readonly words: {
    readonly verify: string;
    readonly why: string;
    readonly seed: string;
    readonly hash: string;
  };
}

export function Fairness({ matchId, seed, seedHash, words }: FairnessProps) {
  return (
    <details class="end-part fairness">
      <summary>{words.verify}</summary>
      <p>{words.why}</p>
      <dl>
        <dt>{words.seed}</dt>
        <dd>{seed}</dd>
        <dt>{words.hash}</dt>
        <dd>{seedHash}</dd>
      </dl>
      <VerifyCommand matchId={matchId} />
    </details>
  );
}

/** In place of a proof: an imported match has none. */
export const OriginNote = ({ origin: { arena, notes, reference } }: { readonly origin: MatchOrigin }) => (
  <div class="end-part" data-testid="origin-note">
    <p>{ending.imported(arena, reference)}</p>
    {notes.map((note) => (
      <p key={note}>{note}</p>
    ))}
  </div>
);

/** The command that re-plays a match: by its link, so that it works wherever this page can be reached. */
export function VerifyCommand({ matchId }: { readonly matchId: string }) {
  const { actions } = usePage();
  const path = formatRoute({ screen: 'match', matchId, view: 'public', at: null });
  const command = `npm run verify -- ${new URL(path, location.href).href}`;
  return (
    <p class="command">
      <code>{command}</code>
      <Button text={ending.copyCommand} onClick={() => void actions.copy(command, en.copyOf.command)} />
    </p>
  );
}
