// Controls of an Even/Odd player: one to five under the cup, and an announcement for the next round.

import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Seat } from '../../../state/seat.ts';
import { Button } from '../../../ui/button.tsx';
import { useWatch } from '../../../ui/context.ts';
import { Refused, SentLines } from '../../../ui/seat/say-box.tsx';
import { seatText } from '../../../ui/seat/seat-text.ts';
import { TurnBar } from '../../../ui/seat/turn-bar.tsx';
import { useTable } from '../ui/round-header.tsx';
import { type OwnTurn, ownTurn } from './own-turn.ts';
import { seatWords } from './text.ts';

export function Bar() {
  const seat = useWatch().seat.value;
  const turn = ownTurn(useTable());
  if (!seat) return null;
  return (
    <TurnBar what={turn?.text ?? seatWords.turn.gather} due={turn?.due ?? false}>
      {turn?.tool && <Choosing key={turn.id} seat={seat} turn={turn} />}
    </TurnBar>
  );
}

function Choosing({ seat, turn }: { readonly seat: Seat; readonly turn: OwnTurn }) {
  const { matchId } = useWatch();
  const chosen = useSignal<number | null>(null);
  const claim = useSignal<number | null>(null);
  const { choices, round, tool, mayAnnounce } = turn;
  useDigits(choices, chosen);
  const confirm = () => {
    if (chosen.value === null || !tool) return;
    const args = { matchId, round, choice: chosen.value, claim: claim.value };
    void seat.send({ control: 'pick', text: String(chosen.value), tool, args });
  };
  return (
    <div class="turn-row">
      {/* biome-ignore lint/a11y/useSemanticElements: toggle buttons, not fields of a form */}
      <div class="cup-choices" role="group" aria-label={seatWords.choice}>
        {choices.map((choice) => (
          <button
            type="button"
            key={choice}
            class="cup-choice"
            aria-pressed={chosen.value === choice}
            onClick={() => {
              chosen.value = choice;
            }}
          >
            {choice}
          </button>
        ))}
      </div>
      {mayAnnounce && (
        <label class="cup-claim">
          {seatWords.claim}
          <select
            class="input"
            value={claim.value ?? ''}
            onChange={({ currentTarget: { value } }) => {
              claim.value = value === '' ? null : Number(value);
            }}
          >
            <option value="">{seatWords.noClaim}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        </label>
      )}
      <span class="picked" role="status">
        {seatWords.picked(chosen.value)}
      </span>
      <Button look="primary" text={seatText.confirm} disabled={chosen.value === null} onClick={confirm} />
      <Refused seat={seat} control="pick" />
      <SentLines lines={seat.sent} control="pick" />
    </div>
  );
}

function useDigits(choices: readonly number[], chosen: Signal<number | null>): void {
  const allowed = choices.join();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, dialog')) return;
      if (!allowed.split(',').includes(event.key)) return;
      event.preventDefault();
      chosen.value = Number(event.key);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [allowed, chosen]);
}
