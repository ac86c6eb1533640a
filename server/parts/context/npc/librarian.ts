import { type Fact, toldBy } from '../../../../shared/canon/fact.ts';
import { roleWord } from '../../../../shared/canon/remembered.ts';
import type { LoreHit, Source } from '../../../../shared/contracts/context.ts';
import { type FallenAsked, fallenAsked, fallenIn } from '../fallen-asked.ts';
import { type Answer, aboutPerson } from './asked.ts';
import { HOW_TO_TELL, parseLegend, takeLegend } from './legend-proposal.ts';
import {
  characterSource,
  factSource,
  IGNORANCE,
  ignorant,
  matchSource,
  placeSource,
  type Reply,
  reply,
} from './reply.ts';
import type { Toolbox } from './toolbox.ts';

const asks = (input: string, words: RegExp): boolean => words.test(input);

export const librarian: Answer = async (asked) => {
  const { correlationId, input, namesPerson, person, teller, tools } = asked;
  const legend = parseLegend(input);
  if (legend) return takeLegend(legend, teller, tools, correlationId);
  if (asks(input, /\b(write|offer|tell|add|take)\b.*\blegends?\b/i))
    return reply('legend', [HOW_TO_TELL], []);
  if (
    person &&
    namesPerson &&
    asks(
      input,
      /\b(who is|record|how good|how often|wins?|won|lost|character|know about|tell me about|about)\b/i,
    )
  ) {
    return aboutPerson(asked, person, 'The books have it so:');
  }
  const fallen = namesPerson ? null : fallenAsked(input);
  if (fallen) return aboutFallen(fallen, input, tools);
  if (asks(input, /\b(?:one|a single) vote\b/i))
    return (await turnedOnOneVote(tools)) ?? ignorant('No game on these shelves turned on one vote.', 'lore');
  const superlative = SUPERLATIVE.exec(input)?.[1]?.toLowerCase();
  if (superlative) return unmeasured(superlative, tools);
  const [best] = (await tools.look('search-lore', input)).filter((hit) => isAbout(hit, input));
  const fact = best ? await tools.look('get-canonical-fact', best.factId) : null;
  if (!fact)
    return ignorant('Nothing on these shelves answers to it. Name a player, a street or a deed.', 'lore');
  return fromFact(fact);
};

function fromFact(fact: Fact): Reply {
  const { prose = [] } = toldBy(fact);
  const body = fact.type === 'historical_event' ? [...prose.slice(1), ...prose.slice(0, 1)] : prose;
  return reply('lore', [`See ${titleOf(fact)}.`, ...sentencesOf(body)], sourcesOf(fact));
}

/** What stands nearest on the shelves, whether it answers the question or not. */
export async function nearestLore(tools: Toolbox, input: string): Promise<Reply> {
  const [nearest] = await tools.look('search-lore', input);
  const fact = nearest ? await tools.look('get-canonical-fact', nearest.factId) : null;
  return fact ? fromFact(fact) : ignorant('');
}

const titleOf = ({ factId, fields }: Fact): string => `“${String(fields.title ?? factId)}”`;

async function aboutFallen(asked: FallenAsked, input: string, tools: Toolbox): Promise<Reply> {
  const [best] = await tools.look('search-lore', input);
  const fact = best ? await tools.look('get-canonical-fact', best.factId) : null;
  const fallen = fact && fallenIn(fact, asked);
  if (!fact || !fallen)
    return ignorant(`No game on these shelves has ${roleWord(asked.role)} ${asked.fate}.`, 'lore');
  const { gameNumber, winner = '' } = toldBy(fact);
  return reply(
    'lore',
    [
      `See ${titleOf(fact)}.`,
      `In Game ${gameNumber} ${fallen.name} was ${roleWord(fallen.role)}, and was ${fallen.fate} on day ${fallen.day}.`,
      `The ${winner.toLowerCase()} won it.`,
    ],
    sourcesOf(fact),
  );
}

/** Whatever a chronicle names can be looked up: itself, its players, its place, its match. */
function sourcesOf(fact: Fact): Source[] {
  const { address, cast = [], gameNumber, locationId, matchId } = toldBy(fact);
  return [
    factSource(fact.factId, titleOf(fact)),
    ...cast.map(({ agentId, name }) => characterSource(agentId, name)),
    ...(address && locationId ? [placeSource(locationId, address)] : []),
    ...(matchId ? [matchSource(matchId, `Game ${gameNumber}`)] : []),
  ];
}

const SUPERLATIVE =
  /\b(?:which|what|who)\b.*\b(closest|tightest|nearest|longest|shortest|best|worst|greatest|biggest|fastest|strongest|cleverest|finest)\b/i;

/** Nobody has measured games against each other; that one ballot decided one of them is known. */
async function unmeasured(asked: string, tools: Toolbox): Promise<Reply> {
  const dontKnow = `${IGNORANCE} The books hold no scale for what is ${asked}.`;
  const unknown = { text: dontKnow, sources: [], intent: 'unknown' };
  if (!/closest|tightest|nearest/.test(asked)) return unknown;
  return (await turnedOnOneVote(tools, `${dontKnow} One of the close ones is`)) ?? unknown;
}

/** A game that one ballot decided, and which. */
async function turnedOnOneVote(tools: Toolbox, opening = 'One of them is'): Promise<Reply | null> {
  for (const { factId } of await tools.look(
    'search-lore',
    'one vote sent away; without it would have tied',
  )) {
    const fact = await tools.look('get-canonical-fact', factId);
    const decisive = fact && toldBy(fact).moments?.find(({ kind }) => kind === 'DECISIVE_VOTE');
    if (fact && decisive)
      return reply('lore', [`${opening} ${titleOf(fact)}.`, decisive.text], sourcesOf(fact));
  }
  return null;
}

const CLOSE_ENOUGH = 0.2;
const CLOSE_IN_MEANING = 0.5;

/** What only sounds alike is not what was asked for: a word of the question stands in it, or it means the very same. */
function isAbout({ score, snippet }: LoreHit, input: string): boolean {
  const found = snippet.toLowerCase();
  const words = input.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const stands = (stem: string) => new RegExp(`(?<!\\p{L})${stem}`, 'u').test(found);
  const shared = words.some((word) => !EVERYDAY.has(word) && stands(word.replace(/(?:ing|ed|es|s)$/, '')));
  return score >= CLOSE_IN_MEANING || (shared && score >= CLOSE_ENOUGH);
}

const EVERYDAY = new Set(
  'about anybody anything could does each ever every from have know like many more most much name please read some somebody tell than that their them there they this want were what when where which while will with would your'.split(
    ' ',
  ),
);

const sentencesOf = (prose: readonly string[]): string[] =>
  prose
    .flatMap((paragraph) => paragraph.match(/[^.!?]+[.!?]+[”’]?\s*/g) ?? [paragraph])
    .map((sentence) => sentence.trim());
