import './fairness.css';
import { VerifyCommand } from './verify-command.tsx';

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

/** How anybody can check a finished match: the seed, its hash, and the command that re-plays it. */
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
