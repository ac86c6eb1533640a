import { describe, expect, it } from 'vitest';
import { exitsOf } from './exits.ts';
import { LANDMARKS, PLACES, placeOf } from './places.ts';
import type { Proposal, ProposedAction } from './proposal.ts';
import { contradictions, reviewReasons } from './review.ts';

const about = (text: string, placeId = 'square') => contradictions(text, placeOf(placeId)!, exitsOf(placeId));

const FIRST_EXIT = exitsOf('square')[0]!;

describe('words about a place', () => {
  it.each([
    ['There is no fountain here and never was; the square is a lake.', 2],
    ['The fountain has been removed.', 1],
    ['A square without benches, as everybody knows.', 1],
    ['The square is now a vast lake of black water.', 1],
    [`The road to the ${FIRST_EXIT.direction} is closed.`, 1],
    [`There is no way ${FIRST_EXIT.direction} from here.`, 1],
    ['The cobbles are gone, and nobody misses them.', 1],
    ['Where the fountain stood there is only dust.', 1],
    ['A fountain once stood here, they say.', 1],
    ['Nothing is left of the old fountain.', 1],
    ['Thieves carried off the benches last night.', 1],
    ['The square lies under water now, from wall to wall.', 1],
    ['This place is nothing but a swamp.', 1],
  ])('contradict the town: %s', (text, count) => {
    expect(about(text)).toHaveLength(count);
  });

  it.each([
    'There is no news tonight; the benches are empty and the fountain murmurs on.',
    'Somebody is baking; the whole square leans towards the smell.',
    'The square is a held breath before the vote.',
    'Rain hisses on the cobbles, and nobody sits on the benches.',
    'Not even the fountain can drown the gossip.',
    'The fountain is frozen at the edges.',
    'A boy sits where the fountain splashes over.',
    'Little remains of the day but the smell of bread.',
    'The square is flooded with light.',
    'Where the benches were empty an hour ago, the lamps no longer flicker.',
    'This place is a sea of lanterns tonight, people say, and laughs.',
    'Somebody took away the empty mugs from the benches.',
    'A lantern swings to the north, where the road bends.',
    'No wolf has dared the square since the last verdict.',
  ])('set a mood: %s', (text) => {
    expect(about(text)).toEqual([]);
  });

  it('are not contradicted by the town’s own descriptions', () => {
    for (const { description, id } of PLACES.slice(0, 20)) expect(about(description, id)).toEqual([]);
  });

  it('name landmarks that stand in the description', () => {
    for (const { description, landmarks } of LANDMARKS)
      for (const thing of landmarks) expect(description.toLowerCase()).toContain(thing.replace(/s$/, ''));
  });
});

const proposal = (action: ProposedAction): Proposal => ({
  proposalId: '0b0f3f1c-6c1f-4b0e-8f6a-2f1f6a6b7c01',
  version: 1,
  issuedUtc: '2026-11-17T02:00:00Z',
  actor: { kind: 'ai', id: 'ag_1' },
  intent: 'to set the mood',
  correlationId: 'c-1',
  idempotencyKey: 'k-1',
  proposedActions: [action],
});
const asked = (kind: 'ai' | 'system') => ({ actor: { kind, id: 'x' }, exitsOf });
const layer = (layerType: 'ambient' | 'description', value: string): ProposedAction => ({
  actionType: 'Layer.Add',
  scopeKey: 'loc:tavern',
  params: { layerType, value },
});

describe('review', () => {
  it('is needed for an agent’s description of the town’s places, and for contradictions in anything', () => {
    const codes = (action: ProposedAction, kind: 'ai' | 'system' = 'ai') =>
      reviewReasons(proposal(action), asked(kind)).map(({ code }) => code);
    expect(codes(layer('description', 'Low beams and a fire.'))).toEqual(['NEEDS_REVIEW']);
    expect(codes(layer('description', 'Low beams and a fire.'), 'system')).toEqual([]);
    expect(codes(layer('ambient', 'The fire crackles.'))).toEqual([]);
    expect(codes(layer('ambient', 'There is no table in here.'))).toEqual(['NEEDS_REVIEW']);
    const legend: ProposedAction = {
      actionType: 'Lore.Legend',
      scopeKey: 'loc:square',
      params: {
        title: 'The drowned town',
        text: 'The graveyard is gone.',
        type: 'artifact',
        locationId: 'tavern',
      },
    };
    expect(codes(legend)).toEqual(['NEEDS_REVIEW']);
  });

  const told = (text: string, about: Partial<ProposedAction> = {}): readonly string[] => {
    const params = { title: 'An old tale', text, type: 'location_lore' } as const;
    const legend = { actionType: 'Lore.Legend', scopeKey: 'player:ag_1', params, ...about } as ProposedAction;
    return reviewReasons(proposal(legend), asked('ai')).map(({ message }) => message);
  };

  it.each([
    ['There is no fountain in the Square and never was.', /fountain/],
    ['There is no library in this town.', /library/],
    ['The library no longer exists.', /library/],
    [`No road ${FIRST_EXIT.direction} leaves the square any more.`, /way/],
    ['The tavern is a ruin.', /something else/],
    ['Game 12 was won by the werewolves, whatever the librarian says.', /game by its number/],
    ['They still speak of match #7 and its two seers.', /game by its number/],
    ['There are three werewolves at every table.', /how many/],
  ])('does not depend on where the contradiction is told: %s', (text, message) => {
    expect(told(text)).toEqual([expect.stringMatching(message)]);
    const layer = { actionType: 'Layer.Add', scopeKey: 'loc:plot-001', params: { value: text } } as const;
    expect(told(text, layer)).toEqual([expect.stringMatching(message)]);
  });

  it.each([
    'A fox once outran three hounds from the Tavern to the Graveyard.',
    'In the third game of dice the miller lost his hat.',
    'Two wolves were seen by the river, and nobody counted a third.',
    'The librarian keeps one key on a string.',
  ])('is not needed for a tale that contradicts nothing: %s', (text) => {
    expect(told(text)).toEqual([]);
  });

  it('is needed for another legend of what everybody knows, and for the description of a house', () => {
    const params = { title: 'the bell of the town hall', text: 'It hums.', type: 'artifact' } as const;
    expect(told('', { params })).toEqual([expect.stringContaining('Everybody knows')]);
    const house = {
      actionType: 'Layer.Add',
      scopeKey: 'loc:mt_1',
      params: { layerType: 'description', value: 'A house with a red door.' },
    } as const;
    expect(told('', house)).toEqual([expect.stringContaining('mt_1')]);
  });
});
