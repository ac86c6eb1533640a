/** Counts the calls under load by their outcome: a figure measured while calls fail means nothing. */
import type { Dispatch } from '../../../server/tools/dispatch.ts';

export interface CallTally {
  readonly done: number;
  readonly failed: number;
  readonly reasons: readonly string[];
}

const MOST_REASONS = 3;

export class CallWatch {
  #done = 0;
  #failed = 0;
  readonly #reasons = new Set<string>();

  readonly done = (): void => {
    this.#done += 1;
  };

  failed(reason: string): void {
    this.#failed += 1;
    if (this.#reasons.size < MOST_REASONS) this.#reasons.add(reason);
  }

  tally(): CallTally {
    return { done: this.#done, failed: this.#failed, reasons: [...this.#reasons] };
  }

  /** The same dispatch, whose refusals and errors count as failures. */
  watched(dispatch: Dispatch): Dispatch {
    return async (tool, ...rest) => {
      try {
        const result = await dispatch(tool, ...rest);
        if (result.isError) this.failed(`${tool}: ${JSON.stringify(result.structuredContent.error)}`);
        else this.#done += 1;
        return result;
      } catch (error) {
        this.failed(`${tool}: ${String(error)}`);
        throw error;
      }
    };
  }
}

/** The fault in the calls of a bench; null when `sent` of them were carried out and none failed. */
export function faultIn({ done, failed, reasons }: CallTally, sent: number): string | null {
  if (failed > 0) return `${failed} calls failed, such as ${reasons.join(' · ')}`;
  return done === sent ? null : `${done} of ${sent} calls were carried out`;
}
