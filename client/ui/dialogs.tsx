// Dialogs load when they are first opened: most viewers never need them.

import { useSignal, useSignalEffect } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { DialogName } from '../state/store.ts';
import { en } from '../text/en.ts';
import { usePage } from './context.ts';
import { Toasts } from './notices.tsx';

interface DialogProps {
  refreshOwners(): Promise<void>;
}

const LOADERS: Record<DialogName, () => Promise<FunctionComponent<DialogProps>>> = {
  owners: () => import('./owners-dialog.tsx').then(({ OwnersDialog }) => OwnersDialog),
  play: () => import('./seat/play-dialog.tsx').then(({ PlayDialog }) => PlayDialog),
  help: () => import('./help-dialog.tsx').then(({ HelpDialog }) => HelpDialog),
};

export function Dialogs(props: DialogProps) {
  const { store } = usePage();
  const open = useSignal<{ readonly Content: FunctionComponent<DialogProps> } | null>(null);
  useSignalEffect(() => {
    const name = store.dialog.value;
    if (!name) {
      open.value = null;
      return;
    }
    LOADERS[name]().then(
      (Content) => {
        if (store.dialog.peek() === name) open.value = { Content };
      },
      () => {
        store.dialog.value = null;
        store.toast(en.link.broken, 'bad');
      },
    );
  });
  // An open dialog shows the toasts itself: it lies above everything else, and the rest is out of reach.
  if (!open.value) return <Toasts />;
  const { Content } = open.value;
  return <Content {...props} />;
}
