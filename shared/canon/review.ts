/** Which proposals an operator must look at before they change the town: pure, asked after all gates have passed. */
import type { Direction, Exit } from './exits.ts';
import { type GateContext, type Reason, reason } from './gate.ts';
import { LANDMARKS, type PlaceFacts, placeOf } from './places.ts';
import { layerTypeOf, type Proposal, type ProposedAction, wordsOf } from './proposal.ts';

type Asked = Pick<GateContext, 'actor' | 'exitsOf'>;

/** Empty: it takes effect at once. What the town itself proposes was checked against what happened. */
export function reviewReasons({ proposedActions }: Proposal, { actor, exitsOf }: Asked): Reason[] {
  if (actor.kind !== 'ai') return [];
  return proposedActions.flatMap((action) => {
    const place = placeOf(placeIdOf(action));
    if (!place) return [];
    const replaced = isDescription(action)
      ? [`It replaces the description of ${place.name}, which belongs to the town.`]
      : [];
    const found = [...replaced, ...contradictions(wordsOf(action), place, exitsOf(place.id))];
    return found.map((message) => reason('NEEDS_REVIEW', message, action.actionType));
  });
}

const placeIdOf = ({ params, scopeKey }: ProposedAction): string =>
  ('locationId' in params && params.locationId) || scopeKey.replace(/^loc:/, '');

const isDescription = (action: ProposedAction): boolean =>
  (action.actionType === 'Ambience.Generate' || action.actionType === 'Layer.Add') &&
  layerTypeOf(action.params) === 'description';

const DENIED_BEFORE =
  "(?:no|never (?:was|were|had|has been|stood)|without|lacks?|(?:is|are|was|were) ?n[o'’]t|is no longer|not)(?: an?| any| the| one| single)*";
const GONE =
  '(?:gone|missing|destroyed|removed|demolished|ruined|vanished|dried up|torn down|burn(?:t|ed) down|no more|never (?:was|were|existed|there))';
const DESTROYED =
  '(?:stole|removed|demolished|destroyed|dismantled|tore down|pulled down|took away|carried off|burn(?:t|ed) down)';
const RUINED = '(?:under ?water|flooded(?! with)|in ruins|in ashes|at the bottom of)';
const WAY = '(?:way|road|street|path|lane|exit|door|gate)';
const SHUT = `(?:closed|blocked|walled(?: up| off)?|barred|shut|impassable|${GONE})`;
/** What a place can be mistaken for. Other nouns are figures of speech ("the square is a held breath"). */
const ELSEWHERE =
  '(?:lake|pond|swamp|desert|meadow|valley|cave|island|beach|ruins?|crater|pit|void|farm|castle|palace|prison|factory|harbou?r|ship|stable|church|cathedral|tower|hospital|shop|market|warehouse|(?:sea|river|forest|field|mountain)(?! of))';

/** Sentences of a text that deny a landmark, close a way, or turn the place into another. */
export function contradictions(text: string, place: PlaceFacts, exits: readonly Exit[]): string[] {
  const spoken = text.replace(/\s+/g, ' ');
  const found = new Set<string>();
  for (const thing of [...place.landmarks, ...LANDMARKS.map(({ name }) => shortName(name))])
    if (denies(spoken, thing)) found.add(`It denies that there is a ${thing}.`);
  for (const exit of exits) {
    if (shuts(spoken, exit.direction)) found.add(`It closes the way ${exit.direction}, which is open.`);
    const elsewhere = leadsTo(spoken, exit);
    if (elsewhere) found.add(`It has the way ${exit.direction} lead to ${elsewhere}.`);
  }
  const here = `(?:${escaped(shortName(place.name))}|this place)`;
  if (
    matches(
      spoken,
      `${here} (?:is|was|has become|became|has turned into|turned into)(?: now| really| only| just)* (?:an?|the|nothing but an?) (?:\\w+ ){0,2}${ELSEWHERE}`,
    ) ||
    matches(spoken, `${here} (?:is|lies|stands|sits|has been)(?: now| deep| far| all| half)* ${RUINED}`)
  )
    found.add(`It says that ${place.name} is something else.`);
  return [...found];
}

const shortName = (name: string): string => name.replace(/^The /, '').toLowerCase();

const denies = (text: string, thing: string): boolean => {
  const one = `${escaped(thing.replace(/s$/, ''))}(?:s|es)?`;
  return (
    matches(text, `${DENIED_BEFORE} (?:\\w+ )?${one}`) ||
    matches(
      text,
      `${one} (?:that \\w+ \\w+ )?(?:is|are|was|were|has been|have been|has|have)(?: now| long| all)* ${GONE}`,
    ) ||
    matches(
      text,
      `${one} (?:once stood|used to (?:be|stand)|no longer (?:stands?|exists?)|(?:stands?|exists?) no (?:more|longer))`,
    ) ||
    matches(
      text,
      `where (?:the |an? )?(?:\\w+ )?${one} (?:(?:had |once )?stood|had been|once (?:was|were)|used to (?:be|stand))`,
    ) ||
    matches(text, `(?:nothing|little) (?:is left|was left|remains|remained) of the (?:\\w+ )?${one}`) ||
    matches(text, `${DESTROYED} (?:the|all|every|each|both)(?: the)? (?:\\w+ )?${one}`)
  );
};

const shuts = (text: string, direction: Direction): boolean =>
  matches(text, `no ${WAY}(?: out| leads?| leading| to| the)* ${direction}(?:wards?)?`) ||
  matches(
    text,
    `(?:${WAY} (?:to the )?${direction}|${direction}(?:ern)? ${WAY}) (?:is|was|has been)(?: now)? ${SHUT}`,
  );

function leadsTo(text: string, { direction, toLocationId }: Exit): string | null {
  const way = `${direction}(?:wards?|ern)?(?: ${WAY})?,? (?:leads?|goes|opens|runs)(?: on| straight| down| up)* (?:to|into|onto)`;
  const other = LANDMARKS.find(
    ({ id, name }) => id !== toLocationId && matches(text, `${way} (?:the )?${escaped(shortName(name))}`),
  );
  return other?.name ?? null;
}

const escaped = (words: string): string => words.replace(/[^\w ]/g, '\\$&');
const matches = (text: string, pattern: string): boolean => new RegExp(`\\b${pattern}\\b`, 'i').test(text);
