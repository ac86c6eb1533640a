/** Which proposals an operator must look at before they change the town: pure, asked after all gates have passed. */
import type { Direction, Exit } from './exits.ts';
import { type GateContext, type Reason, reason } from './gate.ts';
import { LANDMARKS, type PlaceFacts, placeOf } from './places.ts';
import { layerTypeOf, type Proposal, type ProposedAction, wordsOf } from './proposal.ts';
import { COMMON_KNOWLEDGE } from './seed-facts.ts';

type Asked = Pick<GateContext, 'actor' | 'exitsOf'>;

/** Empty: it takes effect at once. What the town itself proposes was checked against what happened. */
export function reviewReasons({ proposedActions }: Proposal, { actor, exitsOf }: Asked): Reason[] {
  if (actor.kind !== 'ai') return [];
  return proposedActions.flatMap((action) => {
    const text = wordsOf(action);
    const found = [
      ...replacedBy(action),
      ...placesMeant(action, text).flatMap((place) => contradictions(text, place, exitsOf(place.id))),
      ...deniedPlaces(text),
      ...contradictedFacts(action, text),
    ];
    return [...new Set(found)].map((message) => reason('NEEDS_REVIEW', message, action.actionType));
  });
}

/** Where it is told, and every landmark that it names. */
function placesMeant({ params, scopeKey }: ProposedAction, text: string): PlaceFacts[] {
  const ids = [scopeKey.replace(/^loc:/, ''), ('locationId' in params && params.locationId) || ''];
  const own = ids.flatMap((id) => placeOf(id) ?? []);
  const named = LANDMARKS.filter(({ name }) => matches(text, escaped(shortName(name))));
  return [...new Set([...own, ...named])];
}

function replacedBy(action: ProposedAction): string[] {
  if (!isDescription(action) || !action.scopeKey.startsWith('loc:')) return [];
  const id = action.scopeKey.replace(/^loc:/, '');
  return [`It replaces the description of ${placeOf(id)?.name ?? id}, which belongs to the town.`];
}

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

const GAME_BY_NUMBER = '(?:game|match)(?: of (?:werewolf|even or odd))?,? (?:no\\.? ?|number )?#?\\d+';
const HOW_MANY =
  '(?:no|one|two|three|four|five|six|seven|eight|\\d+)(?: \\w+)? (?:werewol(?:f|ves)|wol(?:f|ves)|seers?|doctors?|villagers?) (?:in|at|of|among|to) (?:every|each|any|all|a) (?:\\w+ )?(?:games?|match(?:es)?|tables?|eight)';

/** What the chronicles, the rules and the books of the town say already. */
function contradictedFacts(action: ProposedAction, text: string): string[] {
  const known = COMMON_KNOWLEDGE.map(({ fields: { title } }) => String(title));
  const titled =
    action.actionType === 'Lore.Legend' &&
    known.find((title) => shortName(title) === shortName(action.params.title.trim()));
  return [
    ...(titled ? [`Everybody knows of “${titled}” already.`] : []),
    ...(matches(text, GAME_BY_NUMBER) ? ['It tells of a game by its number, which its chronicle does.'] : []),
    ...(matches(text, HOW_MANY) ? ['It says how many of a role there are, which the rules do.'] : []),
  ];
}

const deniedPlaces = (text: string): string[] =>
  LANDMARKS.map(({ name }) => shortName(name)).flatMap((name) =>
    denies(text.replace(/\s+/g, ' '), name) ? [`It denies that there is a ${name}.`] : [],
  );

/** Sentences of a text that deny a landmark, close a way, or turn the place into another. */
export function contradictions(text: string, place: PlaceFacts, exits: readonly Exit[]): string[] {
  const spoken = text.replace(/\s+/g, ' ');
  const found = new Set<string>();
  for (const thing of place.landmarks)
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

const shortName = (name: string): string => name.toLowerCase().replace(/^the /, '');

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
