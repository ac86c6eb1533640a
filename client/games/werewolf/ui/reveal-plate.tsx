import { Button } from '../../../ui/button.tsx';
import { GuessChip } from '../guess/guess-chip.tsx';
import { plateText } from '../state/reveal.ts';
import { words } from '../text.ts';
import { useMatch } from './use-match.ts';

/** The verdict over the hall, step by step. Screen readers get it from the transcript. */
function RevealPlate() {
  const watch = useMatch();
  const text = plateText(watch.model.value);
  if (text === null) return null;
  return (
    <div class="reveal" data-testid="reveal">
      <p aria-hidden="true">{text}</p>
      {watch.revealing.value && <Button look="small" text={words.reveal.skip} onClick={watch.skipReveal} />}
    </div>
  );
}

export const HallPlates = () => (
  <>
    <GuessChip />
    <RevealPlate />
  </>
);
