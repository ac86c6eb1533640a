import { describe, expect, it } from 'vitest';
import { playMatch } from '../../../shared/games/werewolf/bots/table.ts';
import type { MatchEvent } from '../../../shared/games/werewolf/events.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import { PLAYER_IDS, type PlayerId } from '../../../shared/games/werewolf/model.ts';
import { newMatch } from '../../../shared/games/werewolf/testing/game.ts';
import { wireEvents } from '../../../shared/matches/game.ts';
import { logOf } from '../../../shared/matches/log.ts';
import { gapsIn, leaksIn } from '../../checks/entitlement.ts';
import { brokenPromises, isLate } from '../../checks/promises.ts';
import { type ViewerKey, viewerOf, Witness } from '../../checks/witness.ts';
import { werewolfLoad } from './load-game.ts';
import { loadBot } from './mind.ts';

const agents = PLAYER_IDS.map((_, i) => ({ agentId: `ag_${i}`, displayName: `Agent ${i}` }));
const { events } = playMatch(newMatch({ seed: 'a match to judge by', agents, now: 1_000 }), 'bots', loadBot);
const log = logOf(werewolf, events);
const VIEWERS: readonly ViewerKey[] = ['public', 'omniscient', ...PLAYER_IDS];
const roles = events.find((event) => event.type === 'ROLES_DEALT')!.roles;
const [wolf, seer, doctor] = (['WEREWOLF', 'SEER', 'DOCTOR'] as const).map(
  (role) => PLAYER_IDS[roles.indexOf(role)] as PlayerId,
) as [PlayerId, PlayerId, PlayerId];
const villager = PLAYER_IDS[roles.indexOf('VILLAGER')] as PlayerId;

/** Every viewer received exactly what is meant for it. */
function honestWitness(): Witness {
  const witness = new Witness();
  for (const viewer of VIEWERS) {
    const shown = log.flatMap((entry) => wireEvents(werewolf, entry, viewerOf(viewer)));
    for (const event of shown) witness.saw(viewer, event);
    witness.ended(viewer, shown.length);
  }
  return witness;
}

const first = <Type extends MatchEvent['type']>(type: Type): Extract<MatchEvent, { type: Type }> =>
  events.find((event) => event.type === type) as Extract<MatchEvent, { type: Type }>;

const shownTo = (viewer: ViewerKey, eventId: string) =>
  log
    .flatMap((entry) => wireEvents(werewolf, entry, viewerOf(viewer)))
    .find((event) => event.eventId === eventId)!;

describe('data received by viewers', () => {
  it('passes when everybody received their own', () => {
    expect(leaksIn(werewolfLoad, log, honestWitness())).toEqual([]);
    expect(gapsIn(werewolf, log, honestWitness())).toEqual([]);
  });

  it.each([
    ['a whisper of the pack', 'WOLF_CHAT_MESSAGE', 'public'],
    ['a whisper of the pack', 'WOLF_CHAT_MESSAGE', villager],
    ['a vision', 'SEER_INSPECTED', wolf],
    ['the deal', 'ROLES_DEALT', 'public'],
    ['a protection', 'DOCTOR_PROTECTED', seer],
  ] as const)(
    'is a leak when %s (%s) reaches %s, by the rules of views and by the journal',
    (_, type, viewer) => {
      const witness = honestWitness();
      witness.saw(viewer, shownTo('omniscient', first(type).eventId));
      expect(leaksIn(werewolfLoad, log, witness)).toHaveLength(2);
    },
  );

  it('leaks when an event says more to one viewer than to the others', () => {
    const witness = honestWitness();
    const said = shownTo('public', first('PUBLIC_MESSAGE').eventId);
    witness.saw('public', { ...said, payload: { ...said.payload, role: 'SEER' } });
    expect(leaksIn(werewolfLoad, log, witness)).toHaveLength(1);
  });

  it.each([
    ['role', 'public', wolf, 'WEREWOLF', false],
    ['role', villager, wolf, 'WEREWOLF', false],
    ['role', wolf, wolf, 'WEREWOLF', true],
    ['role', 'omniscient', seer, 'SEER', true],
    ['role', wolf, seer, 'SEER', false],
    ['role', villager, villager, 'SEER', false],
    ['nightTarget', 'public', doctor, first('DOCTOR_PROTECTED').targetPlayerId, false],
    ['nightTarget', doctor, doctor, first('DOCTOR_PROTECTED').targetPlayerId, true],
    ['seerMark', seer, first('SEER_INSPECTED').targetPlayerId, first('SEER_INSPECTED').alignment, true],
    ['seerMark', wolf, first('SEER_INSPECTED').targetPlayerId, first('SEER_INSPECTED').alignment, false],
  ] as const)('judges the private field %s in the state of %s', (field, viewer, subject, value, isFine) => {
    const witness = honestWitness();
    witness.learned(viewer, { field, seat: Number(subject.slice(2)), value });
    expect(leaksIn(werewolfLoad, log, witness)).toHaveLength(isFine ? 0 : 1);
  });

  it('has a gap when a viewer at the end had fewer events than there were', () => {
    const witness = honestWitness();
    witness.ended('public', 3);
    expect(gapsIn(werewolf, log, witness)).toHaveLength(1);
  });
});

describe('acknowledged actions', () => {
  const vote = first('VOTE_CAST');
  const ack = {
    action: 'vote',
    playerId: vote.playerId,
    eventId: vote.eventId,
    content: vote.targetPlayerId,
  };
  const votes = events.filter(
    (event) => event.type === 'VOTE_CAST' && event.playerId === vote.playerId,
  ).length;

  /** The one player of this process sent as much as the journal has of it. */
  function witnessOf(acks: Witness['acknowledged'], sentVotes = votes): Witness {
    const witness = new Witness();
    witness.acknowledged.push(...acks);
    for (let i = 0; i < sentVotes; i++) witness.willSend(vote.playerId, 'vote');
    for (const action of [
      'ready',
      'say_public',
      'wolf_chat',
      'wolf_kill',
      'seer_inspect',
      'doctor_protect',
    ]) {
      for (const _ of events) witness.willSend(vote.playerId, action);
    }
    return witness;
  }

  it('are kept when the journal has them as sent', () => {
    const ready = { action: 'ready', playerId: first('PLAYER_READY').playerId, eventId: null, content: null };
    expect(brokenPromises(werewolfLoad, log, witnessOf([ack, ready]))).toEqual([]);
  });

  it.each([
    ['has no such event', [{ ...ack, eventId: 'mt_1.9999' }]],
    ['has it of another player', [{ ...ack, playerId: PLAYER_IDS.find((id) => id !== vote.playerId)! }]],
    ['has it with another target', [{ ...ack, content: null }]],
    ['has it as something else', [{ ...ack, action: 'say_public' }]],
    ['answers two commands with one event', [ack, ack]],
  ] as const)('is broken when the journal %s', (_, acks) => {
    expect(brokenPromises(werewolfLoad, log, witnessOf([...acks]))).toHaveLength(1);
  });

  it('are broken when a command was carried out twice', () => {
    expect(brokenPromises(werewolfLoad, log, witnessOf([ack], votes - 1))).toHaveLength(1);
  });
});

describe('refusal', () => {
  const change = first('PHASE_CHANGED');
  const refused = { action: 'ready', code: 'WRONG_PHASE', message: '', stage: 'LOBBY' };

  it.each([
    ['before the phase changed', change.at - 1, false],
    ['in the millisecond of the change', change.at, true],
    ['after it', change.at + 1, true],
  ])('%s is excused by lateness or not', (_, at, isExcused) => {
    expect(isLate(werewolfLoad, log, { ...refused, at })).toBe(isExcused);
  });

  it('is excused once the time is up, though the timer may fire late', () => {
    const created = log[1]!;
    const lobby = [{ ...created, after: { ...created.after, phaseEndsAt: created.event.at + 10 } }];
    expect(isLate(werewolfLoad, lobby, { ...refused, at: created.event.at + 9 })).toBe(false);
    expect(isLate(werewolfLoad, lobby, { ...refused, at: created.event.at + 10 })).toBe(true);
  });
});
