import { expect, it } from 'vitest';
import { gardener } from '../tools/testing/garden.ts';
import { AskingCalls } from './asking-calls.ts';

const [ada, bram] = [gardener('Ada'), gardener('Bram')];
const QUESTION = { message: 'Sure?', requestedSchema: { type: 'object', properties: {} } } as const;
const result = (said: unknown) => ({ isError: false, structuredContent: { said } });

const askedBy = async (calls: AskingCalls) => {
  const asked = await calls.start(ada, async (ask) => result(await ask(QUESTION)));
  expect(asked).toMatchObject({ resultType: 'input_required', requestState: expect.any(String) });
  return { state: String((asked as { requestState?: string }).requestState) };
};

it('resumes the call that asked, and no other with its state', async () => {
  const calls = new AskingCalls([]);
  const { state } = await askedBy(calls);
  const reply = { state, responses: { question: { action: 'accept', content: { sure: true } } } };
  expect(await calls.resume(ada, reply)).toEqual(result({ action: 'accept', content: { sure: true } }));
  expect(() => calls.resume(ada, reply)).toThrow('expired requestState');
});

it('rejects an answer from another caller', async () => {
  const calls = new AskingCalls([]);
  const { state } = await askedBy(calls);
  for (const caller of [bram, null])
    expect(() => calls.resume(caller, { state, responses: {} })).toThrow('expired requestState');
  expect(await calls.resume(ada, { state, responses: {} })).toEqual(result({ action: 'cancel' }));
});

it('asks again in the next round, and fails if its call does', async () => {
  const calls = new AskingCalls([]);
  const first = await calls.start(ada, async (ask) => {
    await ask(QUESTION);
    await ask(QUESTION);
    throw new Error('no more questions');
  });
  const reply = { state: String((first as { requestState?: string }).requestState), responses: {} };
  expect(await calls.resume(ada, reply)).toMatchObject({ requestState: reply.state });
  await expect(calls.resume(ada, reply)).rejects.toThrow('no more questions');
});
