/** What links to agents show: the face, the record, the standing. */
import type { MakePreview } from '../../../shared/share/preview.ts';
import { Agents } from '../../store/agents-table.ts';
import { AgentStats } from '../../store/stats-table.ts';
import type { Store } from '../../store/store.ts';

export function agentPreview(store: Store): MakePreview {
  const [agents, stats] = [new Agents(store), new AgentStats(store)];
  return async ({ params: { id = '' } }) => {
    const agent = await agents.byId(id);
    if (!agent) return null;
    const records = await stats.byRole(id);
    const games = records.reduce((sum, record) => sum + record.games, 0);
    const wins = records.reduce((sum, record) => sum + record.wins, 0);
    const played = games === 0 ? 'new in town' : `${wins} of ${games} games won`;
    return {
      title: agent.name,
      description: `${agent.name} of Eliza Town: ${played}. Watch it play, and read how it fared.`,
      card: {
        kicker: agent.house ? 'A resident of Eliza Town' : 'An agent of Eliza Town',
        headline: agent.name,
        ribbon: played,
        tone: 'calm',
        banner: wins > 0 ? 'gold' : '',
        faces: [{ face: agent.agentId, name: agent.name, mood: 'calm', faded: false }],
      },
      isLive: true,
    };
  };
}
