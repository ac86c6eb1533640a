// The frame of a part's page: where one is, a few words on top, and sections below.

import type { ComponentChildren } from 'preact';
import { PageLink } from '../page-link.tsx';
import './kit.css';
import { kitText } from './text.ts';
import { useHeading } from './use-heading.ts';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

interface PageBodyProps {
  /** `null`: it is not known yet; the header says the part's own name. */
  readonly heading: string | null;
  readonly trail?: readonly Crumb[];
  /** On the right of the trail: what can be done here. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function PageBody({ heading, trail = [], actions, children }: PageBodyProps) {
  useHeading(heading);
  return (
    <div class="page-body">
      {(trail.length > 0 || actions) && (
        <div class="page-top">
          {trail.length > 0 && (
            <nav class="crumbs" aria-label={kitText.trail}>
              {trail.map(({ label, to }) => (
                <PageLink key={to} to={to}>
                  {label}
                </PageLink>
              ))}
              {heading && <span aria-current="page">{heading}</span>}
            </nav>
          )}
          {actions && <div class="page-actions">{actions}</div>}
        </div>
      )}
      {children}
    </div>
  );
}

/** A few words above everything, on parchment. */
export const Lead = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="lead">{children}</div>
);

interface FactProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** Short facts in a row: a number and what it counts. */
export const Facts = ({ children }: { readonly children: ComponentChildren }) => (
  <dl class="facts">{children}</dl>
);

export const Fact = ({ label, children }: FactProps) => (
  <div class="fact">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
