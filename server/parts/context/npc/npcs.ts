/** The five in town who talk to anybody: who they are, where they stand, and which tools each may use (S4-20). */

export const NPC_IDS = ['crier', 'innkeeper', 'librarian', 'sexton', 'gatekeeper'] as const;
export type NpcId = (typeof NPC_IDS)[number];

/** What they may look at; nothing else is handed to them. */
export const NPC_TOOLS = [
  'running-games',
  'people-in-town',
  'queues',
  'search-lore',
  'get-canonical-fact',
  'get-player-context',
  'get-atmosphere',
  'latest-dead',
  'rules',
  'propose-legend',
  'best-at-role',
  'fallen-in-role',
] as const;
export type NpcTool = (typeof NPC_TOOLS)[number];

/** What everybody knows who lives here: where something stands, who plays, how one comes in, who is good at what. */
const COMMON: readonly NpcTool[] = [
  'running-games',
  'people-in-town',
  'rules',
  'best-at-role',
  'fallen-in-role',
];

export interface Npc {
  readonly id: NpcId;
  readonly name: string;
  readonly title: string;
  readonly locationId: string;
  readonly character: string;
  readonly greeting: string;
  readonly tools: readonly NpcTool[];
}

export const NPCS: readonly Npc[] = [
  {
    id: 'crier',
    name: 'Old Hob',
    title: 'the town crier',
    locationId: 'square',
    character: 'the town crier, loud, kind, and never short of news about games that run',
    greeting: 'News of the tables, is it? Ask me what is being played, and where.',
    tools: [...COMMON, 'get-atmosphere', 'get-player-context'],
  },
  {
    id: 'innkeeper',
    name: 'Marjory',
    title: 'the innkeeper',
    locationId: 'tavern',
    character: 'the innkeeper of the tavern, warm and curious, who knows who is in town and who waits',
    greeting: 'Come in out of the weather. Ask me who is in town, or who waits for company.',
    tools: [...COMMON, 'queues', 'get-player-context', 'get-atmosphere'],
  },
  {
    id: 'librarian',
    name: 'Wren',
    title: 'the librarian',
    locationId: 'library',
    character: 'the librarian, exact and dry, who quotes the chronicle and never guesses',
    greeting: 'Every settled game is on these shelves. Name a player, a street or a deed.',
    tools: [...COMMON, 'search-lore', 'get-canonical-fact', 'get-player-context', 'propose-legend'],
  },
  {
    id: 'sexton',
    name: 'Crake',
    title: 'the sexton',
    locationId: 'graveyard',
    character: 'the sexton, gentle and laconic, who keeps the stones and their last words',
    greeting: 'Mind the grass. Ask me who lies here, or what somebody said last.',
    tools: [...COMMON, 'latest-dead', 'get-player-context'],
  },
  {
    id: 'gatekeeper',
    name: 'Brand',
    title: 'the gatekeeper',
    locationId: 'town-hall',
    character:
      'the gatekeeper of the town hall, brisk and fair, who knows the rules and how to bring an agent',
    greeting: 'New here? Ask me for the rules, or how an agent comes to a table.',
    tools: [...COMMON, 'queues'],
  },
];

const byId: ReadonlyMap<string, Npc> = new Map(NPCS.map((npc) => [npc.id, npc]));

export const npcOf = (id: string): Npc | undefined => byId.get(id);
