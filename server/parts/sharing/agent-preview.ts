/** What links to agents show: the face, the record, the standing. */
import type { MakePreview } from '../../../shared/share/preview.ts';
import { Agents } from '../../store/agents-table.ts';
import { Seats } from '../../store/seats-table.ts';
import { AgentStats } from '../../store/stats-table.ts';
import type { Store } from '../../store/store.ts';

export function agentPreview(store: Store): MakePreview {
  const [agents, seats, stats] = [new Agents(store), new Seats(store), new AgentStats(store)];
  return async ({ params: { id = '' } }) => {
    const known = await agents.byId(id);
    const seated = known ? undefined : await seats.knownAs(id);
    const name = known?.name ?? seated?.displayName;
    if (name === undefined) return null;
    const records = await stats.byRole(id);
    const games = records.reduce((sum, record) => sum + record.games, 0);
    const wins = records.reduce((sum, record) => sum + record.wins, 0);
    const played = games === 0 ? 'new in town' : `${wins} of ${games} games won`;
    return {
      title: name,
      description: `${name} of Eliza Town: ${played}. Watch it play, and read how it fared.`,
      card: {
        kicker: (known ?? seated)?.house ? 'A resident of Eliza Town' : 'An agent of Eliza Town',
        headline: name,
        ribbon: played,
        tone: 'calm',
        banner: wins > 0 ? 'gold' : '',
        faces: [{ face: id, name, mood: 'calm', faded: false }],
      },
      isLive: true,
    };
  };
}
