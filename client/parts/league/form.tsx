import type { LeagueRow } from '../../../shared/contracts/league.ts';
import { leagueText as text } from './text.ts';

/** The last results, oldest first. */
export function Form({ form }: Pick<LeagueRow, 'form'>) {
  if (form.length === 0) return <span class="empty">{text.noForm}</span>;
  return (
    <span class="form">
      {form.map((outcome, i) => (
        <span key={i} data-outcome={outcome} title={text.outcomes[outcome]}>
          {text.outcomeMarks[outcome]}
        </span>
      ))}
    </span>
  );
}
