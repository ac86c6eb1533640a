import type { LeagueSummary } from '../../../shared/contracts/league.ts';
import { Chip } from '../../ui/kit/chip.tsx';
import { leagueText as text } from './text.ts';

const TONES = { REGISTRATION: 'gold', RUNNING: 'good', COMPLETED: 'plain', CANCELLED: 'bad' } as const;

export const LeagueStateChips = ({ state, paused, private: hidden }: LeagueSummary) => (
  <>
    <Chip tone={TONES[state]}>{text.state[state]}</Chip>
    {paused && <Chip tone="bad">{text.paused}</Chip>}
    {hidden && <Chip>{text.private}</Chip>}
  </>
);
