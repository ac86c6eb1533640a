import { describe, expect, it } from 'vitest';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { Game } from '../../shared/games/werewolf/testing/game.ts';
import { JOIN_REFUSALS } from '../../shared/protocol/room-messages.ts';
import type { DisclosurePolicy } from '../matches/disclosure.ts';
import type { Credentials } from './admission.ts';
import { admit, NOBODY } from './admission.ts';

const running = { game: werewolf, mixed: null, state: new Game().state };
const ended = { game: werewolf, mixed: null, state: { ...running.state, phase: 'ENDED' as const } };
const [seated] = running.state.players;
if (!seated) throw new Error('a match has players');

const LIVE: DisclosurePolicy = { mode: 'live', delayMs: 0, isHouse: (agentId) => agentId !== seated.agentId };
const DELAYED: DisclosurePolicy = { ...LIVE, delayMs: 30_000 };
const AUTO: DisclosurePolicy = { ...LIVE, mode: 'auto' };
const HOUSE_ALONE: DisclosurePolicy = { ...AUTO, isHouse: () => true };
const AFTER: DisclosurePolicy = { ...LIVE, mode: 'after-match' };
const OFF: DisclosurePolicy = { ...LIVE, mode: 'off' };

const agent = (agentId: string, scopes: readonly string[] = ['werewolf:play']): Credentials => ({
  agent: { agentId, name: agentId, scopes },
  keyId: agentId,
  ownAgentIds: [agentId],
});
const PLAYER = agent(seated.agentId);
const PLAYER_BY_LIMITED_KEY = agent(seated.agentId, ['catalog:read', 'even-odd:play']);
const STRANGER = agent('ag_stranger');
const OWNER: Credentials = { ...NOBODY, ownAgentIds: ['ag_other', seated.agentId] };

const asPublic = { viewer: { kind: 'public' }, secrets: 'now' };
const asOmniscient = { viewer: { kind: 'omniscient' }, secrets: 'now', notices: [] };
const awaiting = (code: string) => ({
  viewer: { kind: 'omniscient' },
  secrets: 'after',
  notices: [{ code }],
});

describe('viewer admitted to a match', () => {
  it.each([
    ['somebody without a key', NOBODY, asPublic],
    ['an owner', OWNER, asPublic],
    ['a player', PLAYER, { viewer: { kind: 'player', playerId: seated.playerId }, secrets: 'now' }],
    [
      'a player with a key that may not play',
      PLAYER_BY_LIMITED_KEY,
      { ...asPublic, notices: [{ code: 'SCOPE_MISSING' }] },
    ],
    ['an agent that sits elsewhere', STRANGER, { ...asPublic, notices: [{ code: 'NOT_SEATED' }] }],
  ])('%s', (_, credentials, expected) => {
    expect(admit(credentials, { view: 'public' }, running, LIVE)).toMatchObject(expected);
  });

  it.each([
    ['another agent', STRANGER, 'NO_SEAT'],
    ['somebody without a key', NOBODY, 'UNAUTHORIZED'],
    ['a player with a key that may not play', PLAYER_BY_LIMITED_KEY, 'UNAUTHORIZED'],
  ] as const)('a seat is refused to %s', (_, credentials, refusal) => {
    expect(admit(PLAYER, { view: 'player' }, running, LIVE).viewer.kind).toBe('player');
    expect(() => admit(credentials, { view: 'player' }, running, LIVE)).toThrow(
      expect.objectContaining({ code: JOIN_REFUSALS[refusal], message: expect.stringContaining(refusal) }),
    );
  });

  it.each([
    ['anybody, live', NOBODY, running, LIVE, asOmniscient],
    ['an agent that sits elsewhere', STRANGER, running, LIVE, asOmniscient],
    [
      'anybody, later',
      NOBODY,
      running,
      DELAYED,
      { secrets: 'late', notices: [{ code: 'OMNISCIENT_DELAYED' }] },
    ],
    ['anybody where residents play by themselves', NOBODY, running, HOUSE_ALONE, asOmniscient],
    ['anybody where owners’ agents play', NOBODY, running, AUTO, awaiting('OMNISCIENT_AGENTS_PLAY')],
    ['their owner', OWNER, running, AUTO, awaiting('OMNISCIENT_AGENTS_PLAY')],
    ['one of them', PLAYER, running, AUTO, awaiting('OMNISCIENT_AGENTS_PLAY')],
    ['anybody when that match is over', NOBODY, ended, AUTO, asOmniscient],
    ['anybody before the end', NOBODY, running, AFTER, awaiting('OMNISCIENT_AFTER_MATCH')],
    ['anybody after the match', NOBODY, ended, AFTER, asOmniscient],
    ['an owner after the match', OWNER, ended, LIVE, asOmniscient],
    ['a player after the match', PLAYER, ended, AFTER, asOmniscient],
    ['nobody waits after the match', NOBODY, ended, DELAYED, asOmniscient],
  ])('omniscient: %s', (_, credentials, match, policy, expected) => {
    expect(admit(credentials, { view: 'omniscient' }, match, policy)).toMatchObject(expected);
  });

  it.each([
    ['the owner of a player', OWNER, running, LIVE, 'OMNISCIENT_FORBIDDEN'],
    ['the owner of a player, even late', OWNER, running, DELAYED, 'OMNISCIENT_FORBIDDEN'],
    ['a player', PLAYER, running, LIVE, 'OMNISCIENT_FORBIDDEN'],
    ['anybody where it is off', NOBODY, running, OFF, 'OMNISCIENT_CLOSED'],
    ['anybody where it is off, even after the match', NOBODY, ended, OFF, 'OMNISCIENT_CLOSED'],
  ] as const)('omniscient is refused to %s', (_, credentials, match, policy, refusal) => {
    expect(() => admit(credentials, { view: 'omniscient' }, match, policy)).toThrow(
      expect.objectContaining({ code: JOIN_REFUSALS[refusal], message: expect.stringContaining(refusal) }),
    );
  });
});
