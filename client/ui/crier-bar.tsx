import { en } from '../text/en.ts';

interface CrierBarProps {
  readonly text: string;
  readonly testId: string;
}

export const CrierBar = ({ text, testId }: CrierBarProps) => (
  <div class="crier" aria-live="polite" data-testid={testId}>
    <p>
      <b>{en.crier.name}:</b> {text}
    </p>
  </div>
);
