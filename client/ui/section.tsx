import type { ComponentChildren } from 'preact';
import type { MatchOrigin } from '../../shared/matches/game.ts';
import { en } from '../text/en.ts';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
  readonly testId?: string;
  readonly grow?: boolean;
}

export function Section({ id, title, aside, children, testId, grow }: SectionProps) {
  return (
    <section
      id={id}
      class={grow ? 'panel panel-grow' : 'panel'}
      aria-labelledby={`${id}-title`}
      data-testid={testId}
    >
      <header class="panel-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {aside !== undefined && <span class="panel-aside">{aside}</span>}
      </header>
      {children}
    </section>
  );
}

export const Empty = ({ children }: { readonly children: ComponentChildren }) => (
  <p class="empty">{children}</p>
);

/** Text that may need scrolling, which keyboard users must be able to reach. */
export const Scroll = ({ children }: { readonly children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
  <div class="scroll" tabIndex={0}>
    {children}
  </div>
);

export const WithPeople = () => (
  <span class="unranked" title={en.board.withPeopleWhy}>
    {en.board.withPeople}
  </span>
);

export const Imported = ({ origin: { arena, reference } }: { readonly origin: MatchOrigin }) => (
  <span class="unranked" title={en.board.importedWhy(reference)} data-testid="imported">
    {en.board.imported(arena)}
  </span>
);

export const Unranked = () => (
  <span class="unranked" title={en.board.unrankedWhy}>
    {en.board.unranked}
  </span>
);

export const Spoken = ({ shown, as }: { readonly shown: ComponentChildren; readonly as: string }) => (
  <>
    <span aria-hidden="true">{shown}</span>
    <span class="hidden-text">{as}</span>
  </>
);
