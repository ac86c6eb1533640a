// The insight into the match on the screen, asked for again while it goes on.

import type { Insight } from '../../../../shared/games/werewolf/insight/insight.ts';
import { api } from '../../../net/api.ts';
import { type Resource, useResource } from '../../../ui/kit/use-resource.ts';
import { useMatch } from '../ui/use-match.ts';

const EVERY_MS = 5000;

export function useInsight(): Resource<Insight | null> {
  const watch = useMatch();
  const isLive = watch.mode.value === 'live' && !watch.model.value.over;
  return useResource({
    key: `${watch.matchId} ${isLive}`,
    load: async () => (await api.insight(watch.matchId)).insight as Insight | null,
    ...(isLive && { everyMs: EVERY_MS }),
  });
}
