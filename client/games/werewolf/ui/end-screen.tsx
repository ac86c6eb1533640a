import type { Role, Team } from '../../../../shared/games/werewolf/model.ts';
import type { Banner } from '../../../../shared/matches/sign.ts';
import { AgentName, Portrait } from '../../../ui/agent-name.tsx';
import { usePage } from '../../../ui/context.ts';
import { EndCard } from '../../../ui/end-card.tsx';
import { Fairness, OriginNote } from '../../../ui/fairness.tsx';
import { GuessResult } from '../guess/guess-result.tsx';
import { type EndStory, endStory, type VotingRecord } from '../state/end-story.ts';
import { keyMomentsOf } from '../state/line-labels.ts';
import { colorOf, type MatchModel } from '../state/match-model.ts';
import { words } from '../text.ts';
import { RoleBadge } from './role-badge.tsx';
import { useMatch } from './use-match.ts';

const BANNERS: Readonly<Record<Team, Banner>> = { VILLAGERS: 'gold', WEREWOLVES: 'crimson' };

export function EndScreen() {
  const watch = useMatch();
  const model = watch.model.value;
  const { winner, aborted } = model;
  const story = endStory(model, keyMomentsOf(watch.moments.value));
  return (
    <EndCard
      title={aborted ? words.end.calledOff : words.wins(winner)}
      headline={story.headline?.text}
      banner={winner ? BANNERS[winner] : ''}
      proof={
        watch.origin.value ? (
          <OriginNote origin={watch.origin.value} />
        ) : (
          <Fairness
            matchId={model.matchId}
            seed={model.seed}
            seedHash={model.seedHash}
            words={words.end.proof}
          />
        )
      }
    >
      {!aborted && <Story story={story} />}
      {!aborted && <GuessResult model={model} />}
      {!aborted && <Roles model={model} />}
    </EndCard>
  );
}

function Story({ story: { vote, deceived, sharpest } }: { readonly story: EndStory }) {
  const { actions } = usePage();
  const last = vote?.moment.evidence.at(-1);
  return (
    <dl class="end-story">
      {vote && last && (
        <div>
          <dt>{words.end.vote[vote.weight](vote.moment.day)}</dt>
          <dd>
            <button type="button" class="moment-text" onClick={() => actions.showEvent(last)}>
              {vote.moment.text}
            </button>
          </dd>
        </div>
      )}
      {deceived && (
        <Voter
          title={words.end.deceived}
          record={deceived}
          note={words.end.erred(deceived.ballots - deceived.hits, deceived.ballots)}
        />
      )}
      {sharpest && (
        <Voter
          title={words.end.sharpest}
          record={sharpest}
          note={words.end.hit(sharpest.hits, sharpest.ballots)}
        />
      )}
    </dl>
  );
}

interface VoterProps {
  readonly title: string;
  readonly record: VotingRecord;
  readonly note: string;
}

const Voter = ({ title, record: { player }, note }: VoterProps) => (
  <div>
    <dt>{title}</dt>
    <dd>
      <Portrait agentId={player.agentId} mood="calm" />
      <span>
        <b dir="auto">
          <AgentName agentId={player.agentId} name={player.displayName} />
        </b>{' '}
        {note}
      </span>
    </dd>
  </div>
);

const sideOf = (role: Role): Team => (role === 'WEREWOLF' ? 'WEREWOLVES' : 'VILLAGERS');

function Roles({ model }: { readonly model: MatchModel }) {
  return (
    <div class="end-part">
      <h3>{words.end.roles}</h3>
      <ul class="end-roles">
        {model.players.map(({ playerId, agentId, displayName, role, alive }) => {
          const won = role !== '' && sideOf(role) === model.winner;
          return (
            <li
              key={playerId}
              class={alive ? undefined : 'dead'}
              style={{ '--color': colorOf(playerId) }}
              data-won={won}
            >
              <Portrait agentId={agentId} mood={role === 'WEREWOLF' ? 'wolf' : 'calm'} />
              <span class="end-name" title={displayName} dir="auto">
                <AgentName agentId={agentId} name={displayName} />
              </span>
              {won && <span class="hidden-text">{words.end.won}</span>}
              {role && <RoleBadge role={role} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
