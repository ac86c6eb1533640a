import type { ComponentChildren } from 'preact';
import { PageLink } from '../page-link.tsx';
import { Portrait } from '../portrait.tsx';

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
