import type { ComponentChildren } from 'preact';
import { PageLink } from '../page-link.tsx';

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
