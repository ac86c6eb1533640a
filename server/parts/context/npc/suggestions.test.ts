/** The questions that the page suggests, put to each character while a library grows to 50 matches. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NPC_QUESTIONS } from '../../../../shared/canon/npc-questions.ts';
import type { DialogueReply } from '../../../../shared/contracts/context.ts';
import { werewolfChronicler } from '../../../../shared/games/werewolf/lore/chronicler.ts';
import { simulatedSettled } from '../../../../shared/games/werewolf/testing/settled.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import { FakeClock } from '../../../time/fake-clock.ts';
import { serviceOn } from '../testing/canon-services.ts';
import { type ContextTown, openContextTown } from '../testing/context-town.ts';
import { HOW_TO_TELL } from './legend-proposal.ts';
import { NPC_TOOLS, NPCS } from './npcs.ts';
import { IGNORANCE } from './reply.ts';

const PLAYED = Array.from({ length: 50 }, (_, i) => simulatedSettled(i, 'library', 'random'));
const told = PLAYED.map((match) => ({ matchId: match.matchId, ...werewolfChronicler.tell(match) }));
const [HANGED_SEER, ONE_VOTE, LEGEND] = NPC_QUESTIONS.librarian;

let town: ContextTown;
let clock: FakeClock;
let read: (matchIds: readonly string[]) => Promise<void>;

beforeEach(async () => {
  clock = new FakeClock();
  town = await openContextTown({ clock });
  const { chronicler, queue } = serviceOn(town.store, clock, {
    find: async (matchId) => {
      const match = PLAYED.find((one) => one.matchId === matchId);
      return match ? { match, chronicler: werewolfChronicler } : null;
    },
  });
  read = async (matchIds) => {
    for (const matchId of matchIds) {
      await town.store.write([queue.queueing(matchId, 'werewolf', clock.now())]);
      await chronicler.round();
    }
  };
});
afterEach(() => town?.close());

async function ask(npcId: string, inputText: string): Promise<DialogueReply> {
  const response = await fetch(`${town.api}/npc/dialogue`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ npcId, playerId: 'visitor-12345678', inputText, correlationId: 'c' }),
  });
  return (await response.json()) as DialogueReply;
}

const chronicleIn = ({ sources }: DialogueReply) =>
  told.find(({ matchId }) => sources.some(({ id }) => id === `match:${matchId}`));

const seerHangedIn = ({ cast }: (typeof told)[number]) =>
  cast.find(({ fate, role }) => role === 'SEER' && fate === 'hanged');
const decisiveIn = ({ moments }: (typeof told)[number]) =>
  moments.filter(({ kind }) => kind === 'DECISIVE_VOTE').map(({ text }) => text);

describe('suggested questions', () => {
  it('are all answered correctly by the librarian, as the library grows to 50 matches', async () => {
    for (let known = 0; known <= PLAYED.length; known += 5) {
      if (known > 0) await read(PLAYED.slice(known - 5, known).map(({ matchId }) => matchId));
      const shelves = told.slice(0, known);

      const seer = await ask('librarian', HANGED_SEER);
      const hanged = chronicleIn(seer);
      if (shelves.some(seerHangedIn)) {
        const { day, name } = (hanged && seerHangedIn(hanged)) ?? {};
        expect(seer.text, seer.text).toContain(`${name} was the seer, and was hanged on day ${day}.`);
      } else expect(seer.text).toContain(IGNORANCE);

      const vote = await ask('librarian', ONE_VOTE);
      const decided = chronicleIn(vote);
      if (shelves.some((chronicle) => decisiveIn(chronicle).length > 0))
        expect(decided && decisiveIn(decided).some((text) => vote.text.includes(text)), vote.text).toBe(true);
      else expect(vote.text).toContain(IGNORANCE);

      expect((await ask('librarian', LEGEND)).text).toBe(HOW_TO_TELL);
    }
    for (const question of NPC_QUESTIONS.librarian)
      expect((await ask('librarian', question)).text).not.toContain(IGNORANCE);
  });

  it('find no match for a role that fell otherwise', async () => {
    const safe = told.filter((chronicle) => !seerHangedIn(chronicle)).slice(0, 8);
    await read(safe.map(({ matchId }) => matchId));
    expect(await ask('librarian', HANGED_SEER)).toMatchObject({
      text: expect.stringContaining('No game on these shelves has the seer hanged.'),
      sources: [],
    });
    const killed = await ask('librarian', 'Was there a seer who was killed?');
    expect(chronicleIn(killed)?.cast).toContainEqual(
      expect.objectContaining({ role: 'SEER', fate: 'killed in the night' }),
    );
  });

  it('lead to no tool name and no id in what anybody says', async () => {
    await read(PLAYED.slice(0, 10).map(({ matchId }) => matchId));
    const tools = [...Object.values(TOOLS), ...NPC_TOOLS.filter((tool) => tool.includes('-'))];
    const says: string[] = [];
    for (const { character, greeting, id } of NPCS) {
      says.push(character, greeting);
      for (const question of NPC_QUESTIONS[id]) says.push((await ask(id, question)).text);
    }
    for (const line of says) {
      expect(line).not.toMatch(/sim-\d|house-|ag_|[0-9a-f]{8}-|\w:\w/);
      for (const tool of tools) expect(line).not.toContain(tool);
    }
  });
});
