/** Whose a world is: an owner's, or an agent's that has no owner; what an owner's agents hold belongs to the owner. */
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import type { WorldsTables } from './migrations.ts';

/** Who may change a world. */
export type Owner = { readonly agentId: string } | { readonly ownerId: string };
export type Holder = Owner | { readonly shareToken: string };

export type WorldsSql = Kysely<Tables & WorldsTables>;

/** As a condition on a row of `worlds`: a foreign world is as unknown as one that never was. */
export function isHeldBy(holder: Holder): Expression<boolean> {
  if ('shareToken' in holder) return sql<boolean>`worlds.share_token = ${holder.shareToken}`;
  const ofOwner = (owner: RawBuilder<unknown>) =>
    sql`select agents.agent_id from agents where agents.owner_id = ${owner}`;
  if ('ownerId' in holder) {
    const { ownerId } = holder;
    return sql<boolean>`(worlds.holder = ${ownerId} or worlds.holder in (${ofOwner(sql`${ownerId}`)}))`;
  }
  const { agentId } = holder;
  const owner = sql`(select me.owner_id from agents as me where me.agent_id = ${agentId})`;
  return sql<boolean>`(worlds.holder = ${agentId} or worlds.holder = ${owner} or worlds.holder in (${ofOwner(owner)}))`;
}

export const newHolder = (holder: Owner): RawBuilder<string> =>
  'ownerId' in holder
    ? sql<string>`cast(${holder.ownerId} as text)`
    : sql<string>`coalesce((select agents.owner_id from agents where agents.agent_id = ${holder.agentId}), ${holder.agentId})`;
