import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { usePage } from '../context.ts';
import { PageLink } from '../page-link.tsx';
import { kitText } from './text.ts';
import './kit.css';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

interface PageBodyProps {
  /** `null`: it is not known yet; the header says the part's own name. */
  readonly heading: string | null;
  readonly trail?: readonly Crumb[];
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
                <PageLink key={to} to={to} text={label} />
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

export const Lead = ({ children }: { readonly children: ComponentChildren }) => (
  <div class="lead">{children}</div>
);

interface FactProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

export const Facts = ({ children }: { readonly children: ComponentChildren }) => (
  <dl class="facts">{children}</dl>
);

export const Fact = ({ label, children }: FactProps) => (
  <div class="fact">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Says how the page on the screen is called: in the header and in the browser's tab. `null` while it is not known. */
export function useHeading(heading: string | null): void {
  const { store } = usePage();
  useEffect(() => {
    store.heading.value = heading;
    return () => {
      store.heading.value = null;
    };
  }, [store, heading]);
}
