/** A town that can be killed and started again on the same port and data. */
import { type Environment, startTown } from '../../../server/operations/testing/town-process.ts';

export class TownProcess {
  readonly url: string;
  readonly #environment: Environment;
  #process: Awaited<ReturnType<typeof startTown>> | null = null;

  constructor(port: number, environment: Environment) {
    this.url = `http://localhost:${port}`;
    this.#environment = { ...environment, PORT: String(port) };
  }

  /** Resolves when the town reports that it is open. */
  async start(): Promise<void> {
    this.#process = await startTown(this.#environment);
  }

  /** Simulates a power cut: no goodbye, nothing flushed. */
  async kill(): Promise<void> {
    const process = this.#process;
    this.#process = null;
    await process?.kill();
  }
}
