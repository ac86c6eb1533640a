import { describe, expect, it } from 'vitest';
import { derivedKey } from '../agents/keys.ts';
import { SessionIds } from './session-ids.ts';

const ada = { agentId: 'ag_ada', name: 'Ada', scopes: [] };
const bram = { agentId: 'ag_bram', name: 'Bram', scopes: [] };
const clock = { now: () => 1_700_000_000_000 };
const node = () => new SessionIds(derivedKey('the pepper of this town', 'session ids'), clock);

describe('session ids', () => {
  it('[D72] are valid on every node and after a restart, only for the caller they were given to', () => {
    const sessionId = node().issue(ada);
    expect(sessionId).toMatch(/^[\x21-\x7e]+$/);
    expect(node().isOf(ada, sessionId)).toBe(true);
    expect(node().isOf(bram, sessionId)).toBe(false);
    expect(node().isOf(null, sessionId)).toBe(false);
    expect(node().isOf(null, node().issue(null))).toBe(true);
    expect(node().issue(ada)).not.toBe(sessionId);
  });

  it('[D72] are rejected if a character or the secret differs', () => {
    const sessionId = node().issue(ada);
    for (let at = 0; at < sessionId.length; at++) {
      const other = sessionId[at] === 'x' ? 'y' : 'x';
      expect(node().isOf(ada, sessionId.slice(0, at) + other + sessionId.slice(at + 1)), `${at}`).toBe(false);
    }
    for (const forged of ['', '.', 'ag_ada', 'ag_ada.1.2.', `${sessionId}.`, sessionId.slice(0, -1)])
      expect(node().isOf(ada, forged), forged).toBe(false);
    const elsewhere = new SessionIds(derivedKey('the pepper of another', 'session ids'), clock);
    expect(elsewhere.isOf(ada, sessionId)).toBe(false);
  });
});
