import { describe, expect, it } from 'vitest';
import { OMNISCIENT_VIEWER, viewFor } from './audience.ts';
import type { MessageKind, Phase, PlayerId, Role } from './model.ts';
import { MESSAGE_KINDS, PHASES, ROLES } from './model.ts';
import type { RejectionCode } from './rejections.ts';
import { REJECTIONS } from './rejections.ts';
import { Game, type Move, ROLES_IN_ORDER } from './testing/game.ts';
import { wireEvents } from './wire.ts';

/** Seat 5 is the victim of the first night, so that every role has a living target that nobody has touched. */
const TARGET = 'p:8';

const say = (kind: MessageKind): Move => ({ type: 'say_public', text: 'Well.', kind, replyToEventId: null });

const ACTIONS: Readonly<Record<string, Move>> = {
  ready: { type: 'ready' },
  ...Object.fromEntries(MESSAGE_KINDS.map((kind) => [`say ${kind}`, say(kind)])),
  vote: { type: 'vote', targetPlayerId: TARGET, reason: null },
  abstain: { type: 'vote', targetPlayerId: null, reason: null },
  wolf_chat: { type: 'wolf_chat', text: 'Hush.' },
  wolf_kill: { type: 'wolf_kill', targetPlayerId: TARGET },
  seer_inspect: { type: 'seer_inspect', targetPlayerId: TARGET },
  doctor_protect: { type: 'doctor_protect', targetPlayerId: TARGET },
};

const PHASES_OF: Readonly<Record<Move['type'], readonly Phase[]>> = {
  ready: ['LOBBY'],
  say_public: ['DAY_OPENING', 'DAY_DISCUSSION'],
  vote: ['DAY_VOTE'],
  wolf_chat: ['NIGHT'],
  wolf_kill: ['NIGHT'],
  seer_inspect: ['NIGHT'],
  doctor_protect: ['NIGHT'],
};

const ROLE_OF: Partial<Record<Move['type'], Role>> = {
  wolf_chat: 'WEREWOLF',
  wolf_kill: 'WEREWOLF',
  seer_inspect: 'SEER',
  doctor_protect: 'DOCTOR',
};

/** The specification's own words, independent of the engine's logic. */
function expected(name: string, move: Move, phase: Phase, role: Role, alive: boolean): RejectionCode | 'ok' {
  if (phase === 'ENDED') return 'MATCH_ENDED';
  if (!PHASES_OF[move.type].includes(phase)) return 'WRONG_PHASE';
  if ((ROLE_OF[move.type] ?? role) !== role) return 'WRONG_ROLE';
  if (!alive) return 'PLAYER_DEAD';
  return name === 'say OPENING' && phase === 'DAY_DISCUSSION' ? 'WRONG_PHASE' : 'ok';
}

/** Whether the very same call may succeed later in the match, whatever the reason for the refusal. */
function maySucceedLater(code: RejectionCode, move: Move, role: Role, alive: boolean): boolean {
  if (code !== 'WRONG_PHASE') return REJECTIONS[code];
  return move.type !== 'ready' && alive && (ROLE_OF[move.type] ?? role) === role;
}

const SEAT_OF: Readonly<Record<Role, PlayerId>> = {
  WEREWOLF: 'p:1',
  SEER: 'p:3',
  DOCTOR: 'p:4',
  VILLAGER: 'p:6',
};

/** A match in that phase in which that player is alive or dead. */
function matchIn(phase: Phase, player: PlayerId, alive: boolean): Game | null {
  const match = new Game({ roles: ROLES_IN_ORDER });
  // Nobody dies before the first night: the lobby has no dead.
  if (phase === 'LOBBY') return alive ? match : null;
  if (!alive) {
    if (match.role(player) === 'WEREWOLF') {
      match.passTo('NIGHT').wolvesKill('p:5').passTo('DAY_VOTE').everybodyVotes(player);
    } else {
      match.passTo('NIGHT').wolvesKill(player);
    }
    match.pass();
  }
  if (phase === 'ENDED' && alive && match.role(player) !== 'WEREWOLF') {
    for (const [victim, wolf] of [['p:5', 'p:1'] as const, ['p:7', 'p:2'] as const]) {
      match.passTo('NIGHT').wolvesKill(victim).passTo('DAY_VOTE').everybodyVotes(wolf).pass();
    }
  }
  return match.passTo(phase);
}

describe('gating', () => {
  for (const phase of PHASES) {
    for (const role of ROLES) {
      for (const alive of [true, false]) {
        const who = SEAT_OF[role];
        if (!matchIn(phase, who, alive)) continue;
        it(`[GATE-1] [GATE-2] ${phase}, ${alive ? 'living' : 'dead'} ${role}`, () => {
          for (const [name, move] of Object.entries(ACTIONS)) {
            const match = matchIn(phase, who, alive) as Game;
            if (match.state.phase === 'NIGHT' && !match.living().includes(TARGET))
              throw new Error('target is dead');
            const before = match.state;
            const decision = match.try(who, move);
            const code = decision.ok ? 'ok' : decision.rejection.code;
            expect(`${name}: ${code}`).toBe(`${name}: ${expected(name, move, phase, role, alive)}`);
            if (decision.ok) continue;
            expect(match.state).toBe(before);
            const { rejection } = decision;
            expect([name, rejection.retryable]).toEqual([
              name,
              maySucceedLater(rejection.code, move, role, alive),
            ]);
          }
        });

        it(`[GATE-1] ${phase}, ${alive ? 'living' : 'dead'} ${role} may always look`, () => {
          const match = matchIn(phase, who, alive) as Game;
          const viewer = { kind: 'player', playerId: who } as const;
          expect(viewFor(match.state, viewer).you).toMatchObject({ playerId: who, role, alive });
          expect(match.log.flatMap((entry) => wireEvents(entry, viewer)).length).toBeGreaterThan(3);
          expect(viewFor(match.state, OMNISCIENT_VIEWER).secrets?.roles).toEqual(ROLES_IN_ORDER);
        });
      }
    }
  }

  it('[GATE-3] advises in every refusal what to do instead', () => {
    const seen = new Map<string, string>();
    for (const phase of PHASES) {
      for (const role of ROLES) {
        for (const move of Object.values(ACTIONS)) {
          const decision = (matchIn(phase, SEAT_OF[role], true) as Game).try(SEAT_OF[role], move);
          if (!decision.ok) seen.set(`${decision.rejection.code}/${move.type}`, decision.rejection.message);
        }
      }
    }
    expect(seen.get('WRONG_PHASE/vote')).toMatch(/^It is [A-Z_]+; votes open in DAY_VOTE\.$/);
    for (const message of seen.values()) expect(message.length).toBeGreaterThan(20);
  });
});
