/** How each of the five answers by rules: what is asked is read, the tools are looked at, and the words are theirs. */
import { matchFactId } from '../../../../shared/canon/remembered.ts';
import type { BuildingFacts } from '../../../town/building-facts.ts';
import { addressOf } from '../../../town/plots.ts';
import type { LoreHit } from '../lore-search.ts';
import type { KnownPlayer } from '../player-context.ts';
import { RULES } from './gate-rules.ts';
import type { NpcId } from './npcs.ts';
import { factSource, ignorant, matchSource, playerSource, type Reply, reply, type Source } from './reply.ts';
import { HOW_TO_TELL, type Teller, takeLegend, toldLegend } from './told-legend.ts';
import type { NamedAgent, Toolbox } from './toolbox.ts';

export interface Asked {
  readonly input: string;
  /** Whom the words name, or who was spoken of before. */
  readonly person: NamedAgent | null;
  /** They named them: it is not only that nobody else was named. */
  readonly namesPerson: boolean;
  readonly tools: Toolbox;
  /** An agent that has come with its key; null: anybody. */
  readonly teller: Teller | null;
  readonly correlationId: string;
}

type Answer = (asked: Asked) => Promise<Reply>;

const asks = (input: string, words: RegExp): boolean => words.test(input);

const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

// The crier: games that run, the weather.

const crier: Answer = async ({ input, namesPerson, person, tools }) => {
  if (asks(input, /\b(weather|rain|raining|storm|sun|sky|time|hour|dark|day or night)\b/i)) {
    const { timeOfDay, weather } = await tools.look('get-atmosphere', 'square');
    return reply(
      'weather',
      [`It is ${timeOfDay}, as anybody can see. ${weather.valuePreview}`],
      [{ kind: 'place', id: 'square', label: '' }],
    );
  }
  if (person && namesPerson)
    return aboutPerson(person, await tools.look('get-player-context', person.agentId), 'Hear ye:');
  if (
    !asks(
      input,
      /\b(game|games|play|playing|played|match|matches|table|tables|on|running|news|happening|going on|watch|tonight|now)\b/i,
    )
  )
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
      ...exciting.map(tableWords),
    ],
    exciting.map((building) => matchSource(building.matchId, placeWords(building))),
  );
};

const placeWords = ({ game, number, plotId }: BuildingFacts): string =>
  addressOf(plotId) || `${game} ${number}`;

const tableWords = (building: BuildingFacts): string => {
  const { detail, label } = building.sign;
  return `At ${placeWords(building)} it is ${label}${detail ? `, ${detail}` : ''}.`;
};

// The innkeeper: people and queues.

const innkeeper: Answer = async ({ input, namesPerson, person, tools }) => {
  if (person && namesPerson)
    return aboutPerson(person, await tools.look('get-player-context', person.agentId), 'I know the face.');
  if (asks(input, /\b(queue|queues|wait|waits|waiting|line|company|missing|seat|seats|chair|chairs)\b/i)) {
    const queues = [...(await tools.look('queues'))].filter(([, { size }]) => size > 0);
    if (queues.length === 0)
      return reply('queues', ['Nobody waits for a table just now. Be the first; somebody has to be.'], []);
    return reply(
      'queues',
      queues.map(
        ([game, { required, size }]) =>
          `${plural(size, 'guest')} of ${required} wait for a table of ${game}.`,
      ),
      queues.map(([game]): Source => ({ kind: 'queue', id: game, label: game })),
    );
  }
  if (asks(input, /\b(who|people|anyone|anybody|guests?|around|here|town|folk|agents?|villagers?)\b/i)) {
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

const librarian: Answer = async ({ correlationId, input, namesPerson, person, teller, tools }) => {
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
    const known = await tools.look('get-player-context', person.agentId);
    if (known) return aboutPerson(person, known, 'The books have it so:');
  }
  const [best] = (await tools.look('search-lore', input)).filter((hit) => isAbout(hit, input));
  const fact = best ? await tools.look('get-canonical-fact', best.factId) : null;
  if (!fact)
    return ignorant('Nothing on these shelves answers to it. Name a player, a street or a deed.', 'lore');
  const { prose = [], title = fact.factId } = fact.fields as { title?: string; prose?: readonly string[] };
  const label = `“${title}”`;
  const body = fact.type === 'historical_event' ? [...prose.slice(1), ...prose.slice(0, 1)] : prose;
  return reply('lore', [`See ${label}.`, ...sentencesOf(body)], [factSource(fact.factId, label)]);
};

const CLOSE_ENOUGH = 0.2;
const CLOSE_IN_MEANING = 0.5;

/** What only sounds alike is not what was asked for: a word of the question stands in it, or it means the very same. */
function isAbout({ score, snippet }: LoreHit, input: string): boolean {
  const found = snippet.toLowerCase();
  const words = input.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const shared = words.some(
    (word) => found.includes(word.replace(/(?:ing|ed|es|s)$/, '')) && !EVERYDAY.has(word),
  );
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
        [playerSource(person.agentId, person.name), matchSource(fallen.matchId, game)],
      ),
      about: person,
    };
  }
  const dead = await tools.look('latest-dead', 3);
  if (dead.length === 0) return reply('dead', ['Nobody lies here yet. It will not last.'], []);
  if (
    !asks(
      input,
      /\b(who|dead|die[ds]?|lie|lies|grave|graves|stone|stones|last|buried|killed|hanged|lately|new|recent|words)\b/i,
    )
  )
    return ignorant('Ask me who lies here, or what somebody said last.');
  return reply(
    'dead',
    dead.map(
      ({ fate, game_number, last_words, name }) =>
        `${name}, ${fate} in Game ${game_number}${last_words ? `: “${last_words}”` : '.'}`,
    ),
    dead.flatMap(({ agent_id, game_number, match_id, name }) => [
      playerSource(agent_id, name),
      matchSource(match_id, `Game ${game_number}`),
    ]),
  );
};

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
  if (!known) return ignorant('Ask me for the rules, or how an agent comes to a table.');
  await tools.look('rules');
  const [, intent, sentences] = known;
  return reply(intent, sentences, [
    { kind: 'rules', id: 'werewolf_rules', label: '', link: '/api/prompts/werewolf_rules' },
  ]);
};

export const ANSWERS: Readonly<Record<NpcId, Answer>> = { crier, innkeeper, librarian, sexton, gatekeeper };

function aboutPerson(person: NamedAgent, known: KnownPlayer | null, opening: string): Reply {
  if (!known) return ignorant(`Nobody called ${person.name} has been seen here.`, 'player');
  const games = known.player.recentGames as readonly PlayedGame[];
  const records = known.player.records as readonly { game: string; games: number; wins: number }[];
  const [last] = games;
  const where = known.location
    ? `${person.name} is at ${known.location.name} just now.`
    : `${person.name} is not in town just now.`;
  const record = records
    .map(({ game, games: played, wins }) => `${wins} of ${plural(played, 'game')} of ${game}`)
    .join(', ');
  return {
    ...reply(
      'player',
      [
        opening,
        record ? `${person.name} has won ${record}.` : `${person.name} has not finished a game here yet.`,
        ...(last
          ? [
              `Last seen in Game ${last.gameNumber} as ${last.role.toLowerCase()}, and ${last.won ? 'won' : 'lost'}.`,
            ]
          : []),
        where,
      ],
      [
        playerSource(person.agentId, person.name),
        ...(last
          ? [
              matchSource(last.matchId, `Game ${last.gameNumber}`),
              factSource(matchFactId(last.matchId), `Game ${last.gameNumber}`),
            ]
          : []),
        ...(known.location
          ? [{ kind: 'place', id: known.location.id, label: known.location.name } as const]
          : []),
      ],
    ),
    about: person,
  };
}
