import { call } from '../../net/rest.ts';

const LINES = 100;

export const squareApi = {
  benches: () => call('GET /social'),
  async one(social_lobby_id: string) {
    const [talk, { proposals }, { lobbies }] = await Promise.all([
      call('GET /social/:social_lobby_id/messages', { social_lobby_id, query: { limit: LINES } }),
      call('GET /social/:social_lobby_id/proposals', { social_lobby_id }),
      call('GET /social'),
    ]);
    return { ...talk, proposals, bench: lobbies.find(({ id }) => id === social_lobby_id) ?? null };
  },
  async board() {
    const [{ demand }, { events }] = await Promise.all([call('GET /demand'), call('GET /demand/events')]);
    return { demand, events };
  },
};

export type Company = Awaited<ReturnType<typeof squareApi.one>>;
