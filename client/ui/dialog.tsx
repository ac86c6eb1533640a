import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { en } from '../text/en.ts';
import { Button, Icon } from './button.tsx';
import { Toasts } from './notices.tsx';

interface DialogProps {
  readonly title: string;
  readonly children: ComponentChildren;
  onClose(): void;
}

/** The browser's own modal: it keeps the focus, closes on Esc and gives the focus back. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog; Esc does the same by itself
    <dialog
      ref={element}
      class="dialog"
      aria-labelledby="dialog-title"
      onClose={onClose}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === element.current;
      }}
      onClick={(event) => {
        // Selecting text and releasing the mouse outside is not a click beside the dialog.
        if (event.target === element.current && pressedBeside.current) onClose();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id="dialog-title">{title}</h2>
          <Button look="button-icon" aria-label={en.close} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </header>
        {children}
      </div>
      <Toasts />
    </dialog>
  );
}
