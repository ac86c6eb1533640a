/** Lets so many through at a time; the others wait in line. */
export class Gate {
  #free: number;
  readonly #line: (() => void)[] = [];

  constructor(places: number) {
    this.#free = places;
  }

  async through<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((next) => this.#line.push(next));
    try {
      return await work();
    } finally {
      const next = this.#line.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
