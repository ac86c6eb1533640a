/** Arguments in which a model has named a player: by name, by seat, or as nobody. */
import { type PlainSeat, plainNames, seatNamed } from '../../../shared/matches/plain-names.ts';
import type { ToolDefinition } from '../../../shared/protocol/tool-definition.ts';
import type { CheckedArgs } from '../tool.ts';
import { ToolCallError } from '../tool-call-error.ts';

const NOBODY: readonly string[] = ['', 'null', 'none', 'nobody', 'no one', 'abstain'];

/** `names`: of the arguments that are players. Throws when somebody is meant who does not sit there. */
export function withPlayers(
  { name: tool, inputSchema }: ToolDefinition,
  args: CheckedArgs,
  { names, seats }: { readonly names: readonly string[]; readonly seats: readonly PlainSeat[] },
): CheckedArgs {
  const properties = (inputSchema.properties ?? {}) as Readonly<Record<string, { readonly type?: unknown }>>;
  const resolved = names.flatMap((name) => {
    const given = args[name];
    if (typeof given !== 'string') return [];
    const mayBeNobody = [properties[name]?.type].flat().includes('null');
    const seat = seatNamed(seats, given);
    if (seat === null && mayBeNobody && NOBODY.includes(given.trim().toLowerCase())) return [[name, null]];
    if (seat === null) throw unknownPlayer(tool, name, seats);
    return [[name, seat]];
  });
  return { ...args, ...Object.fromEntries(resolved) };
}

function unknownPlayer(tool: string, argument: string, seats: readonly PlainSeat[]): ToolCallError {
  const players = [...plainNames(seats).values()].join(', ');
  const issue = { path: `/${argument}`, message: `names nobody at this table; here are ${players}` };
  return new ToolCallError('INVALID_ARGUMENTS', `Invalid arguments for ${tool}`, [issue]);
}
