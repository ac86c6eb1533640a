import type { Signal } from '@preact/signals';
import type { ComponentProps } from 'preact';

type ButtonProps = Omit<ComponentProps<'button'>, 'class' | 'type'> & {
  readonly look?: string;
  readonly text?: string | undefined;
};

export const Button = ({ look, text, children = text, ...rest }: ButtonProps) => (
  <button type="button" class={look ? `button ${look}` : 'button'} {...rest}>
    {children}
  </button>
);

export const setTo =
  <T,>(signal: Signal<T>, value: T) =>
  (): void => {
    signal.value = value;
  };

export const into =
  <T,>(signal: Signal<T>) =>
  (value: T): void => {
    signal.value = value;
  };

const PATHS = {
  back: 'M7 3h2v2H7v2h7v2H7v2h2v2H7v-2H5V9H3V7h2V5h2z',
  tv: 'M5 1h2v2h2V1h2v2h4v10H1V3h4zM3 5v6h7V5zm9 0v2h1V5zm0 3v2h1V8z',
  soundOn: 'M2 6h3V4h2V2h2v12H7v-2H5v-2H2zm9-1h1v6h-1zm2-2h1v10h-1z',
  soundOff:
    'M2 6h3V4h2V2h2v12H7v-2H5v-2H2zm9 0h1v1h1v1h1V7h1V6h1v1h-1v1h-1v1h1v1h1v1h-1v-1h-1V9h-1v1h-1v1h-1v-1h1V9h1V8h-1V7h-1z',
  bell: 'M7 1h2v1h1v1h1v1h1v5h1v2h1v1H2v-1h1V9h1V4h1V3h1V2h1zm-1 12h4v1H9v1H7v-1H6z',
  bellOff:
    'M5 2h2v1h1v1h1v5h1v2h1v1H1v-1h1V9h1V4h1V3h1zm0 11h3v1H5zm6-12h1v1h1v1h1V2h1V1h1v1h-1v1h-1v1h1v1h1v1h-1V5h-1V4h-1v1h-1v1h-1V5h1V4h1V3h-1V2h-1z',
  play: 'M4 2h2v1h2v1h2v1h2v2h2v2h-2v2h-2v1H8v1H6v1H4z',
  pause: 'M3 2h4v12H3zm6 0h4v12H9z',
  stepBack: 'M2 3h3v10H2zm10 0h2v10h-2v-1h-2v-1H8V9H6V7h2V5h2V4h2z',
  stepOn: 'M11 3h3v10h-3zM2 3h2v1h2v1h2v2h2v2H8v2H6v1H4v1H2z',
  link: 'M3 5h5v2H4v2h4v2H3v-1H2V6h1zm5 0h5v1h1v4h-1v1H8V9h4V7H8zM6 7h4v2H6z',
  share: 'M10 1h4v4h-4V4H9v1H7v1H6v1h1v1h2v1h1V8h4v4h-4v-1H8v-1H6V9H5v1H1V6h4v1h1V6h1V5h1V4h2z',
  close:
    'M3 3h2v1h1v1h1v1h2V5h1V4h1V3h2v2h-1v1h-1v1h-1v2h1v1h1v1h1v2h-2v-1h-1v-1H9v-1H7v1H6v1H5v1H3v-2h1v-1h1V9h1V7H5V6H4V5H3z',
  sun: 'M7 1h2v2H7zM7 13h2v2H7zM1 7h2v2H1zM13 7h2v2h-2zM3 3h1v1H3zM12 3h1v1h-1zM3 12h1v1H3zM12 12h1v1h-1zM6 5h4v1h1v4h-1v1H6v-1H5V6h1z',
  moon: 'M6 2h3v1H8v1H7v2H6v3h1v2h1v1h2v1h3v1h-1v1H6v-1H4v-1H3v-2H2V6h1V4h1V3h2z',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} fill="currentColor" />
  </svg>
);
