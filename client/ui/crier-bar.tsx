import { en } from '../text/en.ts';

export const CrierBar = ({ text }: { readonly text: string }) => (
  <div class="crier" aria-live="polite" data-testid="werewolf-spectator-summary">
    <p>
      <b>{en.crier.name}:</b> {text}
    </p>
  </div>
);
