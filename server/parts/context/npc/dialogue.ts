/**
 * Somebody in town answers a visitor: synchronously, within six seconds whatever fails, from what its tools say and from
 * nothing else. A model may answer in its own words, also what rules have no answer to; what it says is held against the facts.
 */

import { hashOf } from '../../../../shared/canon/canonical-json.ts';
import type { Proposal } from '../../../../shared/canon/proposal.ts';
import type { DialogueDims } from '../../../../shared/canon/telemetry-events.ts';
import { GENERATION } from '../../../../shared/canon/templates.ts';
import type { DialogueReply, Source } from '../../../../shared/contracts/context.ts';
import { cleanText, cutText } from '../../../../shared/matches/text.ts';
import { withoutThoughts } from '../../../../shared/mind/thoughts.ts';
import { oneLine } from '../../../../shared/prompts/plain-text.ts';
import { render } from '../../../../shared/prompts/template.ts';
import { faultsOf } from '../../../../shared/writing/check.ts';
import { factsInWords } from '../../../../shared/writing/facts.ts';
import type { WatchedModel, Written } from '../../../models/watched-model.ts';
import { isWord } from '../../../models/writing.ts';
import { isSafe } from '../../../moderation/safety.ts';
import type { Kernel } from '../../kernel.ts';
import type { Telemetry } from '../telemetry.ts';
import { answered, knownTo } from './answers.ts';
import type { Asked } from './asked.ts';
import { type Proposer, spokenProposal } from './legend-proposal.ts';
import type { Memories, Turn } from './memories.ts';
import { type Npc, npcOf } from './npcs.ts';
import { IGNORANCE, isIgnorant, LONGEST_ANSWER, type Reply } from './reply.ts';
import { factsOf, sourcesOf } from './reply-facts.ts';
import { type Looks, type NamedAgent, Toolbox } from './toolbox.ts';

export interface DialogueRequest {
  readonly npcId: string;
  readonly playerId: string;
  readonly inputText: string;
  readonly correlationId: string;
  readonly teller?: Proposer | null;
}

export interface DialogueDeps extends Pick<Kernel, 'clock' | 'log'> {
  readonly looks: Looks;
  readonly memories: Memories;
  readonly telemetry: Telemetry;
  readonly model: WatchedModel | null;
  /** What a model has put into somebody's mouth is told at the place only if the gates let it (S4-27). */
  propose(proposal: Proposal): Promise<unknown>;
  gameTitle(gameId: string): string;
  named(text: string): Promise<readonly NamedAgent[]>;
}

/** Within six seconds whatever hangs: nothing is waited for beyond this, however little the rest has left. */
const ANSWER_MS = 5_500;
const REMEMBERING_MS = 1_000;
const LOOKING_MS = 1_500;
const MODEL_MS = 3_500;
const KEEPING_MS = 500;
const TOKENS = 220;
const LONGEST_INPUT = 400;

/** What rules make of a question. `asked`: null where no answer was looked for, or the looking failed. */
interface ByRules {
  readonly reply: Reply;
  readonly asked: Asked | null;
  readonly failed: boolean;
}

interface Wording {
  readonly npc: Npc;
  readonly input: string;
  readonly remembered: readonly Turn[];
  readonly known: readonly Reply[];
  readonly toolCalls: number;
  readonly ms: number;
}

interface Said {
  readonly text: string;
  readonly sources: readonly Source[];
}

export class Dialogue {
  readonly #deps: DialogueDeps;

  constructor(deps: DialogueDeps) {
    this.#deps = deps;
  }

  async answer(request: DialogueRequest): Promise<DialogueReply | null> {
    const npc = npcOf(request.npcId);
    if (!npc) return null;
    const { clock, memories } = this.#deps;
    const input = cutText(cleanText(request.inputText), LONGEST_INPUT);
    const by = clock.now() + ANSWER_MS;
    const remembered = await this.#within(
      REMEMBERING_MS,
      () => memories.of(npc.id, request.playerId),
      [] as readonly Turn[],
    );
    const tools = new Toolbox(npc, this.#deps.looks);
    const found = await this.#byRules(npc, input, remembered, tools, request);
    const known = await this.#known(found, Math.min(LOOKING_MS, by - KEEPING_MS - clock.now()));
    const ms = Math.min(MODEL_MS, by - KEEPING_MS - clock.now());
    const better = await this.#better({ npc, input, remembered, known, toolCalls: tools.calls, ms });
    const { about, intent } = found.reply;
    const { sources, text } = better?.value ?? found.reply;
    const turn: Turn = { said: input, answered: text, at: clock.now(), ...(about && { about }) };
    const generator = better ? 'model' : 'rules';
    await this.#within(
      Math.min(KEEPING_MS, by - clock.now()),
      async () => {
        if (better) await this.#offer(npc, better, request.correlationId);
        await this.#keep(npc, request, [...remembered, turn], {
          npcId: npc.id,
          intent,
          generator,
          sources: sources.length,
          fallback: found.failed,
          correlationId: request.correlationId,
        });
      },
      undefined,
    );
    return {
      npcId: npc.id,
      name: npc.name,
      text,
      sources,
      generator,
      fallback: found.failed,
      correlationId: request.correlationId,
    };
  }

  async #byRules(
    npc: Npc,
    input: string,
    remembered: readonly Turn[],
    tools: Toolbox,
    { correlationId, teller = null }: DialogueRequest,
  ): Promise<ByRules> {
    const ignorance: Reply = { text: `${IGNORANCE} Ask me again in a while.`, sources: [], intent: 'failed' };
    const plainly = (intent: string, text: string): ByRules => ({
      reply: { text, sources: [], intent },
      asked: null,
      failed: false,
    });
    if (input === '') return plainly('greeting', npc.greeting);
    if (!isSafe(input, 'lore')) return plainly('declined', `${IGNORANCE} And I would rather not.`);
    if (/^\s*(hi|hello|hey|good (morning|day|evening|night)|greetings)\b[^?]{0,20}$/i.test(input))
      return plainly('greeting', remembered.length > 0 ? `You again; good. ${npc.greeting}` : npc.greeting);
    const found = await this.#within(
      LOOKING_MS,
      async () => {
        const [person] = await this.#deps.named(input);
        const earlier = remembered.findLast(({ about }) => about)?.about ?? null;
        const asked: Asked = {
          input,
          person: person ?? earlier,
          namesPerson: person !== undefined,
          gameTitle: this.#deps.gameTitle,
          tools,
          teller,
          correlationId,
        };
        return { asked, reply: await answered(npc.id, asked) };
      },
      null,
    );
    return found ? { ...found, failed: false } : { reply: ignorance, asked: null, failed: true };
  }

  /** What a model may draw upon: the answer by rules, or what else is known where they have none. */
  async #known({ asked, reply }: ByRules, ms: number): Promise<readonly Reply[]> {
    if (!asked || !this.#deps.model) return [];
    if (!isIgnorant(reply)) return reply.sources.length > 0 ? [reply] : [];
    return this.#within(ms, () => knownTo(asked), []);
  }

  /** Null where there is no model, it is late, it does not know, or it says what is not so. */
  async #better({ input, known, ms, npc, remembered, toolCalls }: Wording): Promise<Written<Said> | null> {
    const { model } = this.#deps;
    if (!model || known.length === 0) return null;
    const facts = factsOf(known);
    const template = GENERATION.npcDialogue;
    const memory = remembered
      .slice(-3)
      .map(({ answered, said }) => ({ said: oneLine(said, 120), answered: oneLine(answered, 120) }));
    const written = await this.#within(
      ms,
      () =>
        model.ask<Said | null>(
          {
            purpose: 'npc_dialogue',
            event: 'Prompt.Genesis.Issued',
            template,
            contextHash: hashOf({ npc: npc.id, facts, input, memory }),
            prompt: render(template, {
              npc: `${npc.name}, ${npc.title}`,
              character: npc.character,
              ignorance: IGNORANCE,
              facts: factsInWords(facts),
              memory: JSON.stringify(memory),
              input: JSON.stringify(oneLine(input, LONGEST_INPUT)),
            }),
            ms,
            tokens: TOKENS,
            toolCalls,
          },
          (words) => {
            const text = oneLine(withoutThoughts(words), 2_000);
            if (text.startsWith(IGNORANCE)) return { ok: true, value: null };
            const faults = [
              ...(text.length <= LONGEST_ANSWER ? [] : [`It is longer than ${LONGEST_ANSWER} characters.`]),
              ...(isSafe(text, 'lore') ? [] : ['It is not fit to be said.']),
              ...faultsOf(facts, text, { draft: known.map((each) => each.text), isWord }),
            ];
            if (faults.length > 0) return { ok: false, faults };
            return { ok: true, value: { text, sources: sourcesOf(text, known) } };
          },
        ),
      null,
    );
    return written?.value ? { ...written, value: written.value } : null;
  }

  async #offer(npc: Npc, { model, value: { text } }: Written<Said>, correlationId: string): Promise<void> {
    const { clock, log, propose } = this.#deps;
    const words = { npc, text, correlationId, model, now: clock.now() };
    // What was said stands, whether it is told at the place or not.
    await propose(spokenProposal(words)).catch((error: unknown) =>
      log.warn({ err: error }, 'what somebody in town said could not be offered'),
    );
  }

  async #keep(
    npc: Npc,
    { playerId }: DialogueRequest,
    turns: readonly Turn[],
    dims: DialogueDims,
  ): Promise<void> {
    const { clock, memories, telemetry } = this.#deps;
    await memories.keep(npc.id, playerId, turns);
    await telemetry.trackGameEventStrict('Npc.Dialogue.Answered', dims, clock.now());
  }

  /** Whatever fails or takes too long is answered with `otherwise`: a visitor waits for no tool. */
  #within<T>(ms: number, work: () => Promise<T>, otherwise: T): Promise<T> {
    const { clock, log } = this.#deps;
    if (ms <= 0) return Promise.resolve(otherwise);
    return new Promise((resolve) => {
      const stop = clock.at(clock.now() + ms, () => resolve(otherwise));
      void Promise.resolve()
        .then(work)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'somebody in town could not look that up');
          return otherwise;
        })
        .then((value) => {
          stop();
          resolve(value);
        });
    });
  }
}
