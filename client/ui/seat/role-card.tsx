// A card that lies face down and is looked at by holding it: people play in rooms with others. For readers its text is
// always there.

import './seat.css';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { seatText as text } from './seat-text.ts';

interface RoleCardProps {
  readonly title: string;
  readonly mark: ComponentChildren;
  readonly children: ComponentChildren;
}

export function RoleCard({ title, mark, children }: RoleCardProps) {
  const held = useSignal(false);
  const pinned = useSignal(false);
  const known = useSignal(false);
  const isOpen = held.value || pinned.value;
  const letGo = () => {
    held.value = false;
  };
  return (
    <section
      class="own-card"
      aria-label={text.role}
      data-open={isOpen}
      data-hint={known.value ? undefined : text.hold}
    >
      <button
        type="button"
        class="own-card-face"
        title={text.peek}
        aria-pressed={pinned.value}
        aria-label={pinned.value ? text.hideCard : text.peekKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.value = true;
          known.value = true;
        }}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onContextMenu={(event) => event.preventDefault()}
        onClick={({ detail }) => {
          // A press by keyboard or by a reader has no pointer that could be held.
          if (detail > 0) return;
          pinned.value = !pinned.value;
          known.value = true;
        }}
      >
        {isOpen ? mark : <span class="own-card-back" aria-hidden="true" />}
      </button>
      <div class={isOpen ? 'own-card-text' : 'hidden-text'}>
        <b>{title}</b>
        {children}
      </div>
    </section>
  );
}
