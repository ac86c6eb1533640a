import { describe, expect, expectTypeOf, it } from 'vitest';
import type { CrierLine } from '../../../town/crier/line.ts';
import { OMNISCIENT_VIEWER, PUBLIC_VIEWER, viewFor } from '../audience.ts';
import type { MessageKind, PlayerId, Role } from '../model.ts';
import { Game, ROLES_IN_ORDER } from '../testing/game.ts';
import type { PublicFacts } from '../view.ts';
import { omniscientLines } from './omniscient.ts';
import { publicLines } from './public.ts';
import { isPlainTalk } from './tally.ts';

const [WOLF, PARTNER, SEER, DOCTOR, VILLAGER] = ['p:1', 'p:2', 'p:3', 'p:4', 'p:5'] as const;

/** Here everybody changes their mind within a moment. */
const UNHURRIED = { changeEveryMs: 0 };
const newGame = (roles: readonly Role[] = ROLES_IN_ORDER): Game => new Game({ roles, settings: UNHURRIED });

/** Lines since the log had `from` entries. */
const criedSince = (game: Game, from: number): CrierLine[] =>
  game.log.slice(from).flatMap((entry) => publicLines(entry, viewFor(entry.after, PUBLIC_VIEWER)));

function cried(game: Game, act: () => unknown): CrierLine[] {
  const from = game.log.length;
  act();
  return criedSince(game, from);
}

const keysOf = (lines: readonly CrierLine[]): string[] => lines.map((line) => line.key);

function speak(game: Game, playerId: PlayerId, text: string, kind: MessageKind = 'DISCUSSION'): CrierLine[] {
  return cried(game, () => game.do(playerId, { type: 'say_public', text, kind, replyToEventId: null }));
}

const toVote = (game: Game): Game => game.passTo('NIGHT').wolvesKill('p:8').passTo('DAY_VOTE');

describe('secrecy', () => {
  it('[CRIER-1] is silent about every event that is not public', () => {
    const game = newGame().passTo('NIGHT');
    game.do(WOLF, { type: 'wolf_chat', text: 'the seer?' });
    game.do(WOLF, { type: 'wolf_kill', targetPlayerId: SEER });
    game.do(SEER, { type: 'seer_inspect', targetPlayerId: WOLF });
    game.do(DOCTOR, { type: 'doctor_protect', targetPlayerId: SEER });
    game.passTo('DAY_ANNOUNCE');
    const hidden = game.log.filter(({ event }) => event.audience !== 'public');
    expect(new Set(hidden.map(({ event }) => event.type))).toEqual(
      new Set([
        'SEED_DRAWN',
        'ROLES_DEALT',
        'WOLF_CHAT_MESSAGE',
        'WOLF_TARGET_CHOSEN',
        'SEER_INSPECTED',
        'DOCTOR_PROTECTED',
        'NIGHT_RESOLVED',
      ]),
    );
    for (const entry of hidden)
      expect(publicLines(entry, viewFor(entry.after, OMNISCIENT_VIEWER))).toEqual([]);
  });

  it('[CRIER-2] accepts a type without private parts', () => {
    expectTypeOf(publicLines).parameter(1).toEqualTypeOf<PublicFacts>();
    expectTypeOf<PublicFacts>().not.toHaveProperty('secrets');
    expectTypeOf<PublicFacts>().not.toHaveProperty('you');
  });

  it('[CRIER-2] gives the same lines whatever the secrets are', () => {
    const elsewhere: readonly Role[] = [
      'VILLAGER',
      'DOCTOR',
      'VILLAGER',
      'WEREWOLF',
      'SEER',
      'WEREWOLF',
      'VILLAGER',
      'VILLAGER',
    ];
    const [one, two] = [newGame(), newGame(elsewhere)].map((game) => {
      game.passTo('NIGHT').wolvesKill('p:8');
      game.do(game.one('DOCTOR'), { type: 'doctor_protect', targetPlayerId: 'p:7' });
      game.now = game.state.phaseEndsAt;
      game.passTo('DAY_OPENING');
      for (const playerId of game.living()) speak(game, playerId, 'I am the seer.', 'OPENING');
      game.passTo('DAY_VOTE');
      game.vote(WOLF, PARTNER);
      game.vote(PARTNER, 'p:7');
      game.vote(SEER, 'p:7');
      game.now = game.state.phaseEndsAt;
      return criedSince(game.passTo('NIGHT'), 0);
    }) as [CrierLine[], CrierLine[]];
    expect(one.length).toBeGreaterThan(20);
    expect(one).toEqual(two);
  });

  it('[CRIER-2] gives the same lines for an omniscient view', () => {
    const game = toVote(newGame()).everybodyVotes(WOLF).passTo('NIGHT').wolvesKill(SEER).passTo('DAY_VOTE');
    for (const entry of game.log.slice(1)) {
      expect(publicLines(entry, viewFor(entry.after, OMNISCIENT_VIEWER))).toEqual(
        publicLines(entry, viewFor(entry.after, PUBLIC_VIEWER)),
      );
    }
  });
});

describe('announcements and summaries', () => {
  it('[CRIER-3] announce every phase and its outcome', () => {
    const game = newGame();
    expect(keysOf(criedSince(game, 0))).toEqual(['match.gathers']);
    expect(keysOf(cried(game, () => game.passTo('NIGHT')))).toEqual(['phase.first_night']);
    game.wolvesKill('p:8');
    expect(keysOf(cried(game, () => game.pass()))).toEqual([
      'phase.dawn',
      'night.killed',
      'reveal.night_villager',
    ]);
    expect(keysOf(cried(game, () => game.pass()))).toEqual(['summary.morning', 'phase.opening']);
    expect(keysOf(cried(game, () => game.pass()))).toEqual(['phase.discussion']);
    expect(keysOf(cried(game, () => game.pass()))).toEqual(['summary.majority', 'phase.vote']);
    expect(keysOf(cried(game, () => game.pass()))).toEqual([
      'phase.resolution',
      'verdict.nobody',
      'verdict.silent',
    ]);
    const nightfall = cried(game, () => game.pass());
    expect(keysOf(nightfall)).toEqual(['summary.two_wolves_left', 'phase.night']);
    expect(nightfall.map((line) => line.params)).toEqual([{ alive: 7 }, { night: 2 }]);
  });

  it('[CRIER-3] cover a save, a lost seer, a caught wolf and the end', () => {
    const game = newGame().passTo('NIGHT').wolvesKill(SEER);
    game.do(DOCTOR, { type: 'doctor_protect', targetPlayerId: SEER });
    expect(keysOf(cried(game, () => game.passTo('DAY_OPENING')))).toEqual([
      'phase.dawn',
      'night.saved',
      'summary.all_alive',
      'phase.opening',
    ]);
    game.passTo('DAY_VOTE').everybodyVotes(WOLF);
    expect(keysOf(cried(game, () => game.pass()))).toEqual([
      'phase.resolution',
      'verdict.condemned',
      'reveal.vote_wolf',
    ]);
    expect(keysOf(cried(game, () => game.passTo('NIGHT')))[0]).toBe('summary.one_wolf_left');
    game.wolvesKill(SEER);
    const dawn = cried(game, () => game.passTo('DAY_ANNOUNCE'));
    expect(dawn.at(-1)).toMatchObject({ key: 'reveal.night_special', params: { role: 'SEER' } });
    expect(dawn.at(-1)?.text).toContain('Seer');
    const talk = cried(game, () => game.passTo('DAY_DISCUSSION'));
    expect(keysOf(talk)).toContain('memory.wolf');
    game.passTo('DAY_VOTE').everybodyVotes(PARTNER);
    const end = cried(game, () => game.pass());
    expect(keysOf(end).slice(-2)).toEqual(['end.villagers', 'end.unmasked']);
    const unmasked = [WOLF, PARTNER].map(
      (wolf) => game.state.players.find((player) => player.playerId === wolf)?.displayName,
    );
    expect(end.at(-1)?.params).toEqual({ names: unmasked });
  });

  it('[CRIER-3] recall yesterday’s tie and yesterday’s innocent', () => {
    const tied = toVote(newGame());
    tied.vote(WOLF, SEER);
    tied.vote(SEER, WOLF);
    tied.passTo('NIGHT').wolvesKill('p:7').passTo('DAY_OPENING');
    expect(keysOf(cried(tied, () => tied.pass()))).toEqual(['phase.discussion', 'memory.tie']);
    const wronged = toVote(newGame())
      .everybodyVotes(VILLAGER)
      .passTo('NIGHT')
      .wolvesKill('p:7')
      .passTo('DAY_OPENING');
    expect(keysOf(cried(wronged, () => wronged.pass()))).toEqual(['phase.discussion', 'memory.innocent']);
  });

  it('[CRIER-3] warn when a wrong verdict can lose the village', () => {
    const game = toVote(newGame())
      .everybodyVotes(VILLAGER)
      .passTo('NIGHT')
      .wolvesKill('p:7')
      .passTo('DAY_DISCUSSION');
    expect(game.living()).toHaveLength(5);
    expect(keysOf(cried(game, () => game.pass()))).toContain('stakes.last_chance');
    game.everybodyVotes(DOCTOR).passTo('DAY_RESOLUTION').passTo('NIGHT');
    expect(keysOf(cried(game, () => game.passTo('ENDED'))).slice(-2)).toEqual([
      'end.werewolves',
      'end.unmasked',
    ]);
  });

  it('[CRIER-3] greet a full table, a resumed match and an aborted one', () => {
    const game = newGame();
    const ready = cried(game, () => {
      for (const player of game.living()) game.do(player, { type: 'ready' });
    });
    expect(keysOf(ready)).toEqual(['match.all_ready']);
    expect(keysOf(cried(game, () => game.host({ type: 'resume', pausedMs: 5000 })))).toEqual([
      'match.resumed',
    ]);
    expect(keysOf(cried(game, () => game.host({ type: 'abort', reason: 'storm' })))).toEqual([
      'match.aborted',
    ]);
  });
});

describe('hype', () => {
  it('[CRIER-4] remarks on the first vote, a lead, a tie, a majority and the last ballot', () => {
    const game = toVote(newGame());
    const vote = (voter: PlayerId, target: PlayerId | null) =>
      keysOf(cried(game, () => game.vote(voter, target)));
    expect(vote('p:1', 'p:5')).toEqual(['vote.first']);
    expect(vote('p:2', 'p:3')).toEqual([]);
    expect(vote('p:3', 'p:5')).toEqual(['vote.lead']);
    expect(vote('p:4', 'p:3')).toEqual(['vote.tie']);
    expect(vote('p:6', null)).toEqual([]);
    expect(vote('p:5', 'p:5')).toEqual(['vote.self']);
    expect(vote('p:6', 'p:5')).toEqual(['vote.majority']);
    expect(vote('p:7', 'p:3')).toEqual(['vote.all_in']);
    expect(vote('p:6', null)).toEqual(['vote.all_in_tie']);
    expect(keysOf(cried(game, () => game.pass()))).toEqual(['phase.resolution', 'verdict.tie']);
  });

  it('[VOTE-8] [CRIER-4] adds nothing when a vote is given another reason', () => {
    const game = toVote(newGame());
    game.vote('p:1', 'p:5');
    game.now += 1_000;
    const restate = () => game.do('p:1', { type: 'vote', targetPlayerId: 'p:5', reason: 'He hums.' });
    expect(cried(game, restate)).toEqual([]);
    expect(game.events.at(-1)).toMatchObject({ type: 'VOTE_CAST', reason: 'He hums.' });
  });

  it('[CRIER-4] remarks on blank ballots and on a verdict by one vote', () => {
    const blank = toVote(newGame());
    const keys = blank.living().flatMap((voter) => keysOf(cried(blank, () => blank.vote(voter, null))));
    expect(keys).toEqual(['vote.first_abstention', 'vote.all_in_blank']);
    const close = toVote(newGame());
    close.vote('p:1', 'p:5');
    close.vote('p:2', 'p:5');
    close.vote('p:3', 'p:1');
    const verdict = cried(close, () => close.pass());
    expect(keysOf(verdict)).toContain('verdict.by_one');
    expect(verdict.find((line) => line.key === 'verdict.silent')?.params.names).toHaveLength(4);
  });

  it('[CRIER-5] remarks on first and last words, defences and claims, never on hearsay', () => {
    const game = newGame().passTo('NIGHT').wolvesKill('p:8').passTo('DAY_OPENING');
    const openings = game
      .living()
      .map((playerId) => keysOf(speak(game, playerId, 'Good morning.', 'OPENING')));
    expect(openings).toEqual([['talk.first_word'], [], [], [], [], [], ['talk.last_word']]);
    game.passTo('DAY_DISCUSSION');
    expect(keysOf(speak(game, 'p:1', 'I am the seer, and p:5 is a wolf.'))).toEqual(['talk.seer_claim']);
    expect(keysOf(speak(game, 'p:2', 'The seer should speak up now.'))).toEqual([]);
    expect(keysOf(speak(game, 'p:3', 'I am not the seer.'))).toEqual([]);
    expect(keysOf(speak(game, 'p:4', 'I am the doctor.'))).toEqual(['talk.doctor_claim']);
    expect(keysOf(speak(game, 'p:5', 'You are wrong about me.', 'DEFENSE'))).toEqual(['talk.defense']);
    expect(keysOf(speak(game, 'p:6', 'Remember me.', 'LAST_WORDS'))).toEqual(['talk.last_words']);
  });
});

it.each<[string, MessageKind, boolean]>([
  ['The baker was late again.', 'DISCUSSION', true],
  ['p:3 did it, I am sure.', 'DISCUSSION', true],
  ['I am the seer.', 'DISCUSSION', false],
  ['The seer should speak up now.', 'DISCUSSION', true],
  ['It was not me.', 'DEFENSE', false],
  ['Farewell.', 'LAST_WORDS', false],
])('[CRIER-02] has no word for plain talk in any edition: %s', (text, kind, plain) => {
  const game = newGame().passTo('NIGHT').wolvesKill('p:8').passTo('DAY_DISCUSSION');
  const from = game.log.length;
  game.do(VILLAGER, { type: 'say_public', text, kind, replyToEventId: null });
  for (const entry of game.log.slice(from)) {
    expect(isPlainTalk(entry)).toBe(plain);
    if (!plain) continue;
    expect(publicLines(entry, viewFor(entry.after, PUBLIC_VIEWER))).toEqual([]);
    expect(omniscientLines(entry, viewFor(entry.after, OMNISCIENT_VIEWER))).toEqual([]);
  }
});
