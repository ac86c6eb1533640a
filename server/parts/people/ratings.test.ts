import { afterEach, expect, it } from 'vitest';
import type { AgentPageReply } from '../../../shared/contracts/gateway.ts';
import type { LeaderboardReply } from '../../../shared/contracts/matches.ts';
import type { MatchSettings } from '../../../shared/games/even-odd/model.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { agentAmongPeople, Browser } from './testing/browser.ts';

let town: VirtualTown;
afterEach(() => town?.end());

const GAME = 'even-odd';

function settingsOf(matchId: string | undefined): MatchSettings | undefined {
  const state = town.services.registry.get(matchId ?? '')?.state as { settings: MatchSettings } | undefined;
  return state?.settings;
}

it('a shared table goes at half the usual pace more and is rated apart from the ranked ladder', async () => {
  town = await openVirtualTown({
    HOUSE_BOTS: 'on',
    HOUSE_MATCHES: '0',
    EVEN_ODD_FILL_AFTER_S: '30',
    EVEN_ODD_CHOICE_S: '2',
    EVEN_ODD_DRAW_S: '0',
  });
  const [ada, bo] = [await Browser.of(town, 'Ada'), await Browser.of(town, 'Bo')];
  const { agentId, owner } = await agentAmongPeople(town, 'Willing');
  town.services.presence.heard({ agentId, name: 'Willing' });
  await owner.call('POST', `/agents/${agentId}/queue?game=${GAME}`);
  await ada.wait(GAME);
  await town.until(async () => (await ada.me()).seat !== null);
  const { matchId } = (await ada.me()).seat ?? {};
  expect(settingsOf(matchId)?.choiceMs).toBe(3_000);
  const { body: quick } = await bo.quickGame(GAME);
  expect(settingsOf(quick.seat?.matchId)?.choiceMs).toBe(2_000);

  const match = town.services.registry.get(matchId ?? '');
  await town.until(() => match?.state.phase === 'FINISHED');
  await town.until(async () => ((await ada.me()).person?.ratings.length ?? 0) > 0);
  expect((await ada.me()).person?.ratings).toMatchObject([{ game: GAME, games: 1 }]);
  const { ladders } = (await ada.call<AgentPageReply>('GET', `/agents/${agentId}`)).body;
  expect(ladders).toMatchObject([{ game: GAME, with_people: true, matches: 1 }]);
  const board = (await ada.call<LeaderboardReply>('GET', `/leaderboard?game=${GAME}`)).body;
  expect(
    board.agents.filter(({ house }) => !house),
    'nobody has played a ranked match',
  ).toEqual([]);
});
