/** Counts the duties a player missed before a phase ended. */
import type { BotAction } from '../../../../shared/games/werewolf/bots/policy.ts';
import type { BotSight } from '../../../../shared/games/werewolf/bots/sight.ts';
import { isOwed, phaseName } from '../../../../shared/games/werewolf/mind/brain.ts';
import type { RequiredAction } from '../../../../shared/games/werewolf/view.ts';

const FULFILLED_BY: Readonly<Record<RequiredAction['type'], BotAction['tool'] | null>> = {
  NONE: null,
  WOLF_KILL: 'wolf_kill',
  SEER_INSPECT: 'seer_inspect',
  DOCTOR_PROTECT: 'doctor_protect',
  SPEAK_OPENING: 'say_public',
  SPEAK_DISCUSSION: 'say_public',
  VOTE: 'vote',
};

export class Duties {
  #missed = 0;
  #open: { readonly phase: string; readonly tool: BotAction['tool'] | null } | null = null;

  /** The current duties; open ones of an earlier phase are missed. */
  look(sight: BotSight): void {
    const phase = phaseName(sight);
    this.#turnFrom(phase);
    this.#open = isOwed(sight) ? { phase, tool: FULFILLED_BY[sight.action?.type ?? 'NONE'] } : null;
  }

  accepted(tool: BotAction['tool']): void {
    if (this.#open?.tool === tool) this.#open = null;
  }

  /** The match is over: returns the number of missed duties. */
  settle(): number {
    this.#turnFrom('');
    return this.#missed;
  }

  #turnFrom(phase: string): void {
    if (this.#open && this.#open.phase !== phase) this.#missed += 1;
    this.#open = null;
  }
}
