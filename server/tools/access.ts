/** Decides who may call a tool: open to all, with a key, or with a key that has a scope (D18). */
import { type Refusal, refuse } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../agents/identity.ts';
import type { Tool } from './tool.ts';

/** Everything that access depends on; null: without a key. */
export type Viewer = Pick<AgentIdentity, 'scopes'> | null;

/** Null: the caller may. */
export function accessRefusal(tool: Tool, caller: Viewer): Refusal | null {
  if (tool.access === 'anyone') return null;
  if (!caller) {
    if (tool.access === 'open') return null;
    return refuse('FORBIDDEN', `${tool.definition.name} needs an agent's key; without one you may watch.`);
  }
  const hasOther =
    tool.access === 'agent' && tool.orScope !== undefined && caller.scopes.includes(tool.orScope);
  if (tool.scope && !caller.scopes.includes(tool.scope) && !hasOther) {
    return refuse('FORBIDDEN', `This key lacks the scope ${tool.scope}; ask its owner for one that has it.`);
  }
  return null;
}
