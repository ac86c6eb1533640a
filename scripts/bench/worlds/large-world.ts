/** A world as large as one can be, made of words that really stand in texts, and queries about it. */

import seedrandom from 'seedrandom';
import { qualityDocuments, qualityQueries } from '../../../server/search/quality/quality.ts';

const SENTENCES = 4;

/** As an export has it, piece by piece. */
export function* largeWorld(entities: number): Generator<string> {
  const random = seedrandom.alea('large world');
  const documents = qualityDocuments();
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const clauses = documents.flatMap(({ text }) =>
    text.split(/[.;]\s*/).filter((clause) => clause.length > 20),
  );
  const names = documents.flatMap(({ name }) => name.split(' '));
  const labels = documents.flatMap(({ labels = '' }) => labels.split('. ')).filter(Boolean);
  yield '{"world":{"name":"Large"},"characters":[';
  for (let i = 0; i < entities; i++) {
    const background = Array.from({ length: SENTENCES }, () => pick(clauses)).join('. ');
    const character = {
      id: String(i),
      name: `${pick(names)} ${pick(names)} ${i}`,
      role: pick(labels).slice(0, 50),
      traits: [pick(labels).slice(0, 50), pick(labels).slice(0, 50)],
      background: `${background}.`,
    };
    yield `${i === 0 ? '' : ','}${JSON.stringify(character)}`;
  }
  yield ']}';
}

export const queries = (): string[] => qualityQueries().map(({ query }) => query);
