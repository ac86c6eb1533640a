import type { ComponentChildren } from 'preact';
import { Portrait } from '../agent-name.tsx';
import { Button } from '../button.tsx';
import { usePage } from '../context.ts';
import { PageLink } from '../page-link.tsx';
import { kitText } from './words.ts';

interface CardGridProps {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: ComponentChildren;
}

export const CardGrid = ({ label, wide = false, children }: CardGridProps) => (
  <>
    <h2 class="hidden-text">{label}</h2>
    <ul class={wide ? 'card-grid wide' : 'card-grid'} aria-label={label}>
      {children}
    </ul>
  </>
);

interface CardProps {
  readonly title: string;
  readonly to: string;
  readonly picture?: ComponentChildren;
  readonly mark?: ComponentChildren;
  readonly foot?: ComponentChildren;
  readonly children?: ComponentChildren;
}

export const Card = ({ title, to, picture, mark, foot, children }: CardProps) => (
  <li class="card">
    {picture && <span class="card-picture">{picture}</span>}
    <div class="card-words">
      <h3>
        <PageLink to={to} class="card-link" text={title} />
        {mark}
      </h3>
      {children && <div class="card-text">{children}</div>}
      {foot && <p class="card-foot">{foot}</p>}
    </div>
  </li>
);

interface ChipProps {
  readonly tone?: 'plain' | 'good' | 'bad' | 'gold';
  readonly title?: string;
  readonly children: ComponentChildren;
}

export const Chip = ({ tone = 'plain', title, children }: ChipProps) => (
  <span class="chip" data-tone={tone} title={title}>
    {children}
  </span>
);

interface WhoProps {
  readonly face: string;
  readonly name: string;
  readonly to?: string;
  readonly children?: ComponentChildren;
}

export const Who = ({ face, name, to, children }: WhoProps) => (
  <span class="who">
    <Portrait agentId={face} />
    {to ? (
      <PageLink to={to} class="who-name">
        {name}
      </PageLink>
    ) : (
      <span class="who-name">{name}</span>
    )}
    {children}
  </span>
);

interface ScrollBoxProps {
  readonly label: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** What is wider or longer than its place scrolls, also by keyboard. */
export const ScrollBox = ({ label, class: name, children }: ScrollBoxProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
  <section class={name} tabIndex={0} aria-label={kitText.scrolls(label)}>
    {children}
  </section>
);

export function CopyBox({ label, text }: { readonly label: string; readonly text: string }) {
  const { actions } = usePage();
  return (
    <div class="copy-box">
      <ScrollBox label={label}>
        <pre>{text}</pre>
      </ScrollBox>
      <Button look="small" onClick={() => void actions.copy(text, label)}>
        {kitText.copy}
        <span class="hidden-text"> {label}</span>
      </Button>
    </div>
  );
}
