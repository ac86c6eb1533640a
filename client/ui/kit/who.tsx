import type { ComponentChildren } from 'preact';
import { PageLink } from '../page-link.tsx';
import { Portrait } from '../portrait.tsx';

interface WhoProps {
  /** The same string gives the same face everywhere. */
  readonly face: string;
  readonly name: string;
  /** Where one learns more of it. */
  readonly to?: string;
  readonly children?: ComponentChildren;
}

/** A face and a name. */
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
