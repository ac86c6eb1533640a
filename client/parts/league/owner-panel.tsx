import type { LeagueAction, LeagueReply } from '../../../shared/contracts/league.ts';
import { call } from '../../net/rest.ts';
import { Button } from '../../ui/button.tsx';
import { CopyBox } from '../../ui/kit/cards.tsx';
import { SureButton, useToasted } from '../../ui/kit/form.tsx';
import { Section } from '../../ui/section.tsx';
import { leagueText as text } from './text.ts';

interface OwnerPanelProps {
  readonly league: LeagueReply;
  /** Something changed: reload the board. */
  changed(): void;
}

function actionsFor({ state, paused }: LeagueReply): LeagueAction[] {
  if (state === 'REGISTRATION') return ['start', 'cancel'];
  if (state === 'RUNNING') return paused ? ['resume', 'cancel'] : ['next-round', 'pause', 'cancel'];
  return [];
}

export function OwnerPanel({ league, changed }: OwnerPanelProps) {
  const { leagueId: id, joinCode } = league;
  const standings = league.standings.filter(({ expelled }) => !expelled);
  const referees = league.referees.filter(({ embedded, expelled }) => !embedded && !expelled);
  const toasted = useToasted(text.refused);
  const attempt = (work: () => Promise<unknown>) => toasted(work).then(changed);
  const act = (action: LeagueAction) => void attempt(() => call(`POST /leagues/:id/${action}`, { id }));
  const actions = actionsFor(league);
  if (actions.length === 0) return null;
  return (
    <Section id="yours" title={text.yours} testId="league-owner">
      <div class="owner-tools">
        {actions.map((action) =>
          action === 'cancel' ? (
            <Sure key={action} label={text.actions[action]} act={() => act(action)} />
          ) : (
            <Button key={action} look="small" text={text.actions[action]} onClick={() => act(action)} />
          ),
        )}
      </div>
      {joinCode !== null && (
        <>
          <p class="page-text">{text.codeWhy}</p>
          <CopyBox label={text.code} text={joinCode} />
        </>
      )}
      {standings.length + referees.length > 0 && (
        <details>
          <summary>{text.expel}</summary>
          <div class="owner-tools">
            {standings.map(({ playerId: pid, displayName }) => (
              <Sure
                key={pid}
                label={text.expelWho(displayName)}
                act={() => attempt(() => call('DELETE /leagues/:id/players/:pid', { id, pid }))}
              />
            ))}
            {referees.map(({ refereeId: rid, displayName }) => (
              <Sure
                key={rid}
                label={text.expelReferee(displayName)}
                act={() => attempt(() => call('DELETE /leagues/:id/referees/:rid', { id, rid }))}
              />
            ))}
          </div>
        </details>
      )}
    </Section>
  );
}

const Sure = ({ label, act }: { readonly label: string; act(): unknown }) => (
  <SureButton text={label} sure={`${label}: ${text.sure}`} act={act} />
);
