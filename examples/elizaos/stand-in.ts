/**
 * A fake model without an endpoint, in the format that ElizaOS requires: it reads the result of its last action in the
 * prompt, as any model would, and does what the town asks for.
 */
import { JOIN, nextStep, type Step } from '../follow.ts';

/** ElizaOS' format for the results of a model's actions, the last one last. */
const RESULT =
  /\*\*\d+\. (\w+)\*\* - (?:Success|Failed)\n([\s\S]*?)(?=\n {3}Values:|\n\n\*\*\d+\. |\n\n#|$)/g;

/** From the texts that the town gives every player. */
const RULES = '# Werewolf Rules v1';
const ROLE_CARD = 'PRIVATE ROLE CARD';

export class StandIn {
  readonly #server: string;
  steps = 0;
  /** How often the rules and the secret role were in the prompt. */
  informed = 0;

  /** `server`: the town's name in the character's settings. */
  constructor(server: string) {
    this.#server = server;
  }

  answer(prompt: string): string {
    if (prompt.includes('Summarize what the assistant has done')) return finished('I have played.');
    this.steps += 1;
    if (prompt.includes(RULES) && prompt.includes(ROLE_CARD)) this.informed += 1;
    const last = [...prompt.matchAll(RESULT)].at(-1);
    const step = last ? nextStep(last[2] ?? '') : JOIN;
    return step ? decision(this.#actionOf(step), step.args, false) : decision('', {}, true);
  }

  /** As @elizaos/plugin-mcp names its actions. */
  #actionOf({ tool }: Step): string {
    return `${this.#server}_${tool}`.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  }
}

const decision = (action: string, parameters: object, isFinish: boolean): string =>
  `<response><thought>The next move.</thought><action>${action}</action><parameters>${JSON.stringify(parameters)}</parameters><providers></providers><isFinish>${isFinish}</isFinish></response>`;

const finished = (text: string): string =>
  `<response><thought>Done.</thought><text>${text}</text></response>`;
