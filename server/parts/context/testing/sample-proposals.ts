/** Proposals for tests, sound unless a test spoils them. */
import { createHash, randomUUID } from 'node:crypto';
import type { Proposal, ProposedAction } from '../../../../shared/canon/proposal.ts';

export const AI = { kind: 'ai', id: 'ag_1' } as const;

export const legendAction = (title: string, text: string): ProposedAction => ({
  actionType: 'Lore.Legend',
  scopeKey: 'loc:square',
  params: { title, text, type: 'artifact' },
});

export const ambience = (value: string, more: object = {}): ProposedAction => ({
  actionType: 'Layer.Add',
  scopeKey: 'loc:square',
  params: { layerType: 'ambient', value, ...more },
});

export const proposed = (key: string, action: ProposedAction, over: Partial<Proposal> = {}): Proposal => ({
  proposalId: randomUUID(),
  version: 1,
  issuedUtc: '2026-11-17T02:00:00.000Z',
  actor: AI,
  intent: 'to be remembered',
  correlationId: `correlation-${key}`,
  idempotencyKey: key,
  proposedActions: [action],
  ...over,
});

const WORDS =
  'amber bell candle door ember fiddle gate hazel iron jar kettle lantern mill needle oak pump quill rope stair thimble urn vane well yew'.split(
    ' ',
  );

/** Texts that are not alike, by number. */
export function someText(number: number, words = 40): string {
  const digest = createHash('sha512').update(String(number)).digest();
  return Array.from(
    { length: words },
    (_, i) => WORDS[(digest[i % 64]! + i * 7 * (number % 11)) % WORDS.length],
  ).join(' ');
}
