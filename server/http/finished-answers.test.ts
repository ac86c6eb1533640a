import type { Request, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { ReadingLine } from '../matches/reading-line.ts';
import { FinishedAnswers } from './finished-answers.ts';

/** Sends one answer and returns the buffer that Express receives. */
async function sent(answers: FinishedAnswers, encoding: 'gzip' | 'identity', text: string): Promise<Buffer> {
  let body: unknown;
  const res = { set: () => res, vary: () => res, send: (bytes: unknown) => (body = bytes) };
  const req = { acceptsEncodings: () => (encoding === 'gzip' ? 'gzip' : false) };
  await answers.send(req as unknown as Request, res as unknown as Response, {
    name: 'one',
    prepare: async () => ({ headers: {}, words: () => text }),
  });
  return body as Buffer;
}

describe.each(['gzip', 'identity'] as const)('an answer sent as %s', (encoding) => {
  it('holds no more memory than its own bytes', async () => {
    const answers = new FinishedAnswers(new ReadingLine({ longest: 1, restFactor: 0 }));
    const first = await sent(answers, encoding, 'a short answer');
    expect(first.buffer.byteLength).toBe(first.length);
    expect(await sent(answers, encoding, 'prepared once, so never this')).toBe(first);
  });
});
