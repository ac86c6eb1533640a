/** Tests the model once before the agent joins a queue, so that a wrong setting costs no match. */

import type { Endpoint } from '../../server/models/chat-endpoint.ts';
import type { ChatModel, Question } from '../../shared/mind/chat-model.ts';
import { ModelTroubleError, TROUBLE_WORDS } from '../../shared/mind/model-trouble.ts';
import type { Budget } from '../../shared/mind/player.ts';
import { FailedError } from '../cli/program.ts';

/** With a function, as in play: some endpoints refuse every request that offers one. */
const READY = {
  name: 'ready',
  description: 'Begin to play.',
  parameters: { type: 'object', properties: {} },
};

const questionWithin = ({ longestThoughtMs, maxTokensPerCall }: Budget): Question => ({
  system: 'You are about to play a game by calling functions.',
  user: `Call ${READY.name} to begin.`,
  tools: [READY],
  timeoutMs: longestThoughtMs,
  maxTokens: maxTokensPerCall,
});

/** Rejects with a `FailedError` that names the setting to check. */
export async function checkModel(model: ChatModel, budget: Budget, endpoint: Endpoint): Promise<void> {
  try {
    const question = questionWithin(budget);
    const { calls, end, text } = await model.ask(question);
    if (calls.length > 0 || text.trim() !== '') return;
    throw end === 'cut-off'
      ? new ModelTroubleError('cut-off', `the answer was cut off at ${question.maxTokens} tokens`)
      : new ModelTroubleError('garbled', 'the answer is empty');
  } catch (error) {
    if (!(error instanceof ModelTroubleError)) throw error;
    throw new FailedError(
      `the model ${endpoint.model} at ${endpoint.baseUrl} cannot be used: ${error.message}; ${adviceOn(error)}`,
    );
  }
}

/** The status of the endpoint's response indicates the wrong setting. */
function adviceOn({ status, trouble }: ModelTroubleError): string {
  if (status === 401 || status === 403) return 'check LLM_API_KEY';
  if (status === 404) return 'check LLM_MODEL, and the path of LLM_BASE_URL, which mostly ends in /v1';
  if (status === 400) return 'check LLM_MODEL, and that this model can call functions';
  return TROUBLE_WORDS[trouble].advice;
}
