import { expect, it } from 'vitest';
import type { Fact } from '../../../shared/canon/fact.ts';
import {
  characterFact,
  matchFact,
  placeFact,
  type RememberedFact,
} from '../../../shared/canon/remembered.ts';
import { werewolfChronicler } from '../../../shared/games/werewolf/lore/chronicler.ts';
import { SETTLED } from '../context/testing/settled-samples.ts';
import { atlasOf, documentsOf, type TownFacts, townLocation } from './town-canon.ts';

const CHRONICLERS = new Map([['werewolf', werewolfChronicler]]);

const kept = ({ factId, fields, type }: RememberedFact, createdAt: number): Fact => ({
  factId,
  type,
  fields,
  version: 1,
  curated: false,
  createdAt,
  updatedAt: null,
  archivedAt: null,
});

/** In the chronicler's order, newest first. */
function townFacts(): TownFacts {
  const chronicles = SETTLED.map((match) => ({ match, chronicle: werewolfChronicler.tell(match) }));
  const [{ match, chronicle } = chronicles[0]!] = chronicles;
  const [someone] = chronicle.cast;
  const played = [{ role: someone!.role, games: 1, wins: someone!.won ? 1 : 0, survived: 1 }];
  const about = { agentId: someone!.agentId, name: someone!.name, played, before: null };
  const place = kept(placeFact(null, match, chronicle)!, 9);
  return {
    players: chronicle.cast.map(({ agentId: id, name }) => ({
      id,
      name,
      house: true,
      createdAt: 1,
      games: 1,
      wins: 0,
    })),
    settled: [
      { matchId: match.matchId, game: 'werewolf', gameNumber: 1, winner: 'VILLAGERS', endedAt: 2 },
      { matchId: 'm-untold', game: 'even-odd', gameNumber: 5, winner: 'ODD', endedAt: 3 },
    ],
    told: chronicles.map((each, i) => kept(matchFact(each.match, each.chronicle, 'rules'), 30 - i)),
    characters: new Map([[someone!.agentId, kept(characterFact(about, match, chronicle)!, 9)]]),
    places: new Map([[match.plotId, place]]),
  };
}

it("shows the town's canon as a world: characters, places with games, ties of settled games, events", () => {
  const facts = townFacts();
  const { characters, events, locations, ties } = atlasOf(facts, CHRONICLERS);
  const [match] = SETTLED;
  const [first] = characters;
  expect(first?.background).toContain('for the first time');
  expect(first?.traits).toEqual([expect.stringMatching(/^\w+ 1×, won [01]$/)]);
  expect(characters[1]?.background).toBe('Has played 1 match to the end and won 0.');
  expect(first?.locationId).toBe(match!.plotId);
  const door = locations.find(({ id }) => id === match!.plotId);
  expect(door?.description).toContain('One game was played here');
  expect(locations.map(({ id }) => id)).toEqual(expect.arrayContaining(['library', 'map-makers-stall']));
  expect(townLocation('plot-001', atlasOf({ ...facts, places: new Map() }, CHRONICLERS))).toMatchObject({
    id: 'plot-001',
  });
  const [wolf, pack] = werewolfChronicler.tell(match!).cast.filter(({ role }) => role === 'WEREWOLF');
  const own = ties.find(
    ({ fromId, toId }) => [wolf?.agentId, pack?.agentId].sort().join() === [fromId, toId].join(),
  );
  expect(own).toMatchObject({ type: 'ally', description: expect.stringContaining('Werewolves together') });
  expect(events.map(({ id }) => id)).toEqual([
    ...SETTLED.map(({ matchId }) => `match:${matchId}`),
    'm-untold',
  ]);
  expect(documentsOf(atlasOf(facts, CHRONICLERS)).filter(({ kind }) => kind === 'event')).toHaveLength(4);
});
