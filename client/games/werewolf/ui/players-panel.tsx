import { NO_BALLOT, type PlayerFacts } from '../../../../shared/games/werewolf/facts.ts';
import { AgentName, PersonMark, Portrait, useIsPerson } from '../../../ui/agent-name.tsx';
import { Empty, Section, Spoken } from '../../../ui/section.tsx';
import type { SeatPicture } from '../state/hall-picture.ts';
import { aliveIn, colorOf, type MatchModel, nameIn, playerAt } from '../state/match-model.ts';
import { words } from '../text.ts';
import { RoleBadge } from './role-badge.tsx';
import { useHallPicture, useMatch } from './use-match.ts';

export function PlayersPanel() {
  const watch = useMatch();
  const model = watch.model.value;
  const runsOn = watch.models.value;
  const hasModels = model.players.some(({ agentId }) => runsOn[agentId] !== undefined);
  const { seats } = useHallPicture().value;
  return (
    <Section
      id="players"
      title={words.players.title}
      aside={
        <span data-testid="werewolf-spectator-players-alive">{words.players.alive(aliveIn(model))}</span>
      }
    >
      {model.players.length === 0 ? (
        <Empty>{words.players.empty}</Empty>
      ) : (
        <ul class="roster" data-testid="werewolf-roster">
          {model.players.map((player, index) => (
            <PlayerRow
              key={player.playerId}
              player={player}
              seat={seats[index]}
              model={model}
              runsOn={runsOn[player.agentId]}
            />
          ))}
        </ul>
      )}
      {hasModels && <p class="models-note">{words.players.selfReported}</p>}
    </Section>
  );
}

interface PlayerRowProps {
  readonly player: PlayerFacts;
  readonly seat: SeatPicture | undefined;
  readonly model: MatchModel;
  readonly runsOn: string | undefined;
}

function PlayerRow({ player, seat, model, runsOn }: PlayerRowProps) {
  const { playerId, displayName, alive, role, agentId } = player;
  const isAccused = seat !== undefined && seat.accusers + seat.ballots > 0;
  const hasVoted = alive && player.ballot !== NO_BALLOT;
  const isPerson = useIsPerson(playerId);
  return (
    <li
      class={alive ? 'player' : 'player dead'}
      style={{ '--color': colorOf(playerId) }}
      data-player={playerId}
      data-alive={alive}
    >
      <Portrait agentId={agentId} mood={seat?.expression ?? 'calm'} scarf={seat?.scarf} />
      <span class="player-name" title={displayName} dir="auto">
        <AgentName agentId={agentId} name={displayName} />
      </span>
      {seat && <Against accusers={seat.accusers} ballots={seat.ballots} />}
      <span class="player-facts">
        <PersonMark playerId={playerId} />
        {role && <RoleBadge role={role} brief={hasVoted || isAccused || isPerson} />}
        <PlayerStatus player={player} thinking={seat?.thinking ?? false} model={model} />
      </span>
      {runsOn !== undefined && (
        <span class="player-model" title={words.players.model(runsOn)}>
          <Spoken shown={`${runsOn}*`} as={words.players.model(runsOn)} />
        </span>
      )}
    </li>
  );
}

function Against({ accusers, ballots }: Pick<SeatPicture, 'accusers' | 'ballots'>) {
  if (accusers + ballots === 0) return null;
  const meaning = ballots > 0 ? words.players.ballots(ballots) : words.players.accused(accusers);
  return (
    <span class="against" data-kind={ballots > 0 ? 'ballots' : 'accusers'} title={meaning}>
      <span aria-hidden="true">{words.against(accusers, ballots, ballots > 0)}</span>
      <span class="hidden-text">{meaning}</span>
    </span>
  );
}

interface PlayerStatusProps {
  readonly player: PlayerFacts;
  readonly thinking: boolean;
  readonly model: MatchModel;
}

function PlayerStatus({ player, thinking, model }: PlayerStatusProps) {
  const { deathCause: cause, deathRound: round } = player;
  if (cause) {
    return (
      <span class="player-status">
        <Spoken
          shown={`✝ ${words.players.died(cause, round)}`}
          as={words.players.diedSentence(cause, round)}
        />
      </span>
    );
  }
  if (player.ballot !== NO_BALLOT) {
    const target = playerAt(player.ballot);
    const name = target && nameIn(model, target);
    return (
      <span class="player-status" title={name ? words.players.votedFor(name) : undefined}>
        {name ? words.players.voteFor(name) : words.players.abstains}
      </span>
    );
  }
  if (model.phase === 'LOBBY' && player.ready)
    return <span class="player-status">{words.players.ready}</span>;
  if (!thinking) return null;
  return (
    <span class="player-status thinking">
      <Spoken shown="•••" as={words.players.thinking} />
    </span>
  );
}
