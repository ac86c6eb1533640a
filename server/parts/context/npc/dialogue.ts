/**
 * Somebody in town answers a visitor: synchronously, within six seconds whatever fails, from what its tools say and from
 * nothing else. A model may find better words; what they claim must be what the rules' own answer claims.
 */

import { hashOf } from '../../../../shared/canon/canonical-json.ts';
import { proseFaults } from '../../../../shared/canon/faithful-prose.ts';
import type { Proposal } from '../../../../shared/canon/proposal.ts';
import type { DialogueDims } from '../../../../shared/canon/telemetry-events.ts';
import { GENERATION } from '../../../../shared/canon/templates.ts';
import type { DialogueReply } from '../../../../shared/contracts/context.ts';
import { cleanText, cutText } from '../../../../shared/matches/text.ts';
import { oneLine } from '../../../../shared/prompts/plain-text.ts';
import { render } from '../../../../shared/prompts/template.ts';
import type { WatchedModel, Written } from '../../../models/watched-model.ts';
import { isSafe } from '../../../moderation/safety.ts';
import type { Kernel } from '../../kernel.ts';
import type { Telemetry } from '../telemetry.ts';
import { ANSWERS } from './answers.ts';
import type { Memories, Turn } from './memories.ts';
import { type Npc, npcOf } from './npcs.ts';
import { IGNORANCE, LONGEST_ANSWER, type Reply } from './reply.ts';
import { spokenProposal, type Teller } from './told-legend.ts';
import { type Looks, type NamedAgent, Toolbox } from './toolbox.ts';

export interface DialogueRequest {
  readonly npcId: string;
  readonly playerId: string;
  readonly inputText: string;
  readonly correlationId: string;
  readonly teller?: Teller | null;
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

interface Wording {
  readonly npc: Npc;
  readonly input: string;
  readonly remembered: readonly Turn[];
  readonly reply: Reply;
  readonly toolCalls: number;
  readonly ms: number;
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
    const left = Math.min(MODEL_MS, by - KEEPING_MS - clock.now());
    const better = found.failed
      ? null
      : await this.#better({ npc, input, remembered, reply: found.reply, toolCalls: tools.calls, ms: left });
    const { about, intent, sources, text } = found.reply;
    const answered = better?.value ?? text;
    const turn: Turn = { said: input, answered, at: clock.now(), ...(about && { about }) };
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
      text: answered,
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
  ): Promise<{ readonly reply: Reply; readonly failed: boolean }> {
    const ignorance: Reply = { text: `${IGNORANCE} Ask me again in a while.`, sources: [], intent: 'failed' };
    if (input === '')
      return { reply: { text: npc.greeting, sources: [], intent: 'greeting' }, failed: false };
    if (!isSafe(input, 'lore'))
      return {
        reply: { text: `${IGNORANCE} And I would rather not.`, sources: [], intent: 'declined' },
        failed: false,
      };
    if (/^\s*(hi|hello|hey|good (morning|day|evening|night)|greetings)\b[^?]{0,20}$/i.test(input))
      return {
        reply: {
          text: remembered.length > 0 ? `You again; good. ${npc.greeting}` : npc.greeting,
          sources: [],
          intent: 'greeting',
        },
        failed: false,
      };
    const answer = await this.#within(
      LOOKING_MS,
      async () => {
        const [person] = await this.#deps.named(input);
        const earlier = remembered.findLast(({ about }) => about)?.about ?? null;
        return ANSWERS[npc.id]({
          input,
          person: person ?? earlier,
          namesPerson: person !== undefined,
          gameTitle: this.#deps.gameTitle,
          tools,
          teller,
          correlationId,
        });
      },
      null,
    );
    return answer ? { reply: answer, failed: false } : { reply: ignorance, failed: true };
  }

  /** Other words for the same; null where there is no model, it is late, or it says something else. */
  async #better({
    npc,
    input,
    remembered,
    reply: { intent, sources, text },
    toolCalls,
    ms,
  }: Wording): Promise<Written<string> | null> {
    const { model } = this.#deps;
    if (!model || sources.length === 0) return null;
    const facts = { text, sources };
    const template = GENERATION.npcDialogue;
    const memory = remembered
      .slice(-3)
      .map(({ answered, said }) => ({ said: oneLine(said, 120), answered: oneLine(answered, 120) }));
    const names = sources.map(({ label }) => label).filter((label) => label !== '');
    return this.#within(
      ms,
      () =>
        model.ask(
          {
            purpose: 'npc_dialogue',
            event: 'Prompt.Genesis.Issued',
            template,
            contextHash: hashOf({ npc: npc.id, facts, input, memory }),
            prompt: render(template, {
              npc: `${npc.name}, ${npc.title}`,
              character: npc.character,
              facts: JSON.stringify(facts),
              memory: JSON.stringify(memory),
              input: JSON.stringify(oneLine(input, LONGEST_INPUT)),
            }),
            ms,
            tokens: TOKENS,
            toolCalls,
          },
          (words) => {
            const said = oneLine(words, 2_000);
            const sound =
              said.length <= LONGEST_ANSWER &&
              isSafe(said, 'lore') &&
              proseFaults({ title: intent, prose: [said] }, { title: intent, prose: [text] }, names)
                .length === 0;
            return sound ? { ok: true, value: said } : { ok: false, faults: ['It says something else.'] };
          },
        ),
      null,
    );
  }

  async #offer(npc: Npc, { model, value: text }: Written<string>, correlationId: string): Promise<void> {
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
