/** Has the crier read what was just written into the library, and not more of it than people can listen to. */
import type { CrierLine } from '../../../shared/town/crier/line.ts';
import type { Clock } from '../../time/clock.ts';
import type { Hosting } from '../hosting.ts';

/** Real time: after a busy minute the library holds more titles than anybody would stand still for. */
const QUIET_MS = 8_000;

export class TitleCrier {
  readonly #clock: Pick<Clock, 'now'>;
  #cry: Hosting['cry'] = () => undefined;
  #quietUntil = Number.NEGATIVE_INFINITY;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  open({ cry }: Pick<Hosting, 'cry'>): void {
    this.#cry = cry;
  }

  read(line: CrierLine): void {
    const now = this.#clock.now();
    if (now < this.#quietUntil) return;
    this.#quietUntil = now + QUIET_MS;
    this.#cry(line);
  }
}
