import type { LeagueSummary } from '../../../shared/contracts/league.ts';
import { call } from '../../net/rest.ts';
import type { SignPicture } from '../../scenes/pictures.ts';
import { cut } from '../../ui/kit/words.ts';
import { leaguePath, PLAZA } from '../paths.ts';
import { leagueText as text } from './text.ts';

const PAVILIONS = ['league-pavilion-1', 'league-pavilion-2'];
const LONGEST = 26;

export async function leagueSigns(): Promise<readonly SignPicture[]> {
  const { leagues } = await call('GET /leagues');
  // A finished league has no news; the plaza's own page covers it.
  const alive = leagues.filter(({ state }) => state === 'RUNNING' || state === 'REGISTRATION');
  return [
    { place: 'league-plaza', label: text.plaza, note: text.leagues(alive.length), path: PLAZA },
    ...PAVILIONS.flatMap((place, i) => {
      const league = alive[i];
      return league
        ? [{ place, label: short(league.name), note: noteOf(league), path: leaguePath(league.leagueId) }]
        : [];
    }),
  ];
}

const short = (name: string) => cut(name, LONGEST);

function noteOf({ state, round, totalRounds, leader }: LeagueSummary): string {
  if (state === 'REGISTRATION') return text.state.REGISTRATION;
  const where = text.round(round, totalRounds);
  return leader ? `${where} · ${short(leader.displayName)} ${text.leads}` : where;
}
