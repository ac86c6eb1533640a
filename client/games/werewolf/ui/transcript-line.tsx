import type { ComponentChildren } from 'preact';
import type { PlayerId } from '../../../../shared/games/werewolf/model.ts';
import { AgentName, Portrait } from '../../../ui/agent-name.tsx';
import { usePage } from '../../../ui/context.ts';
import type { LabelledLine } from '../state/line-labels.ts';
import { lineWords, nightWords, voteWords } from '../state/line-words.ts';
import { colorOf, type Line, type LineOf, type MatchModel, nameIn, playerIn } from '../state/match-model.ts';
import { words } from '../text.ts';
import { RoleIcon } from './role-badge.tsx';

export interface LineProps<L extends Line = Line> {
  readonly line: L;
  readonly model: MatchModel;
  readonly labels: readonly LabelledLine[];
}

export function TranscriptLine({ line, model, labels }: LineProps): ComponentChildren {
  switch (line.kind) {
    case 'speech':
      return <Speech line={line} model={model} labels={labels} />;
    case 'wolf-chat':
      return <Whisper line={line} model={model} labels={labels} />;
    case 'vote':
      return <Vote line={line} model={model} labels={labels} />;
    case 'night-action':
      return <NightAction line={line} model={model} labels={labels} />;
    default:
      return lineWords(line, model);
  }
}

function Name({ model, playerId }: { readonly model: MatchModel; readonly playerId: PlayerId }) {
  const agentId = playerIn(model, playerId)?.agentId;
  const name = nameIn(model, playerId);
  return (
    <b class="speaker" style={{ '--color': colorOf(playerId) }}>
      {agentId === undefined ? name : <AgentName agentId={agentId} name={name} passedOver />}
    </b>
  );
}

/** A visual gap that screen readers announce: without it they run name, label and speech together. */
const Pause = () => <span class="hidden-text">: </span>;

function Speech({ line, model, labels }: LineProps<LineOf<'speech'>>) {
  const accuses = labels.some(({ label }) => label === 'accuses');
  const kind = words.talk.kinds[line.speech];
  return (
    <>
      <Portrait
        agentId={playerIn(model, line.playerId)?.agentId ?? line.playerId}
        mood={accuses ? 'angry' : 'calm'}
      />
      <div class="said">
        <Name model={model} playerId={line.playerId} />
        <Pause />
        {kind && (
          <span class="tag" data-kind={line.speech}>
            {kind}
            <Pause />
          </span>
        )}
        {labels.map(({ label }) => (
          <span class="tag" data-label={label} key={label}>
            {words.talk.labels[label]}
            <Pause />
          </span>
        ))}
        {line.replyTo && <ReplyLink to={line.replyTo} model={model} />}
        <span class="said-text">{line.text}</span>
      </div>
    </>
  );
}

function ReplyLink({ to, model }: { readonly to: string; readonly model: MatchModel }) {
  const { actions } = usePage();
  const answered = model.lines.find(({ id }) => id === to);
  if (answered?.kind !== 'speech') return null;
  const name = nameIn(model, answered.playerId);
  return (
    // A link, because buttons with the names of players are their seats.
    <a
      class="reply"
      href={`?at=${encodeURIComponent(to)}`}
      title={words.talk.replyLong(name)}
      onClick={(event) => {
        event.preventDefault();
        actions.showEvent(to);
      }}
    >
      <span aria-hidden="true">↩ </span>
      {words.talk.reply(name)}
    </a>
  );
}

function Whisper({ line, model }: LineProps<LineOf<'wolf-chat'>>) {
  return (
    <>
      <Portrait agentId={playerIn(model, line.playerId)?.agentId ?? line.playerId} mood="wolf" />
      <div class="said">
        <Name model={model} playerId={line.playerId} />
        <Pause />
        <span class="tag" data-label="whisper">
          {words.talk.whisper}
          <Pause />
        </span>
        <span class="said-text">{line.text}</span>
      </div>
    </>
  );
}

function Vote({ line, model }: LineProps<LineOf<'vote'>>) {
  return (
    <span>
      <Name model={model} playerId={line.voter} /> {voteWords(line, model)}
      {line.reason && <q class="reason">{line.reason}</q>}
    </span>
  );
}

const NIGHT_ROLES = { WOLF_KILL: 'WEREWOLF', SEER_INSPECT: 'SEER', DOCTOR_PROTECT: 'DOCTOR' } as const;

function NightAction({ line, model }: LineProps<LineOf<'night-action'>>) {
  const { kind, by } = line.choice;
  return (
    <span>
      <RoleIcon role={NIGHT_ROLES[kind]} /> <Name model={model} playerId={by} /> {nightWords(line, model)}
    </span>
  );
}
