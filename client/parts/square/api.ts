import type {
  Bench,
  BenchList,
  BenchTalk,
  Demand,
  Proposal,
  ScheduledEvent,
} from '../../../shared/protocol/square.ts';
import { call } from '../../net/rest.ts';

const LINES = 100;
const bench = (id: string) => `/social/${encodeURIComponent(id)}`;

export interface Board {
  readonly demand: readonly Demand[];
  readonly events: readonly ScheduledEvent[];
}

export interface Company extends BenchTalk {
  readonly bench: Bench | null;
  readonly proposals: readonly Proposal[];
}

export const squareApi = {
  benches: () => call<BenchList>('GET', '/social'),
  async one(id: string): Promise<Company> {
    const [talk, { proposals }, { lobbies }] = await Promise.all([
      call<BenchTalk>('GET', `${bench(id)}/messages?limit=${LINES}`),
      call<{ readonly proposals: readonly Proposal[] }>('GET', `${bench(id)}/proposals`),
      call<BenchList>('GET', '/social'),
    ]);
    return { ...talk, proposals, bench: lobbies.find((each) => each.id === id) ?? null };
  },
  async board(): Promise<Board> {
    const [{ demand }, { events }] = await Promise.all([
      call<{ readonly demand: readonly Demand[] }>('GET', '/demand'),
      call<{ readonly events: readonly ScheduledEvent[] }>('GET', '/demand/events'),
    ]);
    return { demand, events };
  },
};
