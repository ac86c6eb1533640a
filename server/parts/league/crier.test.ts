import { afterEach, describe, expect, it } from 'vitest';
import { roundRobin } from '../../../shared/league/formats.ts';
import type { AnyEnvelope } from '../../../shared/league/messages.ts';
import type { CrierLine } from '../../../shared/town/crier/line.ts';
import { LeagueTown } from './testing/league-town.ts';

let league: LeagueTown;
afterEach(() => league?.end());

const IDS = ['P001', 'P002', 'P003', 'P004'];
/** They meet in the last round: one has won everything by then, the other nothing. Of equals the lower id is champion. */
const BEST = 'P001';
const LAST = roundRobin(IDS)[2]?.find((pair) => pair.includes(BEST)) ?? [];
const WORST = LAST.find((id) => id !== BEST) ?? '';

/** The winners that make an upset in the last round. */
function winnerOf(round: number, players: readonly string[]): string {
  if (round === 3 && players.includes(WORST)) return WORST;
  if (players.includes(BEST)) return BEST;
  return players.find((id) => id !== WORST) ?? '';
}

/** Four endpoints that agree on who wins. */
async function planted(leagueId: string): Promise<void> {
  const roles = new Map<string, { readonly role: string; readonly rival: string; readonly round: number }>();
  for (const [i, id] of IDS.entries())
    await league.player(leagueId, `Player ${i + 1}`, undefined, (message: AnyEnvelope) => {
      if (message.type === 'GAME_INVITE') {
        const { game_id, match_id, opponent_id, your_role } = message.payload;
        const round = Number(/^R(\d+)M/.exec(match_id)?.[1]);
        roles.set(`${id} ${game_id}`, { role: your_role, rival: opponent_id, round });
      }
      if (message.type !== 'MOVE_REQUEST') return undefined;
      const { game_id, round_number } = message.payload;
      const { role = '', rival = '', round = 0 } = roles.get(`${id} ${game_id}`) ?? {};
      const wins = winnerOf(round, [id, rival]) === id;
      const oddWins = wins === (role === 'ODD');
      return {
        protocol: 'league.v2',
        message_id: crypto.randomUUID(),
        type: 'MOVE_RESPONSE',
        sender: `player:${id}`,
        timestamp: new Date().toISOString(),
        payload: { game_id, round_number, choice: oddWins && role === 'ODD' ? 1 : 2, player_id: id },
      };
    });
}

describe('the crier of a league', () => {
  it('announces each round, the upset and the champion, and repeats nothing after a restart in mid-round', async () => {
    const cried: CrierLine[] = [];
    league = await LeagueTown.open({ LEAGUE_REST_S: '600' }, { onCry: (line) => void cried.push(line) });
    const leagueId = await league.create({ name: 'Loud Cup', manual: true });
    await planted(leagueId);
    const told = () => cried.map(({ key, params }) => [key, params.round]);
    const rests = (round: number) =>
      league.until(async () => {
        const { round_id, playing, ...rest } = await league.status(leagueId);
        expect([round_id, playing, (rest as { done?: number }).done]).toEqual([round, 0, 2]);
      });
    await league.perform('start', { leagueId });
    await rests(1);
    await league.restart();
    await league.perform('next-round', { leagueId });
    await rests(2);
    expect(told()).toEqual([
      ['league.round', 1],
      ['league.round', 2],
    ]);
    // Slow now: the town is stopped while the last round is played.
    await league.restart({ LEAGUE_DRAW_S: '0.4' });
    await league.perform('next-round', { leagueId });
    await league.until(async () => expect((await league.status(leagueId)).playing).toBeGreaterThan(0));
    await league.restart({ LEAGUE_DRAW_S: '0' });
    await league.until(async () => expect((await league.status(leagueId)).state).toBe('COMPLETED'));
    await league.until(async () =>
      expect(told()).toEqual([
        ['league.round', 1],
        ['league.round', 2],
        ['league.round', 3],
        ['league.upset', 3],
        ['league.champion', 3],
      ]),
    );
    const nameOf = (id: string) => `Player ${IDS.indexOf(id) + 1}`;
    expect(cried.at(-2)?.params).toMatchObject({
      name: nameOf(WORST),
      other: nameOf(BEST),
      league: 'Loud Cup',
    });
    expect(cried.at(-1)?.params).toMatchObject({ name: nameOf(BEST), points: 6, league: 'Loud Cup' });
    for (const { text } of cried) expect(text).not.toMatch(/[{}]/);
  }, 60_000);
});
