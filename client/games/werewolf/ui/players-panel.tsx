import type { SeatPicture } from '../../../scenes/pictures.ts';
import { en } from '../../../text/en.ts';
import { useWatch } from '../../../ui/context.ts';
import { Portrait } from '../../../ui/portrait.tsx';
import { Empty, Section } from '../../../ui/section.tsx';
import { hallPicture } from '../state/hall-picture.ts';
import { aliveIn, type MatchModel, nameIn, type PlayerModel } from '../state/match-model.ts';
import { colorOf } from '../state/player-colors.ts';
import { useHallScene } from './hall-view.ts';
import { RoleBadge } from './role-badge.tsx';

export function PlayersPanel() {
  const watch = useWatch();
  const scene = useHallScene();
  const model = watch.model.value;
  const { seats } = hallPicture(scene.value);
  return (
    <Section
      id="players"
      title={en.players.title}
      aside={<span data-testid="werewolf-spectator-players-alive">{en.players.alive(aliveIn(model))}</span>}
    >
      {model.players.length === 0 ? (
        <Empty>{en.players.empty}</Empty>
      ) : (
        <ul class="roster" data-testid="werewolf-roster">
          {model.players.map((player, index) => (
            <PlayerRow key={player.playerId} player={player} seat={seats[index]} model={model} />
          ))}
        </ul>
      )}
    </Section>
  );
}

interface PlayerRowProps {
  readonly player: PlayerModel;
  readonly seat: SeatPicture | undefined;
  readonly model: MatchModel;
}

function PlayerRow({ player, seat, model }: PlayerRowProps) {
  const { playerId, displayName, alive, role, agentId } = player;
  const hasVoted = alive && model.ballots.some(({ voter }) => voter === playerId);
  return (
    <li
      class={alive ? 'player' : 'player dead'}
      style={{ '--color': colorOf(playerId) }}
      data-player={playerId}
      data-alive={alive}
    >
      <Portrait agentId={agentId} mood={seat?.expression ?? 'calm'} />
      <span class="player-name" title={displayName} dir="auto">
        {displayName}
      </span>
      {seat && <Against accusers={seat.accusers} ballots={seat.ballots} />}
      <span class="player-facts">
        {role && <RoleBadge role={role} brief={hasVoted} />}
        <PlayerStatus player={player} thinking={seat?.thinking ?? false} model={model} />
      </span>
    </li>
  );
}

/** Who is under suspicion, by the number of accusers; in a vote, by ballots. */
function Against({ accusers, ballots }: Pick<SeatPicture, 'accusers' | 'ballots'>) {
  if (accusers + ballots === 0) return null;
  const words = ballots > 0 ? en.players.ballots(ballots) : en.players.accused(accusers);
  return (
    <span class="against" data-kind={ballots > 0 ? 'ballots' : 'accusers'} title={words}>
      <span aria-hidden="true">{en.against(accusers, ballots)}</span>
      <span class="hidden-text">{words}</span>
    </span>
  );
}

interface PlayerStatusProps {
  readonly player: PlayerModel;
  readonly thinking: boolean;
  readonly model: MatchModel;
}

function PlayerStatus({ player, thinking, model }: PlayerStatusProps) {
  if (player.death) {
    const { cause, round } = player.death;
    return (
      <span class="player-status">
        <span aria-hidden="true">✝ {en.players.died(cause, round)}</span>
        <span class="hidden-text">{en.players.diedSentence(cause, round)}</span>
      </span>
    );
  }
  const ballot = model.ballots.find(({ voter }) => voter === player.playerId);
  if (ballot) {
    const name = ballot.target ? nameIn(model, ballot.target) : null;
    return (
      <span class="player-status" title={name ? en.players.votedFor(name) : undefined}>
        {name ? en.players.voteFor(name) : en.players.abstains}
      </span>
    );
  }
  if (model.phase === 'LOBBY' && player.ready) return <span class="player-status">{en.players.ready}</span>;
  if (!thinking) return null;
  return (
    <span class="player-status thinking">
      <span aria-hidden="true">•••</span>
      <span class="hidden-text">{en.players.thinking}</span>
    </span>
  );
}
