import { describe, expect, it } from 'vitest';
import { hashSeed } from '../../matches/rng.ts';
import { mayReceive, OMNISCIENT_VIEWER, PUBLIC_VIEWER, viewFor } from './audience.ts';
import type { LogEntry } from './events.ts';
import type { PlayerId } from './model.ts';
import { PLAYER_IDS } from './model.ts';
import { Game, ROLES_IN_ORDER } from './testing/game.ts';
import type { Viewer } from './view.ts';
import { wireEvents } from './wire.ts';

const PLAYERS: readonly Viewer[] = PLAYER_IDS.map((playerId) => ({ kind: 'player', playerId }));
const VIEWERS: readonly Viewer[] = [PUBLIC_VIEWER, OMNISCIENT_VIEWER, ...PLAYERS];
const SEED = 'a-seed-like-no-other-word';

const receivedBy = (log: readonly LogEntry[], viewer: Viewer) =>
  log.flatMap((entry) => wireEvents(entry, viewer));

/** Three days on which everybody uses every action; at the fourth dawn the wolves have won. */
function busyMatch(): Game {
  const match = new Game({ roles: ROLES_IN_ORDER, seed: SEED });
  for (const victim of ['p:8', 'p:7', 'p:6', 'p:5'] as const) {
    match.passTo('NIGHT').wolvesKill(victim);
    match.do('p:1', { type: 'wolf_chat', text: 'That one.' });
    match.do('p:3', { type: 'seer_inspect', targetPlayerId: victim });
    match.do('p:4', { type: 'doctor_protect', targetPlayerId: match.state.nightNumber % 2 ? 'p:3' : 'p:4' });
    match.pass();
    if (match.state.phase === 'ENDED') return match;
    match.passTo('DAY_OPENING');
    for (const player of match.living()) match.say(player, 'Good morning.');
    match.passTo('DAY_VOTE');
    for (const player of match.living()) match.vote(player, null);
    match.pass();
  }
  return match;
}
const { log } = busyMatch();
/** Creation is one batch: nobody sees a match before its roles are dealt. */
const dealt = log.slice(2);

describe('the seed', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['wölfe 🐺', '9bc54f5f0b06247b4030187f0f17ec846f8d4ed292eb9fffea69997fe8b85988'],
  ])('[DEAL-3] %j is committed to by its SHA-256, as anybody else reckons it', (seed, hash) => {
    expect(hashSeed(seed)).toBe(hash);
  });

  it('[SECRET-1] appears in no view and no event before the end, on no day, for nobody', () => {
    const days = new Set<number>();
    for (const entry of dealt) {
      const { phase, dayNumber } = entry.after;
      for (const viewer of VIEWERS) {
        const isOpen = phase === 'ENDED';
        expect(viewFor(entry.after, viewer).seed).toBe(isOpen ? SEED : null);
        if (isOpen || entry.event.type === 'GAME_ENDED') continue;
        expect(JSON.stringify([viewFor(entry.after, viewer), wireEvents(entry, viewer)])).not.toContain(SEED);
        days.add(dayNumber);
      }
    }
    expect([...days]).toEqual([0, 1, 2, 3, 4]);
  });

  it('[SECRET-1] stays on the server with all server events, hidden even from the omniscient', () => {
    for (const viewer of VIEWERS) {
      expect(mayReceive(viewer, true, 'server')).toBe(false);
      const drawn = log.filter(({ event }) => event.audience === 'server');
      expect(drawn.map(({ event }) => event.type)).toEqual(['SEED_DRAWN']);
      expect(receivedBy(drawn, viewer)).toEqual([]);
    }
  });
});

describe('visibility by phase', () => {
  it("[SECRET-5] shows tonight's choices by night only", () => {
    const shown = new Set<string>();
    for (const { after } of dealt) {
      for (const viewer of VIEWERS) {
        const view = viewFor(after, viewer);
        const choices = view.you?.tonight ?? view.secrets?.tonight ?? [];
        if (choices.length > 0) shown.add(`${viewer.kind} ${after.phase}`);
      }
    }
    expect([...shown].sort()).toEqual(['omniscient NIGHT', 'player NIGHT']);
  });

  it('[SECRET-2] shows ballots in the vote and its resolution only', () => {
    const shown = new Set(
      log
        .filter(({ after }) => viewFor(after, PUBLIC_VIEWER).ballots.length > 0)
        .map(({ after }) => after.phase),
    );
    expect([...shown]).toEqual(['DAY_VOTE', 'DAY_RESOLUTION']);
  });
});

describe('visibility', () => {
  it('[SECRET-1] is PUBLIC for what the public receives, and PRIVATE for everything else', () => {
    const open = new Set(receivedBy(log, PUBLIC_VIEWER).map((event) => event.eventId));
    const closed = new Set<unknown>();
    for (const viewer of VIEWERS) {
      for (const { eventId, payload, type, visibility } of receivedBy(log, viewer)) {
        expect([eventId, visibility]).toEqual([eventId, open.has(eventId) ? 'PUBLIC' : 'PRIVATE']);
        if (visibility === 'PRIVATE') closed.add(type === 'NARRATOR' ? payload.kind : type);
      }
    }
    expect([...closed].sort()).toEqual([
      'CRIER_OMNISCIENT',
      'DOCTOR_PROTECT',
      'NIGHT_RESOLVED',
      'PHASE_BRIEF',
      'ROLES_DEALT',
      'ROLE_CARD',
      'RULES',
      'SEER_RESULT',
      'WOLF_CHAT_MESSAGE',
      'WOLF_TARGET',
    ]);
  });

  it('[SECRET-1] states how private narrator events are to be remembered (S0-063)', () => {
    const kinds = new Map<unknown, unknown>();
    for (const viewer of VIEWERS.filter(({ kind }) => kind === 'player')) {
      for (const { payload, type, visibility } of receivedBy(log, viewer)) {
        if (visibility === 'PRIVATE' && type === 'NARRATOR')
          kinds.set(payload.kind, 'memory' in payload ? payload.memory : null);
      }
    }
    expect(Object.fromEntries(kinds)).toEqual({
      RULES: 'knowledge',
      ROLE_CARD: 'long-term',
      SEER_RESULT: 'long-term',
      DOCTOR_PROTECT: 'long-term',
      WOLF_TARGET: 'short-term',
      PHASE_BRIEF: 'short-term',
    });
  });

  it("[NIGHT-10] lets a dead wolf read the pack's talk and choices, but no other dead player", () => {
    const match = new Game({ roles: ROLES_IN_ORDER }).passTo('NIGHT').wolvesKill('p:8');
    match.passTo('DAY_VOTE').everybodyVotes('p:1').passTo('NIGHT');
    expect(match.living()).not.toContain('p:1');
    const before = match.log.length;
    match.do('p:2', { type: 'wolf_chat', text: 'Alone now.' });
    match.do('p:2', { type: 'wolf_kill', targetPlayerId: 'p:7' });
    const read = (playerId: PlayerId) =>
      receivedBy(match.log.slice(before), { kind: 'player', playerId }).map((event) => event.type);
    expect(read('p:1')).toEqual(['WOLF_CHAT_MESSAGE', 'NARRATOR']);
    expect(read('p:2')).toEqual(read('p:1'));
    for (const other of ['p:3', 'p:5', 'p:8'] as const) expect(read(other)).toEqual([]);
  });
});
