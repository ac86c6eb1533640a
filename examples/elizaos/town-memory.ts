/**
 * Stores the town's messages to a player in ElizaOS' own memory, by the kinds that the town names in `payload.memory`,
 * and adds them to every prompt: rules as knowledge, role card and private facts as long-term facts, the phase brief
 * and talk as short-term messages. To be copied into an agent of your own.
 */
import {
  type IAgentRuntime,
  type Memory,
  MemoryType,
  multiStepDecisionTemplate,
  type Plugin,
  stringToUuid,
  type UUID,
} from '@elizaos/core';

export const TABLES = {
  knowledge: { tableName: 'knowledge', type: MemoryType.DOCUMENT },
  'long-term': { tableName: 'facts', type: MemoryType.CUSTOM },
  'short-term': { tableName: 'messages', type: MemoryType.MESSAGE },
} as const;
export type Kind = keyof typeof TABLES;

/** For `character.templates`: ElizaOS' own multi-step prompt omits providers' texts. */
export const REMEMBERING_TEMPLATE = `{{townMemory}}\n\n${multiStepDecisionTemplate}`;

interface TownEvent {
  readonly eventId: string;
  readonly at: string;
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Metadata that the plugin writes beside a memory's text. */
interface Kept {
  readonly source?: string;
  readonly about?: unknown;
  readonly matchId?: unknown;
}

const SOURCE = 'eliza-town';
/** How many facts of a match are recalled, out of how many recent messages, and how many lines of talk. */
const FACTS = 50;
const RECENT = 60;
const LINES = 20;

export class TownMemory {
  readonly #address: string;
  readonly #key: string;
  readonly #names = new Map<unknown, string>();
  #matchId: string | null = null;
  #afterEventId: string | null = null;

  /** `town`: its address, such as http://localhost:2567. */
  constructor(town: string, key: string) {
    this.#address = `${town}/mcp`;
    this.#key = key;
  }

  readonly plugin: Plugin = {
    name: 'town-memory',
    description: 'Remembers what the town tells a player of Werewolf.',
    providers: [
      {
        name: 'TOWN_MEMORY',
        description: 'The rules, your secret role, what you alone know, and where the match stands.',
        get: async (runtime, { roomId }) => {
          await this.#listen(runtime, roomId);
          const townMemory = await this.#recall(runtime, roomId);
          return { text: townMemory, values: { townMemory } };
        },
      },
    ],
  };

  /** The events since the last call. The next read makes up for a refused one. */
  async #listen(runtime: IAgentRuntime, roomId: UUID): Promise<void> {
    const status = await this.#call('queue.status', {});
    const matchId = (status?.matchAssignment as { matchId: string } | null)?.matchId ?? this.#matchId;
    if (!matchId) return;
    if (matchId !== this.#matchId) [this.#matchId, this.#afterEventId] = [matchId, null];
    const args = { matchId, afterEventId: this.#afterEventId, limit: 200 };
    const { events = [] } = ((await this.#call('match.events.get', args)) ?? {}) as { events?: TownEvent[] };
    for (const event of events) {
      await this.#remember(runtime, roomId, event);
      this.#afterEventId = event.eventId;
    }
  }

  async #remember(
    runtime: IAgentRuntime,
    roomId: UUID,
    { at, eventId, payload, type }: TownEvent,
  ): Promise<void> {
    if (type === 'MATCH_CREATED')
      for (const seat of payload.players as { playerId: string; displayName: string }[])
        this.#names.set(seat.playerId, seat.displayName);
    const said = type === 'PUBLIC_MESSAGE' && `${this.#names.get(payload.playerId)}: ${payload.text}`;
    const kind = said ? 'short-term' : (payload.memory as Kind | undefined);
    if (!kind) return;
    const { tableName, type: memoryType } = TABLES[kind];
    const about = said ? 'TALK' : payload.kind;
    const timestamp = Date.parse(at);
    // The rules are the same in every match; facts of one match belong to it.
    const id = stringToUuid(kind === 'knowledge' ? `${SOURCE} ${payload.hash}` : `${SOURCE} ${eventId}`);
    const { agentId } = runtime;
    const memory = {
      id,
      agentId,
      entityId: agentId,
      roomId,
      createdAt: timestamp,
      content: { text: said || String(payload.text), source: SOURCE },
      metadata: {
        type: memoryType,
        source: SOURCE,
        scope: 'private',
        timestamp,
        about,
        matchId: this.#matchId,
      },
    };
    await runtime.createMemory(memory as Memory, tableName, true);
  }

  /** The rules and this match's facts whatever their age; of the rest only recent entries. */
  async #recall(runtime: IAgentRuntime, roomId: UUID): Promise<string> {
    const of = async (kind: Kind, count: number): Promise<(Kept & { readonly text: string })[]> => {
      const found = await runtime.getMemories({ tableName: TABLES[kind].tableName, roomId, count });
      return found
        .map(({ content, metadata }) => ({ ...(metadata as Kept), text: content.text ?? '' }))
        .filter(
          ({ matchId, source }) => source === SOURCE && (kind === 'knowledge' || matchId === this.#matchId),
        )
        .reverse();
    };
    const rules = await of('knowledge', 1);
    const facts = await of('long-term', FACTS);
    const recent = await of('short-term', RECENT);
    const talk = recent.filter(({ about }) => about === 'TALK').slice(-LINES);
    const brief = recent.filter(({ about }) => about === 'PHASE_BRIEF').slice(-1);
    return [...rules, ...facts, ...talk, ...brief].map(({ text }) => text).join('\n\n');
  }

  /** One exchange at the exact address, where results are structured; null when it is refused. */
  async #call(tool: string, args: object): Promise<Record<string, unknown> | null> {
    const headers = {
      Authorization: `Bearer ${this.#key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    };
    const params = { name: `et.werewolf.${tool}`, arguments: args };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const response = await fetch(this.#address, { method: 'POST', headers, body });
    const { result } = (await response.json()) as { result?: { structuredContent: Record<string, unknown> } };
    return result?.structuredContent.ok ? result.structuredContent : null;
  }
}
