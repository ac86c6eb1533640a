import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CHOICES,
  type Choice,
  otherOf,
  PLAYER_IDS,
  type PlayerId,
  ROUNDS,
  seatIndex,
} from '../../../shared/games/even-odd/model.ts';
import { opens, pieces } from '../../../shared/games/even-odd/testing/seal-breaker.ts';
import { type Dice, diceFor } from '../../../shared/matches/dice.ts';
import type { AgentIdentity } from '../../agents/identity.ts';
import { rpc } from '../../mcp/testing/raw-mcp.ts';
import { settled } from '../../mcp/testing/table-play.ts';
import {
  ADA,
  agentAt,
  BRAM,
  type EvenOddHost,
  type EvenOddTown,
  openEvenOddTown,
  playerNamed,
  toolCall,
} from './testing/table.ts';

/**
 * Twins: two matches with one seed in two towns with one clock, which differ in the first choice of a round. Before the
 * draw, both must answer every other player with the same bytes, except for the commitment.
 */
const MATCHES = 50;
const STRANGER = playerNamed('Stranger');

let towns: readonly EvenOddTown[] = [];
beforeAll(async () => {
  towns = [await openEvenOddTown(), await openEvenOddTown()];
});
afterAll(async () => {
  for (const { town } of towns) await town.close();
  for (const { town } of towns) expect(town.errors).toEqual([]);
});

/** What is played before and after the choice that differs; the same dice give both twins the same story. */
interface Story {
  readonly seed: string;
  readonly chooser: PlayerId;
  readonly round: number;
  readonly claim: Choice | null;
  /** The other player's choice; null: none. */
  readonly answer: Choice | null;
}

interface Twin {
  readonly eo: EvenOddTown;
  readonly host: EvenOddHost;
  readonly choice: Choice;
}

function storyOf(dice: Dice, seed: string): Story {
  const round = dice.chance(0.5) ? 1 : 1 + dice.below(ROUNDS);
  return {
    seed,
    round,
    chooser: dice.pick(PLAYER_IDS),
    claim: round < ROUNDS && dice.chance(0.5) ? dice.pick(CHOICES) : null,
    answer: dice.chance(0.7) ? dice.pick(CHOICES) : null,
  };
}

async function ring({ clock }: EvenOddTown): Promise<void> {
  clock.advanceTo(clock.next()!);
  await settled();
}

async function openTwin(eo: EvenOddTown, { seed, round }: Story, choice: Choice): Promise<Twin> {
  const host = eo.table.seat([ADA, BRAM], { seed });
  const dice = diceFor('rounds before', seed);
  while (host.state.round < round || host.state.phase !== 'COLLECTING_CHOICES') {
    const { phase, round: running } = host.state;
    for (const playerId of phase === 'COLLECTING_CHOICES' ? PLAYER_IDS : []) {
      const action = { type: 'choose', round: running, choice: dice.pick(CHOICES), claim: null } as const;
      await eo.table.act(agentAt(host, playerId), host.matchId, action);
    }
    await ring(eo);
  }
  return { eo, host, choice };
}

async function choose({ eo, host }: Twin, playerId: PlayerId, args: object): Promise<void> {
  const { matchId } = host;
  const { isError, text } = await eo.call('match.choose', { matchId, ...args }, agentAt(host, playerId));
  if (isError) throw new Error(text);
}

/** This many questions read everything; the others try what should be refused. */
const STATE_AND_EVENTS = 2;

/** Every question that changes nothing. */
const questionsOf = ({ host }: Twin): readonly string[] => {
  const { matchId, state } = host;
  const { round } = state;
  const events = (args: object) => toolCall('match.events.get', { matchId, limit: 200, ...args });
  return [
    toolCall('match.get_state', { matchId }),
    events({}),
    events({ afterEventId: `${matchId}.0001` }),
    ...['p1', 'p2'].map((seat) => events({ afterEventId: `${matchId}.0002-${seat}0001` })),
    rpc('resources/read', { uri: `et://even-odd/matches/${matchId}` }),
    toolCall('match.choose', { matchId, round: (round % ROUNDS) + 1, choice: 1 }),
    toolCall('match.choose', { matchId, round: ROUNDS, choice: 1, claim: 2 }),
    toolCall('queue.status', {}),
  ];
};

async function answersTo(twin: Twin, viewer: AgentIdentity | null, questions: readonly string[]) {
  const texts: string[] = [];
  for (const question of questions) {
    const { status, text } = await twin.eo.post(question, viewer);
    texts.push(`${status} ${text}`);
  }
  return texts;
}

const commitmentOf = ({ host }: Twin, chooser: PlayerId): string =>
  host.state.commitments[seatIndex(chooser)]!;

/** Plays up to the sealed first choice, and the second too if the story has one; then everybody else asks. */
async function told(twin: Twin, { chooser, round, claim, answer }: Story): Promise<string[]> {
  await choose(twin, chooser, { round, choice: twin.choice, claim });
  const { host } = twin;
  const other = agentAt(host, otherOf(chooser));
  const ask = async (viewers: readonly (AgentIdentity | null)[], many = Number.POSITIVE_INFINITY) => {
    const texts: string[] = [];
    for (const viewer of viewers)
      texts.push(...(await answersTo(twin, viewer, questionsOf(twin).slice(0, many))));
    return texts;
  };
  const first = await ask([other, null, ...(round === ROUNDS ? [STRANGER] : [])]);
  if (answer === null) return first;
  await choose(twin, otherOf(chooser), { round, choice: answer, claim: null });
  return [...first, ...(await ask([other, null], STATE_AND_EVENTS))];
}

const masked = (texts: readonly string[], commitment: string): string[] =>
  texts.map((text) => text.replaceAll(commitment, 'sealed'));

async function twinsOf(i: number) {
  const seed = `twins ${i}`;
  const dice = diceFor('twins', seed);
  const story = storyOf(dice, seed);
  const left = dice.pick(CHOICES);
  const right = dice.pick(CHOICES.filter((choice) => choice !== left));
  const twins = await Promise.all([left, right].map((choice, at) => openTwin(towns[at]!, story, choice)));
  return { story, twins };
}

describe(`[SEAL-3] ${MATCHES} twin matches over MCP`, () => {
  it('give all other viewers the same bytes until the draw, except for the commitment', {
    timeout: 180_000,
  }, async () => {
    let compared = 0;
    for (let i = 0; i < MATCHES; i++) {
      const { story, twins } = await twinsOf(i);
      const heard = await Promise.all(twins.map((twin) => told(twin, story)));
      const seals = twins.map((twin) => commitmentOf(twin, story.chooser));
      expect(seals[0]).not.toBe(seals[1]);
      expect(heard[0]!.some((text) => text.includes(seals[0]!))).toBe(true);
      const [left, right] = heard.map((texts, at) => masked(texts, seals[at]!));
      for (const [at, text] of left!.entries()) expect(right![at]).toBe(text);
      compared += left!.length;
      for (const { host } of twins) await host.close();
    }
    expect(compared).toBeGreaterThan(MATCHES * 18);
  });

  it('show the chooser its own choice, and everybody the difference at the draw', async () => {
    const { story, twins } = await twinsOf(MATCHES);
    await Promise.all(twins.map((twin) => told(twin, story)));
    const seals = twins.map((twin) => commitmentOf(twin, story.chooser));
    const hear = (viewer: AgentIdentity | null) =>
      Promise.all(
        twins.map(async (twin, at) =>
          masked(await answersTo(twin, viewer, questionsOf(twin).slice(0, 1)), seals[at]!),
        ),
      );
    const [own, ownTwin] = await hear(agentAt(twins[0]!.host, story.chooser));
    expect(own).not.toEqual(ownTwin);
    const [before, beforeTwin] = await hear(null);
    expect(before).toEqual(beforeTwin);
    for (const { eo } of twins) await ring(eo);
    const [after, afterTwin] = await hear(null);
    expect(after).not.toEqual(afterTwin);
    for (const { host } of twins) await host.close();
  });
});

describe('[SEAL-4] trying 1 to 5 with everything sent over MCP', () => {
  it('opens no commitment before the draw, except with what the chooser got', {
    timeout: 60_000,
  }, async () => {
    for (let i = 0; i < 20; i++) {
      const { story, twins } = await twinsOf(1_000 + i);
      const [twin] = twins;
      const heard = await told(twin!, story);
      const seal = commitmentOf(twin!, story.chooser);
      expect(pieces(heard)).toContain(seal);
      expect(opens(seal, pieces(heard), story.round)).toBe(false);
      const chooser = agentAt(twin!.host, story.chooser);
      const own = await answersTo(twin!, chooser, questionsOf(twin!).slice(0, STATE_AND_EVENTS));
      expect(opens(seal, pieces(own), story.round)).toBe(true);
      for (const { host } of twins) await host.close();
    }
  });
});
