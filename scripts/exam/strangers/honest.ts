/** Honest callers: newcomers who want a chair, and a caller who reads its matches at an even pace. */
import { setTimeout as delay } from 'node:timers/promises';
import { type MadeAgent, TownClient } from '../../town/town-client.ts';

const WERE = 'et.werewolf';
const QUEUE = { queueId: 'werewolf-default' };
const LOOK_EVERY_MS = 500;

/** Creates an agent, queues, and polls until it has a chair. Seconds from joining to the chair; null: it gave up. */
export async function seatNewcomer(from: TownClient, name: string, patienceS: number) {
  const made = await from.makeAgent(name);
  const begun = performance.now();
  const waitedS = (): number => (performance.now() - begun) / 1_000;
  let answer = await from.tool(`${WERE}.queue.join`, QUEUE, { key: made.apiKey });
  while (!answer.matchAssignment && waitedS() < patienceS) {
    await delay(LOOK_EVERY_MS);
    answer = await from.tool(`${WERE}.queue.status`, QUEUE, { key: made.apiKey });
  }
  return { agentId: made.agentId, waitedS: answer.matchAssignment ? waitedS() : null };
}

const AGENTS = 8;
const CALLS_PER_SECOND = 20;

/** Eight agents behind one address that read and poll in turn, each within its budgets. */
export class HonestCaller {
  readonly #from: TownClient;
  readonly #agents: MadeAgent[] = [];
  readonly refusals: Record<string, number> = {};
  #took: number[] | null = null;
  #matchId = '';
  #called = 0;

  constructor(url: string, address: string) {
    this.#from = new TownClient(url, { address, sockets: AGENTS });
  }

  async open(): Promise<readonly string[]> {
    for (let n = 0; n < AGENTS; n++) this.#agents.push(await this.#from.makeAgent(`Reader ${n}`));
    await this.#findMatch();
    const calls = setInterval(() => void this.#call(), 1_000 / CALLS_PER_SECOND);
    const looks = setInterval(() => void this.#findMatch().catch(() => undefined), 5_000);
    this.close = () => {
      clearInterval(calls);
      clearInterval(looks);
    };
    return this.#agents.map(({ agentId }) => agentId);
  }

  close(): void {}

  /** Records here the duration of calls that start from now on, in milliseconds; null: not recorded. */
  measure(took: number[] | null): void {
    this.#took = took;
  }

  async #findMatch(): Promise<void> {
    const { matches } = await this.#from.get<{ matches: { matchId: string }[] }>(
      '/api/matches?status=ACTIVE&game=werewolf&limit=1',
    );
    this.#matchId = matches[0]?.matchId ?? this.#matchId;
  }

  async #call(): Promise<void> {
    const n = this.#called++;
    const key = this.#agents[n % AGENTS]?.apiKey ?? '';
    const isRead = Math.floor(n / AGENTS) % 2 === 0;
    const took = this.#took;
    const begun = performance.now();
    const answer = await (isRead
      ? this.#from.tool(`${WERE}.match.get_state`, { matchId: this.#matchId }, { key })
      : this.#from.tool(`${WERE}.queue.status`, QUEUE, { key })
    ).catch(() => ({ ok: false, error: { code: 'no answer' } }));
    if (!answer.ok) {
      const code = answer.error?.code ?? 'refused';
      this.refusals[code] = (this.refusals[code] ?? 0) + 1;
    }
    took?.push(performance.now() - begun);
  }
}
