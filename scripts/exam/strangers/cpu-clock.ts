/** How much of a core a process takes, window by window: whatever else the machine does, this is the process' own. */
import { readFileSync } from 'node:fs';

/** What Linux counts by. */
const TICKS_A_SECOND = 100;

export class CpuClock {
  readonly #pid: number;
  readonly #used: Record<string, { cpuS: number; wallS: number }> = {};

  constructor(pid: number) {
    this.#pid = pid;
  }

  async during(window: string, work: () => Promise<void>): Promise<void> {
    const [cpuS, at] = [this.#cpuS(), performance.now()];
    await work();
    const { cpuS: cpu, wallS: wall } = this.#used[window] ?? { cpuS: 0, wallS: 0 };
    this.#used[window] = {
      cpuS: cpu + this.#cpuS() - cpuS,
      wallS: wall + (performance.now() - at) / 1_000,
    };
  }

  /** In cores; NaN where the system does not tell. */
  cores(window: string): number {
    const { cpuS, wallS } = this.#used[window] ?? { cpuS: Number.NaN, wallS: 1 };
    return Math.round((cpuS / wallS) * 100) / 100;
  }

  #cpuS(): number {
    try {
      // The name in brackets may hold anything; the times are the 12th and 13th field after it.
      const fields = readFileSync(`/proc/${this.#pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
    } catch {
      return Number.NaN;
    }
  }
}
