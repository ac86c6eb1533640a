import { Button } from '../button.tsx';
import { usePage } from '../context.ts';
import { kitText } from './text.ts';

export function CopyBox({ label, text }: { readonly label: string; readonly text: string }) {
  const { actions } = usePage();
  return (
    <div class="copy-box">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
      <section tabIndex={0} aria-label={kitText.scrolls(label)}>
        <pre>{text}</pre>
      </section>
      <Button look="small" onClick={() => void actions.copy(text, label)}>
        {kitText.copy}
        <span class="hidden-text"> {label}</span>
      </Button>
    </div>
  );
}
