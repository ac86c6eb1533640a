// Controls of a Werewolf player in each phase. The server's brief determines tools and targets.

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { DEFAULT_SETTINGS, TEXT_LIMITS } from '../../../../shared/games/werewolf/model.ts';
import { TOOLS } from '../../../../shared/games/werewolf/tool-names.ts';
import type { Seat } from '../../../state/seat.ts';
import { Button } from '../../../ui/button.tsx';
import { usePage } from '../../../ui/context.ts';
import { PassButton, Phrase, Refused, SayBox, SentLines } from '../../../ui/seat/say-box.tsx';
import { SeatStrip, useDigits } from '../../../ui/seat/seat-strip.tsx';
import { seatText } from '../../../ui/seat/seat-text.ts';
import { TurnBar } from '../../../ui/seat/turn-bar.tsx';
import { type LineOf, nameIn } from '../state/match-model.ts';
import { words } from '../text.ts';
import { useMatch } from '../ui/use-match.ts';
import { type OwnTurn, ownTurn } from './own-turn.ts';
import { seatWords } from './text.ts';

interface ControlsProps {
  readonly seat: Seat;
  readonly turn: OwnTurn;
}

export function Bar() {
  const watch = useMatch();
  const seat = watch.seat.value;
  const model = watch.model.value;
  const turn = ownTurn(model);
  useDigits(seat && model.players.map((_, index) => index + 1), (digit) =>
    seat?.press(model.players[digit - 1]?.playerId ?? ''),
  );
  if (!seat) return null;
  return (
    <TurnBar what={turn?.text ?? seatWords.turn.wait} due={turn?.due ?? false}>
      {turn && <Controls seat={seat} turn={turn} />}
    </TurnBar>
  );
}

function Controls({ seat, turn }: ControlsProps): ComponentChildren {
  switch (turn.action) {
    case 'READY':
      return <ReadyControl seat={seat} turn={turn} />;
    case 'WOLF_KILL':
      return (
        <>
          <PickControl seat={seat} turn={turn} />
          <PackChat seat={seat} />
        </>
      );
    case 'SEER_INSPECT':
    case 'DOCTOR_PROTECT':
      return <PickControl seat={seat} turn={turn} />;
    case 'VOTE':
      return <VoteControl seat={seat} turn={turn} />;
    case 'SPEAK_OPENING':
      return turn.done ? null : <SpeakControl seat={seat} kind="OPENING" />;
    case 'SPEAK_DISCUSSION':
      return <SpeakControl seat={seat} kind="DISCUSSION" />;
    case 'NONE':
    case 'DEAD':
      return null;
    default:
      return turn.action satisfies never;
  }
}

function ReadyControl({ seat, turn: { tool, done } }: ControlsProps) {
  const { matchId } = useMatch();
  if (done || !tool) return null;
  const ready = () => void seat.send({ control: 'ready', text: seatText.ready, tool, args: { matchId } });
  return (
    <div class="turn-row">
      <Button look="primary" text={seatText.ready} onClick={ready} />
      <Refused seat={seat} control="ready" />
    </div>
  );
}

/** A seat is selected, then confirmed. */
function PickControl({ seat, turn: { tool, targets, chosen } }: ControlsProps) {
  const { matchId, model } = useMatch();
  if (!tool || targets.length === 0) return null;
  const confirm = async (picked: string) => {
    const args = { matchId, targetPlayerId: picked };
    if (await seat.send({ control: 'pick', text: nameIn(model.peek(), picked as never), tool, args }))
      seat.clear();
  };
  return <PickRow seat={seat} chosen={chosen} confirm={confirm} />;
}

function VoteControl({ seat, turn: { tool, chosen } }: ControlsProps) {
  const { matchId, model } = useMatch();
  const reason = useSignal('');
  if (!tool) return null;
  const vote = async (target: string | null) => {
    const name = target === null ? words.votes.abstain : nameIn(model.peek(), target as never);
    const why = reason.value.trim();
    const args = { matchId, targetPlayerId: target, ...(why && { reason: why }) };
    if (!(await seat.send({ control: 'pick', text: name, tool, args }))) return;
    seat.clear();
    reason.value = '';
  };
  return (
    <PickRow
      seat={seat}
      chosen={chosen}
      confirm={vote}
      beside={<Button text={seatText.abstain} onClick={() => void vote(null)} />}
    >
      <input
        class="input vote-reason"
        value={reason.value}
        maxLength={TEXT_LIMITS.voteReason}
        aria-label={seatWords.reason}
        placeholder={seatWords.reason}
        autocomplete="off"
        onInput={(event) => {
          reason.value = event.currentTarget.value;
        }}
      />
    </PickRow>
  );
}

interface PickRowProps {
  readonly seat: Seat;
  readonly chosen: string | null;
  confirm(picked: string): Promise<void>;
  readonly beside?: ComponentChildren;
  readonly children?: ComponentChildren;
}

function PickRow({ seat, chosen, confirm, beside, children }: PickRowProps) {
  const model = useMatch().model.value;
  const picked = seat.picked.value;
  return (
    <div class="turn-row">
      <SeatStrip players={model.players} />
      <span class="picked" dir="auto" role="status">
        {/* The current choice is already shown above. */}
        {picked ? seatWords.picked(nameIn(model, picked as never)) : chosen === null && seatWords.pickNone}
      </span>
      {children}
      <Button
        look="primary"
        text={seatText.confirm}
        disabled={picked === null}
        onClick={() => picked !== null && void confirm(picked)}
      />
      {beside}
      <Refused seat={seat} control="pick" />
      <SentLines lines={seat.sent} control="pick" />
    </div>
  );
}

/** In the town's own time, which may run faster. */
function useEvery(ms: number): number {
  const { store } = usePage();
  return ms / (store.info.value?.timeScale ?? 1);
}

function SpeakControl({ seat, kind }: { readonly seat: Seat; readonly kind: 'OPENING' | 'DISCUSSION' }) {
  const { matchId, model } = useMatch();
  const draft = useSignal('');
  const everyMs = useEvery(DEFAULT_SETTINGS.publicChatEveryMs);
  const { players, lines, own } = model.value;
  const answered = lines.find(
    (line): line is LineOf<'speech'> => line.kind === 'speech' && line.id === seat.replyTo.value,
  );
  const others = players
    .filter(({ alive, playerId }) => alive && playerId !== own)
    .map(({ displayName }) => displayName);
  const say = async (text: string) => {
    const args = { matchId, text, kind, replyToEventId: answered?.id ?? null };
    const taken = await seat.send({ control: 'say', text, tool: TOOLS.sayPublic, args });
    if (taken) seat.replyTo.value = null;
    return taken;
  };
  const { accuse, ask, claim, defend, villager } = seatWords.phrases;
  const add = (phrase: string) => {
    draft.value = `${draft.value} ${phrase}`.trim().slice(0, TEXT_LIMITS.publicMessage);
  };
  const roles = Object.values(words.roles);
  return (
    <SayBox
      seat={seat}
      control="say"
      label={seatText.say}
      most={TEXT_LIMITS.publicMessage}
      everyMs={everyMs}
      replyName={answered ? nameIn(model.value, answered.playerId) : null}
      draft={draft}
      send={say}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: lists that fill a text, not a group of a form */}
      <div class="phrases" role="group" aria-label={seatText.phrases}>
        {[accuse, defend, ask].map(({ label, text }) => (
          <Phrase key={label} label={label} options={others} fill={(name) => add(text(name))} />
        ))}
        <Phrase
          label={claim.label}
          options={roles}
          fill={(role) => add(role === words.roles.VILLAGER ? villager : claim.text(role))}
        />
        <PassButton onPass={() => void say(seatWords.passed)} />
      </div>
    </SayBox>
  );
}

const WHISPERS_SHOWN = 4;

function PackChat({ seat }: { readonly seat: Seat }) {
  const { matchId, model } = useMatch();
  const draft = useSignal('');
  const everyMs = useEvery(DEFAULT_SETTINGS.wolfChatEveryMs);
  const { hand, lines } = model.value;
  const list = useRef<HTMLUListElement>(null);
  const last = lines.findLast(({ kind }) => kind === 'wolf-chat')?.id;
  useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [last]);
  if (!hand || hand.pack.length === 0) return null;
  const whispers = lines
    .filter((line): line is LineOf<'wolf-chat'> => line.kind === 'wolf-chat')
    .slice(-WHISPERS_SHOWN);
  return (
    <div class="pack-chat">
      <ul ref={list} aria-label={seatWords.pack} aria-live="polite">
        {whispers.map(({ id, playerId, text }) => (
          <li key={id} dir="auto">
            <b>{nameIn(model.value, playerId)}</b> {text}
          </li>
        ))}
      </ul>
      <SayBox
        seat={seat}
        control="whisper"
        label={seatWords.packField}
        most={TEXT_LIMITS.wolfMessage}
        everyMs={everyMs}
        draft={draft}
        send={(text) =>
          seat.send({ control: 'whisper', text, tool: TOOLS.wolfChat, args: { matchId, text } })
        }
      />
    </div>
  );
}
