/** What a resident remembers of the players at its table, from the town's records; empty until they have been read. */

import { deedOf, type Recollection } from '../../../shared/games/werewolf/bots/folk/recollection.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import type { PlayerId, Role } from '../../../shared/games/werewolf/model.ts';
import type { PartPlayed, TownMemory } from '../town-memory.ts';

interface Table {
  readonly players: readonly { readonly playerId: PlayerId; readonly agentId: string }[];
}

export function recollectionsOf(
  memory: Pick<TownMemory, 'playedTogether'> | null,
  agentId: string,
  { players }: Table,
  onTrouble: (error: unknown) => void,
): () => readonly Recollection[] {
  let recollections: readonly Recollection[] = [];
  const others = players.map((player) => player.agentId).filter((id) => id !== agentId);
  memory
    ?.playedTogether(agentId, others)
    .then((games) => {
      recollections = games
        .filter(({ game }) => game === werewolf.id)
        .flatMap(({ gameNumber, mine, theirs }) => {
          const deed = deedOf(asPlayed(mine), asPlayed(theirs));
          const player = players.find((each) => each.agentId === theirs.agentId);
          return deed && player ? [{ playerId: player.playerId, gameNumber, deed }] : [];
        });
    })
    .catch(onTrouble);
  return () => recollections;
}

const asPlayed = (part: PartPlayed) => ({ ...part, role: part.role as Role });
