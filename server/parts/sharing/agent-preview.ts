import { matchPreview } from '../../../shared/share/match-card.ts';
import type { MakePreview } from '../../../shared/share/preview.ts';
import type { Kernel } from '../kernel.ts';

export function agentPreview({
  agents,
  seats,
  stats,
}: Pick<Kernel, 'agents' | 'seats' | 'stats'>): MakePreview {
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

export const matchPreviews =
  ({ histories, matches }: Pick<Kernel, 'histories' | 'matches'>): MakePreview =>
  async ({ params: { id = '' }, query: { at } }) => {
    // Reads the row first, because callers can invent any number of ids.
    if (!(await matches.byId(id))) return null;
    const match = await histories.of(id);
    return match ? matchPreview(match, at) : null;
  };
