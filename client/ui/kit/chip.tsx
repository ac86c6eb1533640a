import type { ComponentChildren } from 'preact';

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
