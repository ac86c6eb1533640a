/** What the gates look at, gathered from the town before they are asked: they themselves ask nobody. */
import { hashOf } from '../../../shared/canon/canonical-json.ts';
import { exitsOf } from '../../../shared/canon/exits.ts';
import { type AcceptedText, type GateContext, PURPOSE_OF, type Purpose } from '../../../shared/canon/gate.ts';
import { groupOf } from '../../../shared/canon/gates/duplication.ts';
import { placeOf } from '../../../shared/canon/places.ts';
import { layerTypeOf, type Proposal, type ProposedAction, wordsOf } from '../../../shared/canon/proposal.ts';
import type { FinishedSeason } from '../../../shared/canon/season.ts';
import { likenessOf } from '../../../shared/canon/similarity.ts';
import { getTemplate } from '../../../shared/canon/templates.ts';
import { isWord } from '../../models/writing.ts';
import { refusedIn } from '../../moderation/safety.ts';
import type { Kernel } from '../kernel.ts';
import { agentsNamed, type CanonTable, phrasesIn } from './canon-table.ts';

import { npcOf } from './npc/npcs.ts';
import type { Settled, SettledMatches } from './settled-matches.ts';

const RECENT = 500;

export interface GatherDeps {
  readonly agents: Kernel['agents'];
  readonly canon: CanonTable;
  readonly settled: Pick<SettledMatches, 'find'>;
  seasons(): Promise<readonly FinishedSeason[]>;
  isBuilding(locationId: string): boolean;
}

/** Thrown where the match cannot be read just now: nothing was decided. */
export class NotNowError extends Error {}

export async function gathered(
  proposal: Proposal,
  actor: GateContext['actor'],
  now: number,
  { agents, canon, settled, seasons, isBuilding }: GatherDeps,
): Promise<GateContext> {
  const { proposedActions } = proposal;
  const [first] = proposedActions;
  const purpose = first ? PURPOSE_OF[first.actionType] : 'layer';
  const [players, factions, named, layers, matches, recent, spent, finished] = await Promise.all([
    playersIn(proposedActions, agents),
    factionsIn(proposedActions, canon),
    namesIn(proposedActions, canon),
    layersIn(proposedActions, canon),
    matchesIn(proposedActions, settled),
    recentTexts(proposedActions, canon),
    canon.proposals.spent(purpose, actor, now),
    proposedActions.some(({ actionType }) => actionType === 'Lore.Season') ? seasons() : [],
  ]);
  return {
    actor,
    isPlace: (id) => placeOf(id) !== undefined || isBuilding(id),
    exitsOf,
    isPlayer: (id) => players.has(id),
    isFaction: (id) => factions.has(id),
    isNpc: (id) => npcOf(id) !== undefined,
    unsafeIn: (text) => refusedIn(text, 'lore').map(({ category }) => category),
    agentsNamedIn: (text) => named.get(text) ?? [],
    layerVersion: (scopeKey, layerType) => layers.get(`${scopeKey}|${layerType}`) ?? 0,
    settled: (matchId) => matches.get(matchId) ?? null,
    season: (id) => finished.find(({ seasonId }) => seasonId === id) ?? null,
    recent,
    template: (id) => getTemplate(id),
    contextHash: (action) => contextHashOf(action, matches),
    isWord,
    spent: () => spent,
  };
}

/** What a model must have been shown: made again from what the town knows. */
export function contextHashOf(action: ProposedAction, matches: ReadonlyMap<string, Settled>): string | null {
  switch (action.actionType) {
    case 'Ambience.Generate':
    case 'Layer.Add':
      return placeHash(action.scopeKey.slice(action.scopeKey.indexOf(':') + 1));
    case 'Lore.Legend':
      return action.params.locationId === undefined ? null : placeHash(action.params.locationId);
    case 'NPC.Dialogue':
      return hashOf({ npcId: action.params.npcId, scopeKey: action.scopeKey });
    case 'Lore.Season':
      return null;
    case 'Lore.Chronicle': {
      const found = matches.get(action.params.matchId);
      if (!found) return null;
      // The title is one of several; that it is this match's own the invariant gate has seen.
      const { prose } = found.chronicler.tell(found.match);
      return hashOf({ prose, title: action.params.chronicle.title });
    }
    default:
      return action satisfies never;
  }
}

/** Over `location` and `exits` as `get-location-context` answers them. */
export function placeHash(locationId: string): string | null {
  const place = placeOf(locationId);
  if (!place) return null;
  const { description, id, name, tags } = place;
  return hashOf({ exits: exitsOf(id), location: { description, id, name, tags } });
}

async function playersIn(actions: readonly ProposedAction[], agents: Kernel['agents']): Promise<Set<string>> {
  const ids = actions
    .filter(({ scopeKey }) => scopeKey.startsWith('player:'))
    .map(({ scopeKey }) => scopeKey.slice(7));
  const found = await Promise.all([...new Set(ids)].map((id) => agents.byId(id)));
  return new Set(found.flatMap((agent) => (agent ? [agent.agentId] : [])));
}

async function factionsIn(actions: readonly ProposedAction[], canon: CanonTable): Promise<Set<string>> {
  const ids = actions.flatMap((action) =>
    'factions' in action.params ? (action.params.factions ?? []) : [],
  );
  const facts = await canon.facts([...new Set(ids)]);
  return new Set([...facts.values()].filter(({ type }) => type === 'faction').map(({ factId }) => factId));
}

/**
 * Agents whose whole name stands in what others offer, a text of its own each; only words that stand with a capital
 * letter somewhere can be a name. What the town says itself has been held against what happened.
 */
async function namesIn(
  actions: readonly ProposedAction[],
  canon: CanonTable,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const texts = actions.filter(({ actionType }) => MAY_NAME_NOBODY.has(PURPOSE_OF[actionType])).map(wordsOf);
  return new Map(
    await Promise.all(
      texts.map(async (text): Promise<[string, string[]]> => {
        const capitals = new Set(
          (text.match(/\p{Lu}[\p{L}\p{N}]*/gu) ?? []).map((word) => word.toLowerCase()),
        );
        const candidates = phrasesIn(text).filter((phrase) =>
          capitals.has(phrase.match(/^[\p{L}\p{N}]+/u)?.[0] ?? ''),
        );
        return [text, (await agentsNamed(canon, candidates)).map(({ name }) => name)];
      }),
    ),
  );
}

const MAY_NAME_NOBODY: ReadonlySet<Purpose> = new Set(['layer', 'legend']);

async function layersIn(actions: readonly ProposedAction[], canon: CanonTable): Promise<Map<string, number>> {
  const wanted = actions.flatMap((action) =>
    action.actionType === 'Ambience.Generate' || action.actionType === 'Layer.Add'
      ? [[action.scopeKey, layerTypeOf(action.params)] as const]
      : [],
  );
  const rows = await Promise.all(wanted.map(([scopeKey, type]) => canon.layer(scopeKey, type)));
  return new Map(rows.flatMap((row) => (row ? [[`${row.scopeKey}|${row.layerType}`, row.version]] : [])));
}

async function matchesIn(
  actions: readonly ProposedAction[],
  settled: GatherDeps['settled'],
): Promise<Map<string, Settled>> {
  const found = new Map<string, Settled>();
  for (const action of actions) {
    if (action.actionType !== 'Lore.Chronicle') continue;
    const match = await settled.find(action.params.matchId);
    if (match === 'later') throw new NotNowError('the match cannot be read just now');
    if (match) found.set(action.params.matchId, match);
  }
  return found;
}

async function recentTexts(actions: readonly ProposedAction[], canon: CanonTable): Promise<AcceptedText[]> {
  const groups = new Map(
    actions.map((action) => [`${PURPOSE_OF[action.actionType]}|${groupOf(action)}`, action]),
  );
  const found = await Promise.all(
    [...groups.values()].map(async (action) => {
      const [purpose, group] = [PURPOSE_OF[action.actionType], groupOf(action)];
      const texts = await canon.proposals.recentTexts(purpose, group, RECENT);
      return texts.map(({ proposalId, words }) => ({
        proposalId,
        purpose,
        group,
        likeness: likenessOf(words),
      }));
    }),
  );
  return found.flat();
}
