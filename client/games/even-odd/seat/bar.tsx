// Controls of an Even/Odd player: one to five under the cup, and an announcement for the next round.

import { useSignal } from '@preact/signals';
import type { Seat } from '../../../state/seat.ts';
import { Button, into, setTo } from '../../../ui/button.tsx';
import { useWatch } from '../../../ui/context.ts';
import { Refused, SentLines } from '../../../ui/seat/say-box.tsx';
import { useDigits } from '../../../ui/seat/seat-strip.tsx';
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
  useDigits(choices, into(chosen));
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
            onClick={setTo(chosen, choice)}
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
