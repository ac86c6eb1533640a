import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHOICES, otherOf, ROUNDS } from '../../../shared/games/even-odd/model.ts';
import { diceFor } from '../../../shared/matches/dice.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { bearer, rawPost } from '../../mcp/testing/raw-mcp.ts';
import { settled } from '../../mcp/testing/table-play.ts';
import { ADA, agentAt, BRAM, type EvenOddTown, openEvenOddTown, toolCall } from './testing/table.ts';

let towns: readonly EvenOddTown[] = [];
beforeAll(async () => {
  towns = [await openEvenOddTown(), await openEvenOddTown()];
});
afterAll(async () => {
  for (const { town } of towns) await town.close();
  for (const { town } of towns) expect(town.errors).toEqual([]);
});

const ask = async (
  { town }: EvenOddTown,
  tool: string,
  args: object,
  caller: AgentIdentity | null,
  wait = 0,
) => {
  const url = `${town.url}/even-odd?profile=llm&wait=${wait}`;
  const { body, text } = await rawPost(url, toolCall(tool, args), bearer(caller));
  return (body?.result?.content[0].text as string | undefined) ?? text;
};

async function ring({ clock }: EvenOddTown): Promise<void> {
  clock.advanceTo(clock.next()!);
  await settled();
}

describe('Even/Odd for language models', () => {
  it('is played to its end with one call per round', async () => {
    const [eo] = towns as [EvenOddTown];
    const host = eo.table.seat([ADA, BRAM], { seed: 'plain' });
    const seat = await ask(eo, 'queue.status', {}, ADA);
    expect(seat).toMatch(/^EVEN\/ODD\..*You sit in Even\/Odd Game #1 as Ada, against Bram/s);
    await ask(eo, 'queue.status', {}, BRAM);
    await ring(eo);
    expect(await ask(eo, 'match.events.get', {}, ADA)).toMatch(
      /TO DO: et_evenodd_match_choose \{"choice":NUMBER\}/,
    );
    for (let round = 1; round <= ROUNDS; round++) {
      const claim = round < ROUNDS ? 4 : null;
      const held = ask(eo, 'match.choose', { choice: '3', claim }, ADA, 25);
      while (host.state.commitments.every((seal) => seal === null)) await settled();
      await ask(eo, 'match.choose', { choice: 2 }, BRAM);
      while (host.state.phase === 'COLLECTING_CHOICES') await ring(eo);
      while (host.state.phase === 'DRAWING_NUMBER') await ring(eo);
      const answer = await held;
      expect(answer).toContain('Your 3 is sealed.');
      expect(answer).toMatch(new RegExp(`Round ${round}: .*\\(you\\) 3.*sum 5 is ODD; won by`));
      expect(answer).toMatch(round < ROUNDS ? /TO DO: et_evenodd_match_choose/ : /won the match/);
    }
    expect(await ask(eo, 'match.get_state', {}, ADA)).toMatch(/Round 2: .*had announced 4/);
    await host.close();
  });

  it('[SEAL-3] reveals nothing that depends on a sealed choice to others', async () => {
    for (let i = 0; i < 20; i++) {
      const dice = diceFor('plain twins', i);
      const left = dice.pick(CHOICES);
      const choices = [left, dice.pick(CHOICES.filter((choice) => choice !== left))];
      const claim = dice.chance(0.5) ? dice.pick(CHOICES) : null;
      const heard = await Promise.all(
        towns.map(async (eo, at) => {
          const host = eo.table.seat([ADA, BRAM], { seed: `plain twins ${i}` });
          while (host.state.phase !== 'COLLECTING_CHOICES') await ring(eo);
          const chooser = agentAt(host, 'p:1');
          const other = agentAt(host, otherOf('p:1'));
          const { matchId } = host;
          await ask(eo, 'match.events.get', { matchId }, other);
          const own = await ask(eo, 'match.choose', { matchId, choice: choices[at], claim }, chooser);
          const texts = [];
          for (const viewer of [other, null]) {
            texts.push(await ask(eo, 'match.get_state', { matchId }, viewer));
            texts.push(await ask(eo, 'match.events.get', { matchId }, viewer));
          }
          await host.close();
          return { own, texts: texts.map((text) => text.replaceAll(matchId, 'match')) };
        }),
      );
      expect(heard[1]!.texts).toEqual(heard[0]!.texts);
      expect(heard[1]!.own).not.toEqual(heard[0]!.own);
    }
  });
});
