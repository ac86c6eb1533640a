import './fairness.css';
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
    readonly copyCommand: string;
  };
}

/** How anybody can check a finished match: the seed, its hash, and the command that re-plays it. */
export function Fairness({ matchId, seed, seedHash, words }: FairnessProps) {
  const { actions } = usePage();
  const command = `npm run verify -- ${matchId}`;
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
      <p class="command">
        <code>{command}</code>
        <button type="button" class="button" onClick={() => void actions.copy(command)}>
          {words.copyCommand}
        </button>
      </p>
    </details>
  );
}
