/** How each of the five answers by rules: what is asked is read, the tools are looked at, and the words are theirs. */
import type { Fact } from '../../../../shared/canon/fact.ts';
import { matchFactId, roleWord } from '../../../../shared/canon/remembered.ts';
import type { BuildingFacts } from '../../../town/building-facts.ts';
import { addressOf } from '../../../town/plots.ts';
import type { LoreHit } from '../lore-search.ts';
import { RULE_WORDS, RULES } from './gate-rules.ts';
import type { NpcId } from './npcs.ts';
import {
  characterSource,
  factSource,
  IGNORANCE,
  ignorant,
  matchSource,
  placeSource,
  playerSource,
  type Reply,
  reply,
  type Source,
} from './reply.ts';
import { HOW_TO_TELL, type Teller, takeLegend, toldLegend } from './told-legend.ts';
import type { NamedAgent, Toolbox } from './toolbox.ts';
import { isAsked } from './topics.ts';

export interface Asked {
  readonly input: string;
  /** Whom the words name, or who was spoken of before. */
  readonly person: NamedAgent | null;
  /** They named them: it is not only that nobody else was named. */
  readonly namesPerson: boolean;
  gameTitle(gameId: string): string;
  readonly tools: Toolbox;
  /** An agent that has come with its key; null: anybody. */
  readonly teller: Teller | null;
  readonly correlationId: string;
}

type Answer = (asked: Asked) => Promise<Reply>;

const asks = (input: string, words: RegExp): boolean => words.test(input);

const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

// The crier: games that run, the weather.

const WEATHER = /^(weather|rain|raining|rains|storm|stormy|sunny|sky|time|hour|dark)$/;
const GAMES = /^(games?|play|plays|playing|played|match|matches|tables?|running|news|happening|watch)$/;

const crier: Answer = async (asked) => {
  const { gameTitle, input, namesPerson, person, tools } = asked;
  if (isAsked(input, WEATHER)) {
    const { timeOfDay, weather } = await tools.look('get-atmosphere', 'square');
    return reply(
      'weather',
      [`It is ${timeOfDay}, as anybody can see. ${weather.valuePreview}`],
      [placeSource('square', '')],
    );
  }
  if (person && namesPerson) return aboutPerson(asked, person, 'Hear ye:');
  if (!isAsked(input, GAMES) && !/\bwhat(?:’s|'s| is) (?:going )?on\b/i.test(input))
    return ignorant('Ask me what is being played, or about the weather.');
  const running = (await tools.look('running-games')).filter(({ status }) => status !== 'ended');
  if (running.length === 0)
    return reply('running-games', ['Not a table is taken just now. The bell will tell you when one is.'], []);
  const exciting = [...running]
    .sort((a, b) => b.sign.weight - a.sign.weight || a.number - b.number)
    .slice(0, 3);
  return reply(
    'running-games',
    [
      `${plural(running.length, 'table')} ${running.length === 1 ? 'is' : 'are'} taken.`,
      ...exciting.map((building) => {
        const { detail, label } = building.sign;
        return `At ${placeWords(building, gameTitle)} it is ${label}${detail ? `, ${detail}` : ''}.`;
      }),
    ],
    exciting.map((building) => matchSource(building.matchId, placeWords(building, gameTitle))),
  );
};

const placeWords = ({ game, number, plotId }: BuildingFacts, gameTitle: Asked['gameTitle']): string =>
  addressOf(plotId) || `${gameTitle(game)} ${number}`;

// The innkeeper: people and queues.

const QUEUES = /^(queues?|waits?|waiting|line|company|missing|seats?|chairs?|tables?)$/;
const PEOPLE = /^(people|anyone|anybody|guests?|around|here|town|folk|agents?|villagers?|strangers?|visitors?|souls?)$/;

const innkeeper: Answer = async (asked) => {
  const { gameTitle, input, namesPerson, person, tools } = asked;
  if (person && namesPerson) return aboutPerson(asked, person, 'I know the face.');
  if (isAsked(input, QUEUES)) {
    const queues = [...(await tools.look('queues'))].filter(([, { size }]) => size > 0);
    if (queues.length === 0)
      return reply('queues', ['Nobody waits for a table just now. Be the first; somebody has to be.'], []);
    return reply(
      'queues',
      queues.map(
        ([game, { required, size }]) =>
          `${plural(size, 'guest')} ${size === 1 ? 'waits' : 'wait'} for a table of ${gameTitle(game)}; it takes ${required}.`,
      ),
      queues.map(([game]): Source => ({ kind: 'queue', id: game, label: gameTitle(game), link: '/' })),
    );
  }
  if (isAsked(input, PEOPLE)) {
    const people = await tools.look('people-in-town');
    if (people.length === 0) return reply('people', ['The house is empty, and so is the street.'], []);
    const guests = people.filter(({ house }) => !house);
    const shown = (guests.length > 0 ? guests : people).slice(0, 6);
    const names = shown.map(({ name }) => name).join(', ');
    const playing = people.filter(({ where }) => where === 'building').length;
    return reply(
      'people',
      [
        `${plural(people.length, 'soul')} in town, ${playing} of them at a table.`,
        guests.length > 0
          ? `From out of town: ${names}.`
          : `All of them live here: ${names}${people.length > shown.length ? ' and more' : ''}.`,
      ],
      shown.map(({ agentId, name }) => playerSource(agentId, name)),
    );
  }
  return ignorant('Ask me who is in town, or who waits for a table.');
};

// The librarian: lore.

const librarian: Answer = async (asked) => {
  const { correlationId, input, namesPerson, person, teller, tools } = asked;
  const legend = toldLegend(input);
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
  const superlative = SUPERLATIVE.exec(input)?.[1]?.toLowerCase();
  if (superlative) return unmeasured(superlative, tools);
  const [best] = (await tools.look('search-lore', input)).filter((hit) => isAbout(hit, input));
  const fact = best ? await tools.look('get-canonical-fact', best.factId) : null;
  if (!fact)
    return ignorant('Nothing on these shelves answers to it. Name a player, a street or a deed.', 'lore');
  const { prose = [] } = fact.fields as { prose?: readonly string[] };
  const body = fact.type === 'historical_event' ? [...prose.slice(1), ...prose.slice(0, 1)] : prose;
  return reply('lore', [`See ${titleOf(fact)}.`, ...sentencesOf(body)], sourcesOf(fact));
};

const titleOf = ({ factId, fields }: Fact): string => `“${String(fields.title ?? factId)}”`;

/** Whatever a chronicle names can be looked up: itself, its players, its place, its match. */
function sourcesOf(fact: Fact): Source[] {
  const { address, cast = [], gameNumber, locationId, matchId } = fact.fields as {
    readonly [Key in 'address' | 'locationId' | 'matchId']?: string;
  } & { readonly gameNumber?: number; readonly cast?: readonly NamedAgent[] };
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
  if (!/closest|tightest|nearest/.test(asked)) return { text: dontKnow, sources: [], intent: 'unknown' };
  for (const { factId } of await tools.look('search-lore', 'one vote sent away; without it would have tied')) {
    const fact = await tools.look('get-canonical-fact', factId);
    const moments = (fact?.fields.moments ?? []) as readonly { readonly kind: string; readonly text: string }[];
    const decisive = moments.find(({ kind }) => kind === 'DECISIVE_VOTE');
    if (fact && decisive)
      return reply('lore', [dontKnow, `One of the close ones is ${titleOf(fact)}.`, decisive.text], sourcesOf(fact));
  }
  return { text: dontKnow, sources: [], intent: 'unknown' };
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

// The sexton: deaths.

const sexton: Answer = async ({ input, namesPerson, person, tools }) => {
  if (person && (namesPerson || asks(input, /\b(last|words?|said|die[ds]?|dead|how|they|he|she|them)\b/i))) {
    const known = await tools.look('get-player-context', person.agentId);
    const games = (known?.player.recentGames ?? []) as readonly PlayedGame[];
    const fallen = games.find(({ survived }) => !survived);
    if (!fallen) {
      return reply(
        'death',
        [`I have dug nothing for ${person.name}, as far as my stones go.`],
        [playerSource(person.agentId, person.name)],
      );
    }
    const game = `Game ${fallen.gameNumber}`;
    return {
      ...reply(
        'death',
        [
          `${person.name} was ${fallen.fate} on day ${fallen.day} of ${game}.`,
          ...(fallen.lastWords ? [`The stone says: “${fallen.lastWords}”`] : ['The stone bears no words.']),
        ],
        [characterSource(person.agentId, person.name), matchSource(fallen.matchId, game)],
      ),
      about: person,
    };
  }
  if (!isAsked(input, DEATH)) return ignorant('Ask me who lies here, or what somebody said last.');
  const fate = /\b(hang|hanged|rope|gallows|voted)\b/i.test(input)
    ? 'hanged'
    : /\b(killed|murdered|night|wolves|eaten)\b/i.test(input)
      ? 'killed in the night'
      : null;
  const fallen = await tools.look('latest-dead', DEAD_LOOKED_AT);
  const dead = fallen.filter((one) => fate === null || one.fate === fate).slice(0, DEAD_NAMED);
  if (dead.length === 0)
    return reply(
      'dead',
      [fallen.length === 0 ? 'Nobody lies here yet. It will not last.' : `Nobody of late was ${fate}.`],
      [],
    );
  return reply(
    'dead',
    dead.map(
      (one) =>
        `${one.name}, ${one.fate} in Game ${one.game_number}${one.last_words ? `: “${one.last_words}”` : '.'}`,
    ),
    dead.flatMap(({ agent_id, game_number, match_id, name }) => [
      characterSource(agent_id, name),
      matchSource(match_id, `Game ${game_number}`),
    ]),
  );
};

const DEAD_LOOKED_AT = 24;
const DEAD_NAMED = 3;
const DEATH =
  /^(dead|die[ds]?|deaths?|lies?|lying|graves?|stones?|buried|killed|murdered|hang|hanged|fell|fallen|lately|recent|recently|words|tombs?|graveyard)$/;

interface PlayedGame {
  readonly matchId: string;
  readonly gameNumber: number;
  readonly role: string;
  readonly won: boolean;
  readonly survived: boolean;
  readonly fate?: string;
  readonly day?: number;
  readonly lastWords?: string;
}

// The gatekeeper: rules, how to come in.

const gatekeeper: Answer = async ({ input, tools }) => {
  const known = RULES.find(([pattern]) => pattern.test(input));
  if (!known || !isAsked(input, RULE_WORDS)) return ignorant('Ask me for the rules, or how an agent comes to a table.');
  await tools.look('rules');
  const [, intent, sentences] = known;
  return reply(intent, sentences, [
    { kind: 'rules', id: 'werewolf_rules', label: '', link: '/api/prompts/werewolf_rules' },
  ]);
};

export const ANSWERS: Readonly<Record<NpcId, Answer>> = { crier, innkeeper, librarian, sexton, gatekeeper };

async function aboutPerson({ gameTitle, tools }: Asked, person: NamedAgent, opening: string): Promise<Reply> {
  const known = await tools.look('get-player-context', person.agentId);
  if (!known) return ignorant(`Nobody called ${person.name} has been seen here.`, 'player');
  const games = known.player.recentGames as readonly PlayedGame[];
  const records = known.player.records as readonly { game: string; games: number; wins: number }[];
  const [last] = games;
  const where = known.location
    ? `${person.name} is at ${known.location.name} just now.`
    : `${person.name} is not in town just now.`;
  const record = records
    .map(({ game, games: played, wins }) => `${wins} of ${plural(played, 'game')} of ${gameTitle(game)}`)
    .join(', ');
  return {
    ...reply(
      'player',
      [
        opening,
        record ? `${person.name} has won ${record}.` : `${person.name} has not finished a game here yet.`,
        ...(last
          ? [
              `Last seen in Game ${last.gameNumber} as ${roleWord(last.role)}, and ${last.won ? 'won' : 'lost'}.`,
            ]
          : []),
        where,
      ],
      [
        known.player.characterFactId
          ? characterSource(person.agentId, person.name)
          : playerSource(person.agentId, person.name),
        ...(last
          ? [
              matchSource(last.matchId, `Game ${last.gameNumber}`),
              factSource(matchFactId(last.matchId), `Game ${last.gameNumber}`),
            ]
          : []),
        ...(known.location ? [placeSource(known.location.id, known.location.name)] : []),
      ],
    ),
    about: person,
  };
}
