import type { ComponentChildren } from 'preact';
import { usePage } from './context.ts';

interface PageLinkProps {
  readonly to: string;
  readonly class?: string | undefined;
  readonly title?: string;
  readonly label?: string;
  readonly current?: boolean;
  readonly passedOver?: true | undefined;
  /** Instead of children. */
  readonly text?: string | undefined;
  readonly children?: ComponentChildren;
}

/** A real link, which opens elsewhere as links do; a plain click stays in the page. */
export function PageLink({
  to,
  class: name,
  title,
  label,
  current,
  passedOver,
  text,
  children,
}: PageLinkProps) {
  const { actions } = usePage();
  return (
    <a
      href={to}
      class={name}
      title={title}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      tabIndex={passedOver && -1}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        actions.openPath(to);
      }}
    >
      {text ?? children}
    </a>
  );
}
