/** What accepted actions write: facts, layers, who played, domain events. Statements only; whoever commits adds the rest. */
import { PURPOSE_OF } from '../../../shared/canon/gate.ts';
import { groupOf } from '../../../shared/canon/gates/duplication.ts';
import { layerTypeOf, type Proposal, type ProposedAction, wordsOf } from '../../../shared/canon/proposal.ts';
import {
  characterFact,
  characterFactId,
  matchFact,
  matchFactId,
  placeFact,
  placeFactId,
  type RememberedFact,
  type RolePlayed,
} from '../../../shared/canon/remembered.ts';
import type { Statement } from '../../store/store.ts';
import type { CanonTable, CastRow } from './canon-table.ts';
import { NotNowError } from './gathered.ts';
import type { SettledMatches } from './settled-matches.ts';

interface Committing {
  readonly canon: CanonTable;
  readonly settled: Pick<SettledMatches, 'find'>;
  readonly proposal: Proposal;
  readonly at: number;
}

interface Written {
  readonly statements: readonly Statement[];
  readonly event: { readonly type: string; readonly title: string; readonly factId: string };
  /** Where the event is told; the action's own scope unless named. */
  readonly scopes?: readonly string[];
}

export async function statementsFor(about: Committing): Promise<Statement[]> {
  const { canon, proposal, at } = about;
  const statements: Statement[] = [];
  for (const [position, action] of proposal.proposedActions.entries()) {
    const { statements: own, event, scopes = [action.scopeKey] } = await written(action, about);
    statements.push(
      ...own,
      canon.proposals.keepingText({
        proposalId: proposal.proposalId,
        position,
        purpose: PURPOSE_OF[action.actionType],
        comparedWithin: groupOf(action),
        words: wordsOf(action),
        createdAt: at,
      }),
      ...scopes.map((scopeKey, i) =>
        canon.telling({
          eventId: `${proposal.proposalId}.${position}.${i}`,
          type: event.type,
          scopeKey,
          actorKind: proposal.actor.kind,
          title: event.title,
          factId: event.factId,
          createdAt: at,
        }),
      ),
    );
  }
  return statements;
}

async function written(action: ProposedAction, about: Committing): Promise<Written> {
  const { canon, proposal, at } = about;
  switch (action.actionType) {
    case 'Ambience.Generate':
    case 'Layer.Add': {
      const type = layerTypeOf(action.params);
      const base = action.params.baseVersion ?? (await canon.layer(action.scopeKey, type))?.version ?? 0;
      const row = { scopeKey: action.scopeKey, layerType: type, value: action.params.value };
      return {
        statements: [canon.addingLayer({ ...row, proposalId: proposal.proposalId, createdAt: at }, base)],
        event: {
          type: action.actionType === 'Layer.Add' ? 'LayerAdded' : 'AmbienceGenerated',
          title: action.params.value.slice(0, 80),
          factId: '',
        },
      };
    }
    case 'NPC.Dialogue':
      return {
        statements: [],
        event: { type: 'DialogueSpoken', title: action.params.text.slice(0, 80), factId: '' },
      };
    case 'Lore.Legend': {
      const factId = `legend:${proposal.proposalId}:${proposal.proposedActions.indexOf(action)}`;
      const { factions = [], locationId = '', text, title, type } = action.params;
      const fields = {
        kind: 'legend',
        title,
        prose: [text],
        locationId,
        factions,
        offeredBy: proposal.actor.id ?? '',
      };
      return {
        statements: canon.addingFact(
          { factId, type, fields },
          { base: 0, proposalId: proposal.proposalId, at },
        ),
        event: { type: 'LegendAccepted', title, factId },
        scopes: [...new Set([action.scopeKey, ...(locationId ? [`loc:${locationId}`] : [])])],
      };
    }
    case 'Lore.Chronicle':
      return chronicled(action, about);
    case 'Lore.Season': {
      const { season, seasonId } = action.params;
      const factId = `league:${seasonId}`;
      const fields = { kind: 'league', leagueId: seasonId, ...season };
      const base = await canon.versionOf(factId);
      return {
        statements: canon.addingFact(
          { factId, type: 'historical_event', fields },
          { base, proposalId: proposal.proposalId, at },
        ),
        event: { type: 'LeagueChronicled', title: season.title, factId },
        scopes: ['loc:league-plaza', 'loc:library'],
      };
    }
    default:
      return action satisfies never;
  }
}

async function chronicled(
  { params: { chronicle, matchId } }: Extract<ProposedAction, { actionType: 'Lore.Chronicle' }>,
  { canon, settled, proposal, at }: Committing,
): Promise<Written> {
  const found = await settled.find(matchId);
  if (!found || found === 'later') throw new NotNowError('the match cannot be read just now');
  const { match } = found;
  const generator = proposal.provenance?.model ?? 'rules';
  const told = await canon.versionOf(matchFactId(matchId));
  // Told again by another version of the teller, it was still played once.
  const isNew = told === 0;
  // Each on top of the very version that it was made from: of two that were made from the same, one is made again.
  const facts: { readonly fact: RememberedFact; readonly base: number }[] = [
    { fact: matchFact(match, chronicle, generator), base: told },
  ];
  const standing = await canon.fact(placeFactId(match.plotId));
  const place = isNew ? placeFact(standing?.fields ?? null, match, chronicle) : null;
  if (place) facts.push({ fact: place, base: standing?.version ?? 0 });
  const rows = chronicle.cast.map(
    ({ agentId, name, role, won, survived, fate, day, lastWords }): CastRow => ({
      matchId,
      agentId,
      name,
      game: match.game,
      gameNumber: match.gameNumber,
      role,
      won,
      survived,
      fate,
      day,
      lastWords: lastWords?.text ?? null,
      lastWordsEvent: lastWords?.eventId ?? null,
      plotId: match.plotId,
      endedAt: match.endedAt,
    }),
  );
  for (const row of rows) {
    const [record, before] = await Promise.all([
      canon.recordOf(row.agentId),
      canon.fact(characterFactId(row.agentId)),
    ]);
    const played = isNew ? withPart(record, row) : record;
    const about = { agentId: row.agentId, name: row.name, played, before: before?.fields ?? null };
    const character = characterFact(about, match, chronicle);
    if (character) facts.push({ fact: character, base: before?.version ?? 0 });
  }
  const added = facts.flatMap(({ base, fact }) =>
    canon.addingFact(fact, { base, proposalId: proposal.proposalId, at }),
  );
  return {
    statements: [...added, canon.casting(rows)],
    event: { type: 'MatchChronicled', title: chronicle.title, factId: matchFactId(matchId) },
    scopes: [
      ...(match.plotId ? [`loc:${match.plotId}`] : []),
      'loc:library',
      'loc:square',
      ...rows.map(({ agentId }) => `player:${agentId}`),
    ],
  };
}

function withPart(record: readonly RolePlayed[], { role, survived, won }: CastRow): RolePlayed[] {
  const before = record.find((played) => played.role === role) ?? { role, games: 0, wins: 0, survived: 0 };
  const after = {
    role,
    games: before.games + 1,
    wins: before.wins + Number(won),
    survived: before.survived + Number(survived),
  };
  return [...record.filter((played) => played !== before), after];
}
