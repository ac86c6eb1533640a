/** What a link to a league shows: its name, who leads, how far it is. */
import type { MakePreview } from '../../../shared/share/preview.ts';
import type { LeagueDesk } from './desk.ts';
import type { LeagueViews } from './views.ts';

const MOST_FACES = 8;

const STATES = {
  REGISTRATION: 'players wanted',
  RUNNING: 'being played',
  COMPLETED: 'decided',
  CANCELLED: 'called off',
} as const;

/** The same face as on the league's own page. */
const faceOf = (leagueId: string, playerId: string): string => `${leagueId} ${playerId}`;

export const leaguePreview =
  (desk: LeagueDesk, views: LeagueViews): MakePreview =>
  async ({ params: { id = '' } }) => {
    const league = await desk.leagues.byId(id);
    if (!league) return null;
    const { name, state, round, totalRounds, players, leader } = await views.summary(league);
    const standings = await views.rows(league);
    const isOver = state === 'COMPLETED';
    const far = totalRounds > 0 && round > 0 ? `Round ${round} of ${totalRounds}` : STATES[state];
    const headline = leader
      ? `${leader.displayName} ${isOver ? 'has won' : 'leads'} with ${leader.points} points.`
      : `${players} players have come to play.`;
    const members = new Map(
      (await desk.members.players(id)).map((player) => [player.playerId, player.agentId]),
    );
    return {
      title: name,
      description: `${name}, a league of Eliza Town: ${far}. ${headline}`,
      card: {
        kicker: name,
        headline,
        ribbon: isOver ? STATES.COMPLETED : far,
        tone: isOver ? 'over' : 'calm',
        banner: isOver ? 'gold' : 'azure',
        faces: standings.slice(0, MOST_FACES).map(({ playerId, displayName }, place) => ({
          face: members.get(playerId) ?? faceOf(id, playerId),
          name: displayName,
          mood: place === 0 && leader ? 'talk' : 'calm',
          faded: false,
        })),
      },
      isLive: !isOver,
    };
  };
