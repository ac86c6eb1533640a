import { iso } from '../../../../shared/protocol/iso.ts';
import { Rows } from '../../../store/rows.ts';
import type { Kernel } from '../../kernel.ts';
import type { Moderated } from '../../moderated.ts';
import type { GatewayTables } from '../tables.ts';
import { Benches } from './benches-table.ts';
import { PublicWords, WORD_KINDS, type WordKind } from './public-words.ts';
import type { Square } from './square.ts';

export interface ModeratedDeps extends Pick<Kernel, 'clock' | 'store'> {
  readonly square: Pick<Square, 'benches' | 'reviews'>;
  /** Makes the agent leave a table, as it would itself; null in a stopped town. */
  readonly leaveTable: ((agentId: string, gameSessionId: string) => Promise<unknown>) | null;
}

export function moderatedSquare({ clock, leaveTable, square, store }: ModeratedDeps): Moderated {
  const rows = new Rows<GatewayTables>(store);
  const benches = new Benches(store);
  const publicWords = new PublicWords(store);
  const kindOf = (kind: string): WordKind | undefined => WORD_KINDS.find((known) => known === kind);

  async function waitingTablesOf(agentId: string): Promise<string[]> {
    const found = await rows.read(
      rows.sql
        .selectFrom('gatewayLobbyMembers as members')
        .innerJoin('gatewayLobbies as tables', 'tables.gameSessionId', 'members.gameSessionId')
        .select('tables.gameSessionId as id')
        .where('members.agentId', '=', agentId)
        .where('members.leftAt', 'is', null)
        .where('tables.status', '=', 'waiting'),
    );
    return found.map(({ id }) => id);
  }

  return {
    kinds: WORD_KINDS,
    async words(kind, id) {
      const known = kindOf(kind);
      return known && publicWords.byId(known, id);
    },
    newestWords: (limit) => publicWords.newest(limit),
    hiding(words) {
      const kind = kindOf(words.kind);
      return kind ? publicWords.hiding({ ...words, kind }) : [];
    },
    async sendAway(agentId) {
      const tables = await waitingTablesOf(agentId);
      for (const id of tables) await leaveTable?.(agentId, id);
      const sitsOn = await benches.ofAgent(agentId);
      for (const id of sitsOn) {
        const bench = await square.benches.find(id);
        if (bench) await square.benches.getUp(bench, agentId);
      }
      if (tables.length > 0) {
        const still = { agentId, leftAt: null, gameSessionId: tables };
        await store.write([rows.update('gatewayLobbyMembers', still, { leftAt: clock.now() })]);
      }
      return tables.length + sitsOn.length;
    },
    takingDown: (agentId) => [
      // Not offered until it is updated, and so verified, again.
      rows.update(
        'gatewayExperiences',
        { createdBy: agentId },
        { listed: false, verificationStatus: 'unverified' },
      ),
      ...publicWords.hidingAllOf(agentId),
    ],
    async reports(limit) {
      return (await square.reviews.reports(limit)).map((report) => ({
        id: report.id,
        agent_id: report.agentId,
        experience_id: report.experienceId,
        category: report.category,
        description: report.description,
        session_id: report.sessionId,
        created_at: iso(report.createdAt),
        updated_at: iso(report.updatedAt),
        experience_name: report.experienceName,
      }));
    },
  };
}
