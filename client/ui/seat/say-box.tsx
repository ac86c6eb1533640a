// Where a player writes: a text of limited length, phrases that fill it, the line it answers, and how long to wait
// before the next. What was not taken stays in the box.

import { type ReadonlySignal, type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Seat, Sent } from '../../state/seat.ts';
import { Button, Icon, setTo } from '../button.tsx';
import { Refusal, submits } from '../kit/form.tsx';
import { seatText as text } from './seat-text.ts';

interface SayBoxProps {
  readonly seat: Seat;
  readonly control: 'say' | 'whisper';
  readonly label: string;
  readonly most: number;
  /** How long one has to wait after a message. */
  readonly everyMs: number;
  /** Whom the message answers. */
  readonly replyName?: string | null;
  readonly draft: Signal<string>;
  readonly children?: ComponentChildren;
  /** True: the server has taken it. */
  send(text: string): Promise<boolean>;
}

export function SayBox(props: SayBoxProps) {
  const { seat, control, label, most, everyMs, draft, replyName = null, children, send } = props;
  const waiting = useSignal(false);
  const busy = useSignal(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (replyName !== null) field.current?.focus();
  }, [replyName]);
  const submit = async () => {
    const said = draft.value.trim();
    if (!said || busy.value) return;
    busy.value = true;
    // It shows as pending below; if it is refused it is here again.
    draft.value = '';
    const taken = await send(said);
    busy.value = false;
    if (!taken) {
      draft.value ||= said;
      return;
    }
    waiting.value = true;
    timer.current = setTimeout(setTo(waiting, false), everyMs);
  };
  return (
    <form class="say-box" onSubmit={submits(() => void submit())}>
      {children}
      {replyName !== null && (
        <p class="say-reply">
          <span dir="auto">{text.replyTo(replyName)}</span>
          <button
            type="button"
            class="button-bare"
            aria-label={text.noReply}
            onClick={setTo(seat.replyTo, null)}
          >
            <Icon name="close" />
          </button>
        </p>
      )}
      <div class="say-row">
        <textarea
          ref={field}
          class="input"
          rows={2}
          maxLength={most}
          value={draft.value}
          aria-label={label}
          placeholder={label}
          dir="auto"
          enterkeyhint="send"
          onInput={(event) => {
            draft.value = event.currentTarget.value;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            void submit();
          }}
        />
        <button type="submit" class="button primary say-send" disabled={busy.value}>
          {text.send}
          {waiting.value && (
            <span
              class="cooldown"
              role="img"
              aria-label={text.cooldown}
              style={{ '--wait': `${everyMs}ms` }}
            />
          )}
        </button>
      </div>
      <Refused seat={seat} control={control} />
      <SentLines lines={seat.sent} control={control} />
    </form>
  );
}

/** Why the last one was not taken, beside its control. */
export function Refused({ seat, control }: { readonly seat: Seat; readonly control: Sent['control'] }) {
  const refusal = seat.refusal.value;
  return refusal?.control === control ? <Refusal text={refusal.text} /> : null;
}

interface SentLinesProps {
  readonly lines: ReadonlySignal<readonly Sent[]>;
  readonly control: Sent['control'];
}

/** The last that was sent: pale until the server has acknowledged it. */
export function SentLines({ lines, control }: SentLinesProps) {
  const last = lines.value.findLast((sent) => sent.control === control);
  if (!last) return null;
  return (
    <p class="sent" data-state={last.state} role="status">
      <span dir="auto">{last.text}</span> <small>{text.sent[last.state]}</small>
    </p>
  );
}

interface PhraseProps {
  readonly label: string;
  readonly options: readonly string[];
  fill(option: string): void;
}

/** A list that fills the box; it stands on its own name again at once. */
export const Phrase = ({ label, options, fill }: PhraseProps) => (
  <select
    class="input phrase"
    aria-label={label}
    value=""
    onChange={(event) => {
      fill(event.currentTarget.value);
      event.currentTarget.value = '';
    }}
  >
    <option value="" disabled hidden>
      {label}
    </option>
    {options.map((option) => (
      <option key={option} value={option}>
        {option}
      </option>
    ))}
  </select>
);

export const PassButton = ({ onPass }: { onPass(): void }) => <Button text={text.pass} onClick={onPass} />;
