/** Arguments in which a model has named a player: by name, by seat, or as nobody. */
import { type PlainSeat, plainNames, seatNamed } from '../../../shared/matches/plain-names.ts';
import type { ToolDefinition } from '../../../shared/protocol/tool-definition.ts';
import type { CheckedArgs } from '../tool.ts';
import { ToolCallError } from '../tool-call-error.ts';

/** However it is written: "No one", "no-one". All of them are reserved as names. */
const NOBODY: readonly string[] = ['', 'null', 'none', 'nobody', 'noone', 'abstain'];

const isNobody = (given: string): boolean =>
  NOBODY.includes(given.toLowerCase().replace(/[\p{P}\p{Z}\p{C}]/gu, ''));

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
    if (mayBeNobody && isNobody(given)) return [[name, null]];
    const seat = seatNamed(seats, given);
    if (seat === null) throw unknownPlayer(tool, name, seats);
    return [[name, seat]];
  });
  return { ...args, ...Object.fromEntries(resolved) };
}

function unknownPlayer(tool: string, argument: string, seats: readonly PlainSeat[]): ToolCallError {
  const names = plainNames(seats);
  const living = seats.filter(({ alive }) => alive !== false).map(({ playerId }) => names.get(playerId));
  const issue = { path: `/${argument}`, message: `names no living player; these are ${living.join(', ')}` };
  return new ToolCallError('INVALID_ARGUMENTS', `Invalid arguments for ${tool}`, [issue]);
}
