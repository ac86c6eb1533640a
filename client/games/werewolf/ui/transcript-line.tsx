import type { ComponentChildren } from 'preact';
import type { PlayerId } from '../../../../shared/games/werewolf/model.ts';
import { en } from '../../../text/en.ts';
import { usePage } from '../../../ui/context.ts';
import { Portrait } from '../../../ui/portrait.tsx';
import type { LabelledLine } from '../state/line-labels.ts';
import type { Line, NightActionLine, SpeechLine, VoteLine, WolfChatLine } from '../state/match-lines.ts';
import { type MatchModel, nameIn, playerIn } from '../state/match-model.ts';
import { colorOf } from '../state/player-colors.ts';
import { RoleIcon } from './role-badge.tsx';

export interface LineProps<L extends Line = Line> {
  readonly line: L;
  readonly model: MatchModel;
  readonly labels: readonly LabelledLine[];
}

export function TranscriptLine({ line, model, labels }: LineProps): ComponentChildren {
  switch (line.kind) {
    case 'divider':
      return en.talk.dividers[line.phase](line.day, line.night);
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
        ? en.talk.nightOutcome(nameIn(model, line.target), line.guarded, line.drawn)
        : en.talk.quiet;
    case 'dawn':
      if (line.killed) return en.talk.killed(nameIn(model, line.killed));
      return line.saved ? en.talk.saved : en.talk.quiet;
    case 'verdict':
      if (line.eliminated) return en.votes.out(nameIn(model, line.eliminated));
      return line.tied.length > 1
        ? en.votes.tie(line.tied.map((id) => nameIn(model, id)).join(', '))
        : en.votes.nobody;
    case 'death':
      return en.talk.died(nameIn(model, line.playerId), line.role && en.roles[line.role], line.cause);
    case 'crier':
      return line.text;
    case 'end':
      return en.wins(line.winner);
    case 'note':
      return line.note === 'resumed' ? en.talk.resumed : en.talk.aborted(line.text);
    default:
      return line satisfies never;
  }
}

function Name({ model, playerId }: { readonly model: MatchModel; readonly playerId: PlayerId }) {
  return (
    <b class="speaker" style={{ '--color': colorOf(playerId) }}>
      {nameIn(model, playerId)}
    </b>
  );
}

function Speech({ line, model, labels }: LineProps<SpeechLine>) {
  const accuses = labels.some(({ label }) => label === 'accuses');
  const kind = en.talk.kinds[line.speech];
  return (
    <>
      <Portrait
        agentId={playerIn(model, line.playerId)?.agentId ?? line.playerId}
        mood={accuses ? 'angry' : 'calm'}
      />
      <div class="said">
        <Name model={model} playerId={line.playerId} />
        {kind && (
          <span class="tag" data-kind={line.speech}>
            {kind}
          </span>
        )}
        {labels.map(({ label }) => (
          <span class="tag" data-label={label} key={label}>
            {en.talk.labels[label]}
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
    <button type="button" class="reply" title={en.talk.replyLong(name)} onClick={() => actions.showEvent(to)}>
      <span aria-hidden="true">↩ </span>
      {en.talk.reply(name)}
    </button>
  );
}

function Whisper({ line, model }: LineProps<WolfChatLine>) {
  return (
    <>
      <Portrait agentId={playerIn(model, line.playerId)?.agentId ?? line.playerId} mood="wolf" />
      <div class="said">
        <Name model={model} playerId={line.playerId} />
        <span class="tag" data-label="whisper">
          {en.talk.whisper}
        </span>
        <span class="said-text">{line.text}</span>
      </div>
    </>
  );
}

function Vote({ line, model }: LineProps<VoteLine>) {
  const target = line.target && nameIn(model, line.target);
  const words = target ? (line.changed ? en.talk.turns(target) : en.talk.votes(target)) : en.talk.abstains;
  return (
    <span>
      <Name model={model} playerId={line.voter} /> {words}
      {line.reason && <q class="reason">{line.reason}</q>}
    </span>
  );
}

const NIGHT_ROLES = { WOLF_KILL: 'WEREWOLF', SEER_INSPECT: 'SEER', DOCTOR_PROTECT: 'DOCTOR' } as const;

function NightAction({ line, model }: LineProps<NightActionLine>) {
  const { kind, by, target } = line.choice;
  const name = nameIn(model, target);
  const words =
    kind === 'WOLF_KILL'
      ? en.talk.wolfPick(name)
      : kind === 'SEER_INSPECT'
        ? en.talk.inspect(name, line.foundWolf)
        : en.talk.protect(name);
  return (
    <span>
      <RoleIcon role={NIGHT_ROLES[kind]} /> <Name model={model} playerId={by} /> {words}
    </span>
  );
}
