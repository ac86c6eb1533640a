import { useSignal } from '@preact/signals';
import type { LeagueAction, LeagueReply } from '../../../shared/contracts/league.ts';
import { ApiError, call } from '../../net/rest.ts';
import { Button, setTo } from '../../ui/button.tsx';
import { usePage } from '../../ui/context.ts';
import { CopyBox } from '../../ui/kit/cards.tsx';
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
  const { store } = usePage();
  const { leagueId, joinCode } = league;
  const standings = league.standings.filter(({ expelled }) => !expelled);
  const referees = league.referees.filter(({ embedded, expelled }) => !embedded && !expelled);
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      store.toast(error instanceof ApiError ? error.message : text.refused, 'bad');
    }
    changed();
  };
  const actions = actionsFor(league);
  if (actions.length === 0) return null;
  return (
    <Section id="yours" title={text.yours} testId="league-owner">
      <div class="owner-tools">
        {actions.map((action) => (
          <Sure
            key={action}
            label={text.actions[action]}
            asks={action === 'cancel'}
            act={() => attempt(() => call(`POST /leagues/:id/${action}`, { id: leagueId }))}
          />
        ))}
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
            {standings.map(({ playerId, displayName }) => (
              <Sure
                key={playerId}
                label={text.expelWho(displayName)}
                asks
                act={() =>
                  attempt(() => call('DELETE /leagues/:id/players/:pid', { id: leagueId, pid: playerId }))
                }
              />
            ))}
            {referees.map(({ refereeId, displayName }) => (
              <Sure
                key={refereeId}
                label={text.expelReferee(displayName)}
                asks
                act={() =>
                  attempt(() => call('DELETE /leagues/:id/referees/:rid', { id: leagueId, rid: refereeId }))
                }
              />
            ))}
          </div>
        </details>
      )}
    </Section>
  );
}

interface SureProps {
  readonly label: string;
  /** Irreversible actions ask for confirmation. */
  readonly asks: boolean;
  act(): Promise<void>;
}

function Sure({ label, asks, act }: SureProps) {
  const sure = useSignal(false);
  return (
    <Button
      look="small"
      text={sure.value ? `${label}: ${text.sure}` : label}
      onClick={() => {
        if (asks && !sure.value) {
          sure.value = true;
          return;
        }
        sure.value = false;
        void act();
      }}
      onBlur={setTo(sure, false)}
    />
  );
}
