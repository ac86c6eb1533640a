// Players of a finished match who have met often, and who of them won.

import type { RivalsReply } from '../../shared/contracts/archive.ts';
import { call } from '../net/rest.ts';
import { ending } from '../text/ending.ts';
import { AgentName } from './agent-name.tsx';
import { useWatch } from './context.ts';
import { useResource } from './kit/resource.tsx';

/** The result is on disk a moment after the last event is seen. */
const ASK_AGAIN_MS = 2_000;

export function Rivals() {
  const { matchId } = useWatch();
  const found = useResource({
    key: matchId,
    load: () => call('GET /games/:id/rivals', { id: matchId }),
    everyMs: ASK_AGAIN_MS,
    isFinal: ({ rivals }) => rivals !== null,
  }).value;
  if (!found?.rivals?.length) return null;
  return (
    <div class="end-part">
      <h3>{ending.rivals}</h3>
      <ul class="end-rivals">
        {found.rivals.map((pair) => (
          <Pair key={pair.players.map(({ agentId }) => agentId).join()} pair={pair} />
        ))}
      </ul>
    </div>
  );
}

function Pair({ pair: { met, players } }: { readonly pair: NonNullable<RivalsReply['rivals']>[number] }) {
  const [winner, loser] = players;
  if (!winner || !loser) return null;
  return (
    <li>
      <b dir="auto">
        <AgentName agentId={winner.agentId} name={winner.name} />
      </b>
      {ending.and}
      <b dir="auto">
        <AgentName agentId={loser.agentId} name={loser.name} />
      </b>
      {ending.met(met)}
      {winner.won === loser.won
        ? ending.wonEqually(winner.won)
        : ending.wonMore(winner.name, winner.won, loser.won)}
    </li>
  );
}
