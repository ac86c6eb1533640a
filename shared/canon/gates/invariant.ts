/** Nothing that contradicts the town: its places and ways, its people, its settled matches, its current layers. */
import { type Chronicle, quotesIn, type SettledMatch } from '../../matches/chronicle.ts';
import { canonicalJson } from '../canonical-json.ts';
import { type Gate, type GateContext, type Reason, type ReasonCode, reason } from '../gate.ts';
import {
  type ChronicleParams,
  type DialogueParams,
  type LayerParams,
  type LegendParams,
  layerTypeOf,
  type ProposedAction,
  type SeasonParams,
  wordsOf,
} from '../proposal.ts';
import { SEASON_TEMPLATE, tellSeason } from '../season.ts';

type Found = readonly [ReasonCode, string];

export const invariantGate: Gate = ({ proposedActions }, context) =>
  proposedActions.flatMap((action) =>
    [...scopeFaults(action, context), ...actionFaults(action, context)].map(
      ([code, message]): Reason => reason(code, message, action.actionType),
    ),
  );

function scopeFaults({ scopeKey }: ProposedAction, context: GateContext): Found[] {
  const id = scopeKey.slice(scopeKey.indexOf(':') + 1);
  if (scopeKey.startsWith('loc:')) return context.isPlace(id) ? [] : [noPlace(id)];
  return context.isPlayer(id) ? [] : [['UNKNOWN_PLAYER', `Nobody in town is called ${id}.`]];
}

const noPlace = (id: string): Found => ['UNKNOWN_LOCATION', `The town has no place called ${id}.`];

function actionFaults(action: ProposedAction, context: GateContext): Found[] {
  switch (action.actionType) {
    case 'Ambience.Generate':
    case 'Layer.Add':
      return [...layerFaults(action.scopeKey, action.params, context), ...namedFaults(action, context)];
    case 'NPC.Dialogue':
      return dialogueFaults(action.params, context);
    case 'Lore.Legend':
      return [...legendFaults(action.params, context), ...namedFaults(action, context)];
    case 'Lore.Chronicle':
      return chronicleFaults(action.params, context);
    case 'Lore.Season':
      return seasonFaults(action.params, context);
    default:
      return action satisfies never;
  }
}

/** Nobody puts words into somebody else's mouth. */
function dialogueFaults({ npcId }: DialogueParams, { actor, isNpc }: GateContext): Found[] {
  if (!isNpc(npcId)) return [['UNKNOWN_NPC', `Nobody called ${npcId} talks to people here.`]];
  if (actor.kind === 'system' || (actor.kind === 'npc' && actor.id === npcId)) return [];
  return [
    [
      'ACTOR_NOT_ALLOWED',
      `What ${npcId} says is ${npcId}'s own; offer a Layer.Add or a Lore.Legend instead.`,
    ],
  ];
}

function layerFaults(scopeKey: string, params: LayerParams, context: GateContext): Found[] {
  const { exits = [], factions = [], baseVersion } = params;
  const standing = context.exitsOf(scopeKey.slice(scopeKey.indexOf(':') + 1));
  const found: Found[] = [];
  for (const [i, { direction, toLocationId }] of exits.entries()) {
    const there = standing.find((exit) => exit.direction === direction);
    if (exits.findIndex((exit) => exit.direction === direction) !== i)
      found.push(['DUPLICATE_EXIT_DIRECTION', `${direction} is named twice.`]);
    else if (there && toLocationId !== undefined && toLocationId !== there.toLocationId)
      found.push(['DUPLICATE_EXIT_DIRECTION', `${direction} leads to ${there.toLocationId} already.`]);
    if (toLocationId !== undefined && !context.isPlace(toLocationId)) found.push(noPlace(toLocationId));
  }
  found.push(...unknownFactions(factions, context));
  const version = context.layerVersion(scopeKey, layerTypeOf(params));
  if (baseVersion !== undefined && baseVersion !== version)
    found.push(['VERSION_CONFLICT', `The layer stands at version ${version}, not at ${baseVersion}.`]);
  return found;
}

const unknownFactions = (factions: readonly string[], context: GateContext): Found[] =>
  factions
    .filter((faction) => !context.isFaction(faction))
    .map((faction) => ['UNKNOWN_FACTION', `The town knows no faction called ${faction}.`]);

const legendFaults = ({ locationId, factions = [] }: LegendParams, context: GateContext): Found[] => [
  ...(locationId === undefined || context.isPlace(locationId) ? [] : [noPlace(locationId)]),
  ...unknownFactions(factions, context),
];

/** Nobody tells the town what somebody here has done or is like: that is for the chronicle, which was there. */
const namedFaults = (action: ProposedAction, context: GateContext): Found[] =>
  context
    .agentsNamedIn(wordsOf(action))
    .map((name) =>
      action.actionType === 'Lore.Legend'
        ? ['LEGEND_NAMES_AGENT', `${name} lives here; what they did is for the chronicle, not for legends.`]
        : ['LAYER_NAMES_AGENT', `${name} lives here; what a place is like is told without them.`],
    );

function chronicleFaults({ matchId, template, chronicle }: ChronicleParams, context: GateContext): Found[] {
  const settled = context.settled(matchId);
  if (!settled) return [['MATCH_NOT_SETTLED', `${matchId} is not a match that was played to its end here.`]];
  const { chronicler, match } = settled;
  return [
    ...(template === chronicler.version
      ? []
      : [['VERSION_CONFLICT', `This match is told by version ${chronicler.version}.`] satisfies Found]),
    ...evidenceFaults(match, chronicle),
    ...chronicler
      .faults(match, chronicle, context.isWord)
      .map((fault): Found => ['EVIDENCE_MISMATCH', fault]),
  ];
}

/** Rules alone tell a league: what was told must be what they tell of it today. */
function seasonFaults({ seasonId, season, template }: SeasonParams, context: GateContext): Found[] {
  const finished = context.season(seasonId);
  if (!finished)
    return [['MATCH_NOT_SETTLED', `${seasonId} is not a league that was played to its end here.`]];
  if (template !== SEASON_TEMPLATE)
    return [['VERSION_CONFLICT', `Leagues are told by version ${SEASON_TEMPLATE}.`]];
  return canonicalJson(tellSeason(finished)) === canonicalJson(season)
    ? []
    : [['EVIDENCE_MISMATCH', 'The final table tells something else.']];
}

/** Every quote stands in the very event that it names, said by the very player. */
function evidenceFaults(match: SettledMatch, chronicle: Chronicle): Found[] {
  const events = new Map(match.events.map((event) => [event.eventId, event]));
  const agents = new Map(match.players.map(({ playerId, agentId }) => [playerId, agentId]));
  const quotes = quotesIn(chronicle).flatMap(({ agentId, eventId, text }): Found[] => {
    const payload = events.get(eventId)?.payload as Partial<Record<string, unknown>> | undefined;
    const said = String(payload?.text ?? payload?.reason ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    const speaker = agents.get(String(payload?.playerId ?? payload?.voterPlayerId ?? ''));
    // From the first word on: half a sentence can say the opposite of the whole.
    if (text !== '' && said.startsWith(text) && speaker === agentId) return [];
    return [['EVIDENCE_MISMATCH', `${eventId} does not hold these words of ${agentId}.`]];
  });
  const missing = chronicle.moments
    .flatMap(({ evidence }) => evidence)
    .filter((eventId) => !events.has(eventId))
    .map((eventId): Found => ['EVIDENCE_MISMATCH', `${eventId} is not a public event of this match.`]);
  return [...quotes, ...missing];
}
