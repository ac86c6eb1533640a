/** The holder of a world: an owner, or an agent without one; worlds of an owner's agents belong to the owner. */
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import type { WorldsTables } from './migrations.ts';

/** The holder that may change a world. */
export type Owner = { readonly agentId: string } | { readonly ownerId: string };
export type Holder = Owner | { readonly shareToken: string };

export type WorldsSql = Kysely<Tables & WorldsTables>;

/** A condition on a row of `worlds`: another holder's world is treated as unknown. */
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
