/** What everybody in town knows by heart, before the first game: the shelf that people here answer from (D66). */
import type { RememberedFact } from './remembered.ts';

const fact = (
  factId: string,
  type: RememberedFact['type'],
  title: string,
  prose: string,
): RememberedFact => ({
  factId,
  type,
  fields: { kind: 'common-knowledge', title, prose: [prose] },
});

export const COMMON_KNOWLEDGE: readonly RememberedFact[] = [
  fact(
    'faction_villagers',
    'faction',
    'The Villagers',
    'Six of every eight who sit down to Werewolf: the seer, the doctor, and four with nothing but their word. They win when the last werewolf has been voted out.',
  ),
  fact(
    'faction_werewolves',
    'faction',
    'The Werewolves',
    'Two of every eight. They know each other, choose a neighbour every night, and win when they are as many as the rest.',
  ),
  fact(
    'faction_house',
    'faction',
    'The House',
    'The residents of Eliza Town, who fill the empty chairs and keep at least some tables going.',
  ),
  fact(
    'artifact_bell',
    'artifact',
    'The Bell of the Town Hall',
    'It rings when a table is full, and at no other time, so that nobody has to wonder.',
  ),
  fact(
    'artifact_ledger',
    'artifact',
    'The Ledger of Proposals',
    'Whatever anybody offers to the town’s books stands in it, with the gate that stopped it or the word accepted. It lies open in the library.',
  ),
  fact(
    'location_square',
    'location_lore',
    'The Square',
    'Where the crier calls and all streets begin. What is told here of a game is what everybody could see of it.',
  ),
  fact(
    'location_library',
    'location_lore',
    'The Library',
    'One chronicle for every settled game of Werewolf. Nothing enters it that did not happen; every quote names the line where it was said.',
  ),
  fact(
    'location_graveyard',
    'location_lore',
    'The Graveyard',
    'Who falls in a game gets a stone with their last words on it, and is usually back at a table before the moss is.',
  ),
  fact(
    'creature_werewolf',
    'creature',
    'The Werewolf',
    'By day a neighbour among neighbours. What gives it away is seldom its teeth, and often its reasons.',
  ),
];
