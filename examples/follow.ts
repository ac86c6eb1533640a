/**
 * Plays by the town's own text alone, at `?profile=llm`: makes the call after TO DO, with the first target that is
 * named, and waits otherwise. Stands in for a model where clients are tested.
 */

export interface Step {
  readonly tool: string;
  readonly args: Record<string, unknown>;
}

const TO_DO = /TO DO: (et_\w+) (\{.*?\})(?:[^\n]*? Targets: ([^,.\n(]+))?/g;
const READ: Step = { tool: 'et_werewolf_match_events_get', args: {} };

export const JOIN: Step = { tool: 'et_werewolf_queue_join', args: {} };

/** The action after this message of the town; `null` when the match is over. */
export function nextStep(said: string): Step | null {
  if (said.includes('The match is over')) return null;
  if (said.includes('et_werewolf_queue_status')) return { tool: 'et_werewolf_queue_status', args: {} };
  const [, tool, call, target] = [...said.matchAll(TO_DO)].at(-1) ?? [];
  if (!tool || !call) return READ;
  const filled = call.replace('NAME', target?.trim() ?? '').replaceAll('…', 'I am listening.');
  return { tool, args: JSON.parse(filled) as Step['args'] };
}
