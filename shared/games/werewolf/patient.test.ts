import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../matches/game.ts';
import { logOf } from '../../matches/log.ts';
import { folkBot } from './bots/folk/villager-folk.ts';
import { randomBot } from './bots/random.ts';
import { type BotMaker, playMatch } from './bots/table.ts';
import { neighbours } from './bots/testing/folk-match.ts';
import { dutiesOf } from './duties.ts';
import type { MatchEvent } from './events.ts';
import { werewolf, werewolf2 } from './game.ts';
import { DEFAULT_SETTINGS, PASS_WORDS, type PlayerId, patientSettings } from './model.ts';
import { dueAt } from './rules/phases.ts';
import { Game, ROLES_IN_ORDER } from './testing/game.ts';

const CAP = 120_000;
const SETTINGS = patientSettings(DEFAULT_SETTINGS, { capMs: CAP, rounds: 3 });
const patient = (): Game => new Game({ roles: ROLES_IN_ORDER, settings: SETTINGS });
/** Verifiable: the roles are those of the seed. */
const dealt = (): Game => new Game({ settings: SETTINGS });
const codeOf = (decision: ReturnType<Game['try']>) => (decision.ok ? 'ok' : decision.rejection.code);
const pass = { type: 'say_public', text: PASS_WORDS, kind: 'DISCUSSION', replyToEventId: null } as const;
const say = { ...pass, text: 'Hm.' } as const;

/** Everybody who owes an action does it, `slowness` after the phase or the round began. */
function dutiful(match: Game, slowness: number, but: readonly PlayerId[] = []): void {
  const { phase } = match.state;
  if (phase === 'LOBBY') for (const id of match.living()) match.do(id, { type: 'ready' });
  match.now += slowness;
  for (const id of match.living().filter((each) => !but.includes(each))) {
    const role = match.role(id);
    if (phase === 'NIGHT' && role === 'WEREWOLF')
      match.do(id, { type: 'wolf_kill', targetPlayerId: preyOf(match) });
    if (phase === 'NIGHT' && role === 'SEER')
      match.do(id, { type: 'seer_inspect', targetPlayerId: match.living().find((other) => other !== id)! });
    if (phase === 'NIGHT' && role === 'DOCTOR')
      match.do(id, {
        type: 'doctor_protect',
        targetPlayerId: match.living().find((other) => other !== match.state.lastProtected)!,
      });
    if (phase === 'DAY_OPENING' || phase === 'DAY_DISCUSSION') match.do(id, say);
    if (phase === 'DAY_VOTE') match.vote(id, preyOf(match));
  }
}

const preyOf = (match: Game): PlayerId => match.living().findLast((id) => match.role(id) !== 'WEREWOLF')!;

function play(slowness: number, but: readonly PlayerId[] = []): Game {
  const match = dealt();
  for (let steps = 0; match.state.phase !== 'ENDED' && steps < 300; steps++) {
    dutiful(match, slowness, but);
    match.pass();
  }
  return match;
}

const missedOf = (match: Game, playerId: PlayerId): number => {
  const { asked, met } = dutiesOf(match.log).find((each) => each.playerId === playerId)!;
  return asked - met;
};

/** The pack's talk and its choice come from one thought. */
const UNHURRIED: ReadonlySet<string> = new Set(['NIGHT', 'DAY_OPENING', 'DAY_DISCUSSION', 'DAY_VOTE']);

/** A bot that takes this long for everything. */
const slow =
  (afterMs: number, makeBot: BotMaker): BotMaker =>
  (identity) => {
    const bot = makeBot(identity);
    return {
      act(sight) {
        const move = bot.act(sight);
        return (
          move && {
            ...move,
            afterMs: UNHURRIED.has(sight.phase) && move.action.tool !== 'wolf_chat' ? afterMs : move.afterMs,
          }
        );
      },
    };
  };

describe('the patient pace', () => {
  it('[PATIENT-1] ends a phase when all have acted, and waits for the cap otherwise', () => {
    const match = patient().passTo('NIGHT');
    expect(match.state.phaseEndsAt - match.now).toBe(CAP);
    dutiful(match, 50_000);
    expect(dueAt(match.state)).toBe(match.now);
    match.passTo('DAY_OPENING');
    const living = match.living();
    match.now += 5_000;
    for (const id of living.slice(1)) match.do(id, say);
    expect(dueAt(match.state)).toBe(match.state.phaseStartedAt + CAP);
    match.do(living[0]!, say);
    expect(dueAt(match.state)).toBe(match.now);
  });

  it('[PATIENT-2] holds the discussion in rounds, in each of which everybody speaks once', () => {
    const match = patient().passTo('DAY_DISCUSSION');
    const [first, ...others] = match.living();
    expect(match.state.talkRound).toEqual({ round: 1, of: 3 });
    match.do(first!, say);
    expect(codeOf(match.try(first!, say))).toBe('ALREADY_SPOKEN');
    match.now += 10_000;
    for (const id of others) match.do(id, say);
    expect(match.pass().map(({ type }) => type)).toEqual(['ROUND_BEGAN']);
    expect(match.state).toMatchObject({ phase: 'DAY_DISCUSSION', talkRound: { round: 2, of: 3 } });
    expect(match.state.phaseEndsAt).toBe(match.now + CAP);
    expect(codeOf(match.try(first!, say))).toBe('ok');
    match.pass();
    expect(match.state.talkRound?.round).toBe(3);
    match.pass();
    expect(match.state).toMatchObject({ phase: 'DAY_VOTE', talkRound: undefined });
  });

  it('[PATIENT-3] records a pass and shows no talk', () => {
    const match = patient().passTo('DAY_DISCUSSION');
    const [first, second] = match.living();
    expect(match.do(first!, pass)).toMatchObject([{ type: 'PLAYER_PASSED', playerId: first }]);
    expect(codeOf(match.try(first!, say))).toBe('ALREADY_SPOKEN');
    expect(match.do(second!, { ...pass, text: ' (Pass) ' })).toMatchObject([{ type: 'PUBLIC_MESSAGE' }]);
    const normal = new Game({ roles: ROLES_IN_ORDER }).passTo('DAY_DISCUSSION');
    expect(normal.do(normal.living()[0]!, pass)).toMatchObject([
      { type: 'PUBLIC_MESSAGE', text: PASS_WORDS },
    ]);
  });

  it('[PATIENT-4] does not wait for wolves who disagree', () => {
    const match = patient().passTo('NIGHT');
    match.now += 20_000;
    match.do('p:1', { type: 'wolf_kill', targetPlayerId: 'p:7' });
    match.do('p:2', { type: 'wolf_kill', targetPlayerId: 'p:8' });
    match.do('p:3', { type: 'seer_inspect', targetPlayerId: 'p:1' });
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: 'p:4' });
    expect(dueAt(match.state)).toBe(match.now + DEFAULT_SETTINGS.voteSettleMs);
    expect(match.pass()[0]).toMatchObject({ type: 'NIGHT_RESOLVED', choice: 'SPLIT' });
  });

  it('[PATIENT-5] cuts off nobody who needs 60 s for every action', () => {
    const quick = play(1_000);
    const slowly = play(60_000);
    expect(slowly.state.phase).toBe('ENDED');
    expect(slowly.living()).toEqual(quick.living());
    for (const { playerId } of slowly.state.players) expect(missedOf(slowly, playerId)).toBe(0);
    expect(werewolf.verify(slowly.events)).toMatchObject({ ok: true, ended: true });
  });

  it('[PATIENT-5] counts missed duties, and ends all the same', () => {
    const match = play(1_000, ['p:4']);
    expect(match.state.phase).toBe('ENDED');
    const { asked, met } = dutiesOf(match.log)[3]!;
    expect(met).toBe(0);
    expect(asked).toBeGreaterThan(2);
    expect(missedOf(match, 'p:1')).toBe(0);
  });

  it.each([
    ['folk', folkBot],
    ['random', randomBot],
  ] as const)('[PATIENT-5] %s bots that need 60 s for everything miss no duty', (_, makeBot) => {
    const input = { ...neighbours('patient'), settings: SETTINGS };
    const { events, refusals, state } = playMatch(input, 'slow', slow(60_000, makeBot));
    expect(refusals).toEqual([]);
    expect(state.winner).not.toBeNull();
    for (const { asked, met } of dutiesOf(logOf(werewolf, events))) expect(met).toBe(asked);
    const text = JSON.parse(JSON.stringify(events)) as MatchEvent[];
    expect(werewolf.verify(text)).toMatchObject({ ok: true, ended: true, winner: state.winner });
  });

  it('[VERIFY-7] is not a setting of engine 2, and of engine 3 only if valid', () => {
    const { events } = dealt();
    expect(werewolf.verify(events)).toMatchObject({ ok: true });
    const older = [{ ...events[0], engineVersion: 2 }, ...events.slice(1)] as MatchEvent[];
    expect(werewolf2.verify(older)).toMatchObject({ ok: false, at: 1 });
    for (const settings of [
      { ...SETTINGS, patient: { capMs: CAP, rounds: 0 } },
      { ...SETTINGS, patient: { capMs: -1, rounds: 3 } },
      { ...SETTINGS, patient: true },
      { ...SETTINGS, houseOnly: false },
    ]) {
      const forged = [events[0], { ...events[1], settings }, ...events.slice(2)] as MatchEvent[];
      expect(werewolf.verify(forged)).toMatchObject({ ok: false, at: 1 });
    }
  });
});

describe('a table of house bots alone', () => {
  const opened = (houseOnly: boolean, makeBot: BotMaker = folkBot) => {
    const { entries } = werewolf.open({ ...neighbours('house'), houseOnly });
    const [, created] = eventsOf(entries);
    if (created?.type !== 'MATCH_CREATED') throw new Error('a match begins with its creation');
    return playMatch({ ...neighbours('house'), settings: created.settings }, 'house', makeBot);
  };

  it('[PATIENT-6] ends the discussion once all have passed, and not before somebody has', () => {
    const match = new Game({ roles: ROLES_IN_ORDER, settings: { houseOnly: true } });
    match.passTo('DAY_DISCUSSION');
    match.now += 30_000;
    const [first, ...others] = match.living();
    for (const id of others) match.do(id, pass);
    match.now += 3_000;
    match.do(others[0]!, say);
    match.do(first!, pass);
    expect(dueAt(match.state)).toBe(match.state.phaseEndsAt);
    match.do(others[0]!, pass);
    expect(dueAt(match.state)).toBe(match.now);
    expect(match.pass()).toMatchObject([{ type: 'PHASE_CHANGED', to: 'DAY_VOTE' }]);
  });

  it('[PATIENT-6] is quicker than one with an agent, at which nobody passes', () => {
    const [house, mixed] = [opened(true), opened(false)];
    expect(mixed.events.some(({ type }) => type === 'PLAYER_PASSED')).toBe(false);
    expect(house.refusals).toEqual([]);
    const lengths = ({ events }: typeof house): number[] =>
      events.flatMap((event, i) => {
        if (event.type !== 'PHASE_CHANGED' || event.from !== 'DAY_DISCUSSION') return [];
        return [event.at - events.slice(0, i).findLast((each) => each.type === 'PHASE_CHANGED')!.at];
      });
    expect(Math.min(...lengths(mixed))).toBe(DEFAULT_SETTINGS.discussionMs);
    expect(Math.min(...lengths(house))).toBeLessThan(DEFAULT_SETTINGS.discussionMs);
    expect(werewolf.verify(house.events)).toMatchObject({ ok: true, ended: true });
  });
});
