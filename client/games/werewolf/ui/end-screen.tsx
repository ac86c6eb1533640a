import type { Role, Team } from '../../../../shared/games/werewolf/model.ts';
import { downloads } from '../../../net/download-links.ts';
import { en } from '../../../text/en.ts';
import { usePage, useWatch } from '../../../ui/context.ts';
import { Portrait } from '../../../ui/portrait.tsx';
import type { MatchModel } from '../state/match-model.ts';
import { colorOf } from '../state/player-colors.ts';
import { MomentRow } from './moments-panel.tsx';
import { RoleBadge } from './role-badge.tsx';

const DECISIVE_SHOWN = 3;

export function EndScreen() {
  const watch = useWatch();
  const hidden = watch.resultHidden;
  const model = watch.model.value;
  if (model.phase !== 'ENDED') return null;
  if (hidden.value) {
    return (
      <button
        type="button"
        class="button show-end"
        onClick={() => {
          hidden.value = false;
        }}
      >
        {en.end.show}
      </button>
    );
  }
  return (
    <section class="end" aria-labelledby="end-title" data-winner={model.winner ?? 'none'}>
      <header class="end-head">
        <h2 id="end-title">{model.aborted ? en.end.calledOff : en.wins(model.winner)}</h2>
        <button
          type="button"
          class="button"
          onClick={() => {
            hidden.value = true;
          }}
        >
          {en.end.hide}
        </button>
      </header>
      {!model.aborted && <Roles model={model} />}
      <Decisive />
      <Fairness model={model} />
      <EndButtons />
    </section>
  );
}

const sideOf = (role: Role): Team => (role === 'WEREWOLF' ? 'WEREWOLVES' : 'VILLAGERS');

function Roles({ model }: { readonly model: MatchModel }) {
  return (
    <div class="end-part">
      <h3>{en.end.roles}</h3>
      <ul class="end-roles">
        {model.players.map(({ playerId, agentId, displayName, role, alive }) => {
          const won = role !== null && sideOf(role) === model.winner;
          return (
            <li
              key={playerId}
              class={alive ? undefined : 'dead'}
              style={{ '--color': colorOf(playerId) }}
              data-won={won}
            >
              <Portrait agentId={agentId} mood={role === 'WEREWOLF' ? 'wolf' : 'calm'} />
              <span class="end-name" title={displayName} dir="auto">
                {displayName}
              </span>
              {won && <span class="hidden-text">{en.end.won}</span>}
              {role && <RoleBadge role={role} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Decisive() {
  const { moments } = useWatch();
  const heaviest = [...moments.value]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, DECISIVE_SHOWN)
    .sort((a, b) => a.at - b.at);
  return (
    <div class="end-part">
      <h3>{en.end.decisive}</h3>
      {heaviest.length === 0 ? (
        <p>{en.end.noMoments}</p>
      ) : (
        <ul class="moments">
          {heaviest.map((moment) => (
            <MomentRow key={moment.id} moment={moment} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Fairness({ model }: { readonly model: MatchModel }) {
  const { actions } = usePage();
  const command = `npm run verify -- ${model.matchId}`;
  return (
    <details class="end-part fairness">
      <summary>{en.end.verify}</summary>
      <p>{en.end.verifyWhy}</p>
      <dl>
        <dt>{en.end.seed}</dt>
        <dd>{model.seed}</dd>
        <dt>{en.end.hash}</dt>
        <dd>{model.seedHash}</dd>
      </dl>
      <p class="command">
        <code>{command}</code>
        <button type="button" class="button" onClick={() => void actions.copy(command)}>
          {en.end.copyCommand}
        </button>
      </p>
    </details>
  );
}

function EndButtons() {
  const { actions } = usePage();
  const { matchId } = useWatch();
  return (
    <p class="end-buttons">
      <button type="button" class="button primary" onClick={() => void actions.watchReplay()}>
        {en.end.replay}
      </button>
      <a class="button" href={downloads.transcript(matchId)} download>
        {en.end.transcript}
      </a>
      <a class="button" href={downloads.journal(matchId)} download>
        {en.end.journal}
      </a>
      <button type="button" class="button" onClick={actions.openTown}>
        {en.match.toTown}
      </button>
    </p>
  );
}
