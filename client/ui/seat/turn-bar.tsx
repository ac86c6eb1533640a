// The bar of somebody who plays: what to do now, how long there is, and the game's own controls.

import './seat.css';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Seat } from '../../state/seat.ts';
import { Button, setTo } from '../button.tsx';
import { usePage, useWatch, useWatchComputed } from '../context.ts';
import { Dialog } from '../dialog.tsx';
import { ReportButton } from './report.tsx';
import { seatText as text } from './seat-text.ts';
import { TurnCues } from './turn-cues.tsx';
import { MutedNote } from './who-plays.tsx';

interface TurnBarProps {
  /** What to do, in words. */
  readonly what: string;
  readonly due: boolean;
  readonly children: ComponentChildren;
}

export function TurnBar({ what, due, children }: TurnBarProps) {
  const seat = useWatch().seat.value;
  useKeyboardRoom();
  if (!seat) return null;
  const place = seat.place.value;
  return (
    <section class="turn-bar" aria-label={text.turn} data-due={due && place === 'here'}>
      {place === 'here' ? (
        <>
          <div class="turn-head">
            <p class="turn-what" role="status">
              {what}
            </p>
            <TurnClock />
            <TurnCues />
            <ReportButton />
            <LeaveButton />
          </div>
          <MutedNote />
          {children}
          <StillThere seat={seat} />
        </>
      ) : (
        <Elsewhere seat={seat} />
      )}
    </section>
  );
}

const clock = (ms: number) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Beside the header's: on a phone whose keyboard is open it is the only one near the text. */
function TurnClock() {
  const left = useWatchComputed(({ model, link }, { now }) =>
    link.value === 'reconnecting' ? null : clock(model.value.phaseEndsAt - now.value),
  );
  return <span class="turn-clock">{left.value === null ? text.timeUnknown : text.left(left.value)}</span>;
}

function LeaveButton() {
  const { actions } = usePage();
  const isAsking = useSignal(false);
  return (
    <>
      <Button look="small" text={text.leave} onClick={setTo(isAsking, true)} />
      {isAsking.value && (
        <Dialog title={text.leave} onClose={setTo(isAsking, false)}>
          <p>{text.leaving}</p>
          <p class="end-buttons">
            <Button look="primary" text={text.stay} onClick={setTo(isAsking, false)} />
            <Button text={text.reallyLeave} onClick={actions.openTown} />
          </p>
        </Dialog>
      )}
    </>
  );
}

function Elsewhere({ seat }: { readonly seat: Seat }) {
  const { actions } = usePage();
  const isElsewhere = seat.place.value === 'elsewhere';
  return (
    <div class="turn-head">
      <p class="turn-what" role="alert">
        {isElsewhere ? text.elsewhere : text.gone}
      </p>
      {isElsewhere && <Button look="primary" text={text.takeBack} onClick={actions.takeSeatBack} />}
    </div>
  );
}

function StillThere({ seat }: { readonly seat: Seat }) {
  if (!seat.asked.value) return null;
  return (
    <div class="still-there" role="alert">
      <p>
        <b>{text.askedTitle}</b> {text.asked}
      </p>
      <Button look="primary" text={text.here} onClick={setTo(seat.asked, false)} />
    </div>
  );
}

// A phone's keyboard covers the lower half of the page where the browser does not make the page smaller by itself. What
// is still seen is then the height of the page.

/** Less than this share of the window: a keyboard is open. */
const KEYBOARD_SHARE = 0.8;

export function useKeyboardRoom(): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    const root = document.documentElement;
    if (!seen) return;
    const measure = () => {
      const isOpen = seen.height < KEYBOARD_SHARE * window.innerHeight && seen.scale === 1;
      root.style.setProperty('--seen', isOpen ? `${Math.round(seen.height)}px` : '100dvh');
      root.toggleAttribute('data-keyboard', isOpen);
      if (isOpen) window.scrollTo(0, 0);
    };
    measure();
    seen.addEventListener('resize', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      root.style.removeProperty('--seen');
      root.removeAttribute('data-keyboard');
    };
  }, []);
}
