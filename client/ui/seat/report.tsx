// A player reports another to the operators.

import { useSignal } from '@preact/signals';
import { call } from '../../net/rest.ts';
import { Button, setTo } from '../button.tsx';
import { usePage, useWatch } from '../context.ts';
import { Dialog } from '../dialog.tsx';
import { Refusal, submits, useAttempt } from '../kit/form.tsx';
import { playText } from './play-text.ts';
import { seatText as text } from './seat-text.ts';

const LONGEST_REASON = 500;

export function ReportButton() {
  const isOpen = useSignal(false);
  return (
    <>
      <Button look="small" text={text.report} onClick={setTo(isOpen, true)} />
      {isOpen.value && <ReportDialog onClose={setTo(isOpen, false)} />}
    </>
  );
}

function ReportDialog({ onClose }: { onClose(): void }) {
  const { store } = usePage();
  const { game, matchId, model, own } = useWatch();
  const playerId = useSignal('');
  const reason = useSignal('');
  const attempt = useAttempt(playText.failed);
  const players = (game.value?.seating?.(model.value).players ?? []).filter(
    (player) => player.playerId !== own.value,
  );
  const send = async () => {
    const body = { playerId: playerId.value, reason: reason.value };
    await call('POST /matches/:id/reports', { id: matchId, body });
    store.toast(text.reported, 'good');
    onClose();
  };
  return (
    <Dialog title={text.reportTitle} onClose={onClose}>
      <form class="play-form" onSubmit={submits(() => void attempt.run(send))}>
        <p>{text.reportWhy}</p>
        <label class="play-name">
          {text.reportWho}
          <select
            class="input"
            required
            value={playerId.value}
            onChange={({ currentTarget: { value } }) => {
              playerId.value = value;
            }}
          >
            <option value="">{text.reportChoose}</option>
            {players.map((player) => (
              <option key={player.playerId} value={player.playerId}>
                {player.displayName}
              </option>
            ))}
          </select>
        </label>
        <label class="play-name">
          {text.reportReason}
          <textarea
            class="input"
            rows={3}
            required
            maxLength={LONGEST_REASON}
            value={reason.value}
            onInput={({ currentTarget: { value } }) => {
              reason.value = value;
            }}
          />
        </label>
        <button type="submit" class="button primary">
          {text.sendReport}
        </button>
        <Refusal text={attempt.refusal.value} />
      </form>
    </Dialog>
  );
}
