/**
 * A model that needs no endpoint, in the words that ElizaOS asks for: it reads what its last tool has answered out of
 * the prompt, as any model would, and takes the first legal move.
 */
import { setTimeout as sleep } from 'node:timers/promises';

interface Asked {
  readonly type: string;
  readonly allowedTargets: readonly string[];
  readonly alreadySubmitted: boolean;
}

interface Body {
  readonly matchAssignment?: { readonly matchId: string } | null;
  readonly state?: { readonly phase: string; readonly you: { readonly requiredAction: Asked | null } } | null;
  readonly events?: readonly { readonly eventId: string }[];
}

interface Step {
  readonly tool: string;
  readonly args: Record<string, unknown>;
}

export class StandIn {
  readonly #server: string;
  #matchId = '';
  #last = '';
  #lastEventId: string | null = null;
  steps = 0;

  /** `server`: what the character's settings call the town. */
  constructor(server: string) {
    this.#server = server;
  }

  async answer(prompt: string): Promise<string> {
    if (prompt.includes('Summarize what the assistant has done')) return finished('I have played.');
    this.steps += 1;
    const step = await this.#next(lastBodyIn(prompt));
    if (!step) return decision('', {}, true);
    this.#last = step.tool;
    return decision(this.#actionOf(step.tool), step.args, false);
  }

  async #next(body: Body): Promise<Step | null> {
    const { matchAssignment, state, events } = body;
    if (matchAssignment) this.#matchId = matchAssignment.matchId;
    if (!this.#last) return { tool: 'queue.join', args: {} };
    if (!this.#matchId) {
      await sleep(500);
      return { tool: 'queue.status', args: {} };
    }
    const matchId = this.#matchId;
    switch (this.#last) {
      case 'queue.join':
      case 'queue.status':
        return { tool: 'match.ready', args: { matchId } };
      case 'match.get_state':
        if (state?.phase === 'ENDED') return null;
        return (state && moveIn(state.you.requiredAction, matchId)) || this.#listen();
      case 'match.events.get':
        this.#lastEventId = events?.at(-1)?.eventId ?? this.#lastEventId;
        return { tool: 'match.get_state', args: { matchId } };
      default:
        return this.#listen();
    }
  }

  #listen(): Step {
    const afterEventId = this.#lastEventId;
    return {
      tool: 'match.events.get',
      args: { matchId: this.#matchId, ...(afterEventId && { afterEventId }) },
    };
  }

  #actionOf(tool: string): string {
    return `${this.#server}_et_werewolf_${tool}`.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
  }
}

function moveIn(asked: Asked | null, matchId: string): Step | null {
  if (!asked || asked.type === 'NONE' || asked.alreadySubmitted) return null;
  if (asked.type.startsWith('SPEAK'))
    return { tool: 'match.say_public', args: { matchId, text: 'I am listening.' } };
  const tool = asked.type === 'VOTE' ? 'match.vote' : `match.night.${asked.type.toLowerCase()}`;
  return { tool, args: { matchId, targetPlayerId: asked.allowedTargets[0] } };
}

/** The last answer of the town in the prompt; nothing when there is none yet. */
function lastBodyIn(prompt: string): Body {
  for (let at = prompt.lastIndexOf('{"ok":'); at >= 0; at = prompt.lastIndexOf('{"ok":', at - 1)) {
    const end = prompt.indexOf('"error":null}', at);
    if (end < 0) continue;
    try {
      return JSON.parse(prompt.slice(at, end + '"error":null}'.length)) as Body;
    } catch {
      // Cut off, or part of something else.
    }
  }
  return {};
}

const decision = (action: string, parameters: object, isFinish: boolean): string =>
  `<response><thought>The next move.</thought><action>${action}</action><parameters>${JSON.stringify(parameters)}</parameters><providers></providers><isFinish>${isFinish}</isFinish></response>`;

const finished = (text: string): string =>
  `<response><thought>Done.</thought><text>${text}</text></response>`;
