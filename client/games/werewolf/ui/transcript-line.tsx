import type { ComponentChildren } from 'preact';
import type { PlayerId } from '../../../../shared/games/werewolf/model.ts';
import { AgentName } from '../../../ui/agent-name.tsx';
import { usePage } from '../../../ui/context.ts';
import { Portrait } from '../../../ui/portrait.tsx';
import type { LabelledLine } from '../state/line-labels.ts';
import type { Line, NightActionLine, SpeechLine, VoteLine, WolfChatLine } from '../state/match-lines.ts';
import { type MatchModel, nameIn, playerIn } from '../state/match-model.ts';
import { colorOf } from '../state/player-colors.ts';
import { words } from '../text.ts';
import { RoleIcon } from './role-badge.tsx';

export interface LineProps<L extends Line = Line> {
  readonly line: L;
  readonly model: MatchModel;
  readonly labels: readonly LabelledLine[];
}

export function TranscriptLine({ line, model, labels }: LineProps): ComponentChildren {
  switch (line.kind) {
    case 'divider':
      return words.talk.dividers[line.phase](line.day, line.night);
    case 'speech':
      return <Speech line={line} model={model} labels={labels} />;
    case 'wolf-chat':
      return <Whisper line={line} model={model} labels={labels} />;
    case 'vote':
      return <Vote line={line} model={model} labels={labels} />;
    case 'night-action':
      return <NightAction line={line} model={model} labels={labels} />;
    case 'night-resolved':
      return line.target
        ? words.talk.nightOutcome(nameIn(model, line.target), line.guarded, line.drawn)
        : words.talk.quiet;
    case 'dawn':
      if (line.killed) return words.talk.killed(nameIn(model, line.killed));
      return line.saved ? words.talk.saved : words.talk.quiet;
    case 'verdict':
      if (line.eliminated) return words.votes.out(nameIn(model, line.eliminated));
      return line.tied.length > 1
        ? words.votes.tie(line.tied.map((id) => nameIn(model, id)).join(', '))
        : words.votes.nobody;
    case 'death':
      return words.talk.died(nameIn(model, line.playerId), line.role && words.roles[line.role], line.cause);
    case 'crier':
      return line.text;
    case 'end':
      return words.wins(line.winner);
    case 'note':
      return line.note === 'resumed' ? words.talk.resumed : words.talk.aborted(line.text);
    default:
      return line satisfies never;
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

/** Seen as a gap, heard as one: without it a reader runs name, label and speech together. */
const Pause = () => <span class="hidden-text">: </span>;

function Speech({ line, model, labels }: LineProps<SpeechLine>) {
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
    <button
      type="button"
      class="reply"
      title={words.talk.replyLong(name)}
      onClick={() => actions.showEvent(to)}
    >
      <span aria-hidden="true">↩ </span>
      {words.talk.reply(name)}
    </button>
  );
}

function Whisper({ line, model }: LineProps<WolfChatLine>) {
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

function Vote({ line, model }: LineProps<VoteLine>) {
  const target = line.target && nameIn(model, line.target);
  const said = target
    ? line.changed
      ? words.talk.turns(target)
      : words.talk.votes(target)
    : words.talk.abstains;
  return (
    <span>
      <Name model={model} playerId={line.voter} /> {said}
      {line.reason && <q class="reason">{line.reason}</q>}
    </span>
  );
}

const NIGHT_ROLES = { WOLF_KILL: 'WEREWOLF', SEER_INSPECT: 'SEER', DOCTOR_PROTECT: 'DOCTOR' } as const;

function NightAction({ line, model }: LineProps<NightActionLine>) {
  const { kind, by, target } = line.choice;
  const name = nameIn(model, target);
  const said =
    kind === 'WOLF_KILL'
      ? words.talk.wolfPick(name)
      : kind === 'SEER_INSPECT'
        ? words.talk.inspect(name, line.foundWolf)
        : words.talk.protect(name);
  return (
    <span>
      <RoleIcon role={NIGHT_ROLES[kind]} /> <Name model={model} playerId={by} /> {said}
    </span>
  );
}
