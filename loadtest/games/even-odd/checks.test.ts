import { describe, expect, it } from 'vitest';
import { housePlayer } from '../../../shared/games/even-odd/bots/house-player.ts';
import type { ToolState } from '../../../shared/games/even-odd/bots/sight.ts';
import { playMatch } from '../../../shared/games/even-odd/bots/table.ts';
import type { MatchEvent } from '../../../shared/games/even-odd/events.ts';
import { evenOdd } from '../../../shared/games/even-odd/game.ts';
import { DEFAULT_SETTINGS, PLAYER_IDS } from '../../../shared/games/even-odd/model.ts';
import { MatchRoomState, PlayerState, RoundState } from '../../../shared/games/even-odd/schema.ts';
import type { Viewer } from '../../../shared/matches/game.ts';
import { wireEvents } from '../../../shared/matches/game.ts';
import { gapsIn, leaksIn } from '../../checks/entitlement.ts';
import { brokenPromises } from '../../checks/promises.ts';
import { type ViewerKey, viewerOf, Witness } from '../../checks/witness.ts';
import { evenOddLoad } from './load-game.ts';
import { choiceText, EvenOddMind } from './mind.ts';
import { watchRoomState, watchToolState } from './state-watch.ts';

const bluffer = housePlayer('bluffer');
const { log } = playMatch(
  {
    matchId: 'mt_1',
    buildingId: 'bd_1',
    gameNumber: 1,
    seed: 'a match to judge by',
    settings: DEFAULT_SETTINGS,
    agents: ['Ada', 'Bram'].map((displayName) => ({ agentId: `ag_${displayName}`, displayName })),
    now: 1_000,
  },
  'bots',
  [bluffer, bluffer],
);
const events = log.map(({ event }) => event);
const VIEWERS: readonly ViewerKey[] = ['public', 'omniscient', ...PLAYER_IDS];

const first = <Type extends MatchEvent['type']>(type: Type): Extract<MatchEvent, { type: Type }> =>
  events.find((event) => event.type === type) as Extract<MatchEvent, { type: Type }>;
const made = first('CHOICE_MADE');
const other = PLAYER_IDS.find((id) => id !== made.playerId)!;

const shownTo = (viewer: ViewerKey) => log.flatMap((entry) => wireEvents(evenOdd, entry, viewerOf(viewer)));

function honestWitness(): Witness {
  const witness = new Witness();
  for (const viewer of VIEWERS) {
    for (const event of shownTo(viewer)) witness.saw(viewer, event);
    witness.ended(viewer, shownTo(viewer).length);
  }
  return witness;
}

describe('checks of Even/Odd', () => {
  it('[SEAL-3] pass when every viewer received its own data', () => {
    expect(leaksIn(evenOddLoad, log, honestWitness())).toEqual([]);
    expect(gapsIn(evenOdd, log, honestWitness())).toEqual([]);
  });

  it.each(['public', 'omniscient', other])('[SEAL-3] is a leak when a choice reaches %s', (viewer) => {
    const witness = honestWitness();
    const event = shownTo(made.playerId).find(({ eventId }) => eventId === made.eventId)!;
    witness.saw(viewer, event);
    // By the rules of views, by the journal's audience, and by the nonce in it.
    expect(leaksIn(evenOddLoad, log, witness)).toHaveLength(3);
  });

  it('[SEAL-3] report a leak when a seal comes with what opens it', () => {
    const witness = honestWitness();
    const sealed = shownTo('public').find(({ type }) => type === 'CHOICE_SEALED')!;
    witness.saw('omniscient', { ...sealed, payload: { ...sealed.payload, nonce: made.nonce } });
    expect(leaksIn(evenOddLoad, log, witness)).toHaveLength(2);
  });

  it.each([
    [made.playerId, made.choice, 0],
    [other, made.choice, 1],
    ['public', made.choice, 1],
    ['omniscient', made.choice, 1],
    [made.playerId, 9, 1],
  ] as const)('[SEAL-3] judges a choice held in the state of %s: %s', (viewer, choice, leaks) => {
    const witness = honestWitness();
    witness.learned(viewer, { field: 'choice', seat: Number(made.playerId.slice(2)), value: String(choice) });
    expect(leaksIn(evenOddLoad, log, witness)).toHaveLength(leaks);
  });
});

describe('a state of Even/Odd', () => {
  const roomState = (change: Partial<MatchRoomState>, firstChoice: number): MatchRoomState => {
    const state = new MatchRoomState();
    Object.assign(state, { phase: 'COLLECTING_CHOICES', round: 1, ...change });
    state.players.push(new PlayerState(), new PlayerState());
    const round = new RoundState();
    round.round = 1;
    round.choices.push(firstChoice, 0);
    state.rounds.push(round);
    return state;
  };

  it.each([
    ['nothing but seals while they choose', roomState({}, 0), []],
    [
      'a round before its draw',
      roomState({}, 3),
      ['public was shown the choices of round 1 before its draw'],
    ],
    ['a drawn round', roomState({ phase: 'DRAWING_NUMBER' }, 3), []],
    ['the seed too early', roomState({ seed: 'x' }, 0), ['public was shown the seed before the end']],
    ['the seed at the end', roomState({ phase: 'FINISHED', seed: 'x' }, 3), []],
  ])('[SEAL-3] with %s', (_, state, complaints) => {
    const witness = new Witness();
    watchRoomState(state, 'public', witness);
    expect(witness.complaints).toEqual(complaints);
  });

  it('[SEAL-3] yields the choice shown to a seat', () => {
    const state = roomState({}, 0);
    state.players[1]!.choice = 4;
    const witness = new Witness();
    watchRoomState(state, 'omniscient', witness);
    const [held] = witness.secrets.values();
    expect(held).toEqual({
      secret: { field: 'choice', seat: 2, value: '4' },
      viewers: new Set(['omniscient']),
    });
  });

  it('[SEAL-3] reads the same from a tool', () => {
    const entry = log.findLast(({ after }) => after.phase === 'COLLECTING_CHOICES')!;
    const viewer: Viewer = { kind: 'player', playerId: made.playerId };
    const { history, phaseEndsAt, ...view } = evenOdd.view(entry.after, viewer);
    const state: ToolState = { ...view, phaseEndsAt: new Date(phaseEndsAt).toISOString(), rounds: history };
    const witness = new Witness();
    watchToolState(state, made.playerId, witness);
    expect(witness.complaints).toEqual([]);
    expect(witness.secrets.size).toBe(state.you?.choice ? 1 : 0);
    const early = { ...history.at(-1)!, round: state.round };
    watchToolState({ ...state, rounds: [...history, early] }, made.playerId, witness);
    expect(witness.complaints).toHaveLength(1);
  });
});

describe('acknowledged actions of Even/Odd', () => {
  const { playerId, eventId } = made;
  const ack = { action: 'choose', playerId, eventId, content: choiceText(made) };
  const choices = events.filter((event) => event.type === 'CHOICE_MADE' && event.playerId === playerId);

  const witnessOf = (acks: Witness['acknowledged'], sent = choices.length): Witness => {
    const witness = new Witness();
    witness.acknowledged.push(...acks);
    for (let i = 0; i < sent; i++) witness.willSend(playerId, 'choose');
    return witness;
  };

  it('are kept when the journal has each once, as sent', () => {
    expect(brokenPromises(evenOddLoad, log, witnessOf([ack]))).toEqual([]);
  });

  it.each([
    ['another number', { ...ack, content: choiceText({ ...made, choice: made.choice === 1 ? 2 : 1 }) }],
    ['another announcement', { ...ack, content: choiceText({ ...made, claim: null }) }],
    ['another player', { ...ack, playerId: other }],
    ['no such event', { ...ack, eventId: 'mt_1.9999' }],
  ])('is broken when the journal has %s', (_, broken) => {
    expect(brokenPromises(evenOddLoad, log, witnessOf([broken]))).toHaveLength(1);
  });

  it('are broken when a choice was recorded twice', () => {
    expect(brokenPromises(evenOddLoad, log, witnessOf([ack], choices.length - 1))).toHaveLength(1);
  });
});

describe('mind of a load player', () => {
  it('chooses once in a round, when it is due, and reads again when the stage has changed', () => {
    const seat = { matchId: 'mt_1', playerId: 'p:1', agentId: 'ag_1', seed: 'x', timeScale: 10 };
    const mind = new EvenOddMind({ ...seat, witness: new Witness() });
    const { after } = log.find((entry) => entry.after.phase === 'COLLECTING_CHOICES')!;
    const { history, ...view } = evenOdd.view(after, { kind: 'player', playerId: 'p:1' });
    expect(mind.saw({ state: { ...view, rounds: history } })).toBe(true);
    mind.consider(1_000);
    expect(mind.wakeAt).toBeGreaterThan(1_000);
    mind.consider(1_001);
    const move = mind.move();
    expect(move).toMatchObject({ tool: 'et.evenodd.match.choose', action: 'choose', args: { round: 1 } });
    expect(move?.stage).toBe(evenOddLoad.stageOf(after));
    mind.consider(2_000);
    expect(mind.wakeAt).toBeNull();
    const drawing = { to: 'DRAWING_NUMBER', round: 1 };
    const changed = {
      eventId: 'e',
      at: '',
      visibility: 'PUBLIC',
      type: 'PHASE_CHANGED',
      payload: drawing,
    } as const;
    expect(mind.heard([changed], false)).toBe(true);
    expect(mind.saw({ state: { ...view, rounds: history } })).toBe(false);
  });
});
