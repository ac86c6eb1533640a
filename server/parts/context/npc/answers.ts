/** How each of the five answers by rules: what is asked is read, the tools are looked at, and the words are theirs. */

import { placeOf } from '../../../../shared/canon/places.ts';
import type { Source } from '../../../../shared/contracts/context.ts';
import { plural } from '../../../../shared/protocol/plural.ts';
import type { BuildingFacts } from '../../../town/building-facts.ts';
import { addressOf } from '../../../town/plots.ts';
import { type Answer, type Asked, aboutPerson } from './asked.ts';
import { commonAnswer } from './common.ts';
import { rulesAsked, ruleWords } from './gate-rules.ts';
import { librarian, nearestLore } from './librarian.ts';
import { isAsked } from './matter.ts';
import type { NpcId } from './npcs.ts';
import {
  characterSource,
  ignorant,
  isIgnorant,
  matchSource,
  placeSource,
  playerSource,
  type Reply,
  reply,
} from './reply.ts';

const asks = (input: string, words: RegExp): boolean => words.test(input);

const WEATHER = /^(weather|rain|raining|rains|storm|stormy|sunny|sky|time|hour|dark)$/;
const GAMES = /^(games?|play|plays|playing|played|match|matches|tables?|running|news|happening|watch)$/;

const crier: Answer = async (asked) => {
  const { gameTitle, input, namesPerson, person, tools } = asked;
  if (isAsked(input, WEATHER)) {
    const { timeOfDay, weather } = await tools.look('get-atmosphere', 'square');
    return {
      ...reply('weather', [`It is ${timeOfDay}, as anybody can see. ${weather.valuePreview}`], []),
      sources: [placeSource('square', placeOf('square')?.name ?? '')],
    };
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

const QUEUES = /^(queues?|waits?|waiting|line|company|missing|seats?|chairs?|tables?)$/;
const PEOPLE =
  /^(people|anyone|anybody|guests?|around|here|town|folk|agents?|villagers?|strangers?|visitors?|souls?)$/;

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

const sexton: Answer = async ({ input, namesPerson, person, tools }) => {
  if (person && (namesPerson || asks(input, /\b(last|words?|said|die[ds]?|dead|how|they|he|she|them)\b/i))) {
    const known = await tools.look('get-player-context', person.agentId);
    const fallen = known?.player.recentGames.find(({ survived }) => !survived);
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
        `${one.name}, ${one.fate} in Game ${one.gameNumber}${one.lastWords ? `: “${one.lastWords}”` : '.'}`,
    ),
    dead.flatMap(({ agentId, gameNumber, matchId, name }) => [
      characterSource(agentId, name),
      matchSource(matchId, `Game ${gameNumber}`),
    ]),
  );
};

const DEAD_LOOKED_AT = 24;
const DEAD_NAMED = 3;
const DEATH =
  /^(dead|die[ds]?|deaths?|lies?|lying|graves?|stones?|buried|killed|murdered|hang|hanged|fell|fallen|lately|recent|recently|words|tombs?|graveyard)$/;

const gatekeeper: Answer = async ({ input, tools }) => {
  const games = await tools.look('rules');
  const known = rulesAsked(input, games);
  if (!known || !isAsked(input, ruleWords(games)))
    return ignorant('Ask me for the rules, or how an agent comes to a table.');
  return { ...reply(known.intent, known.sentences, []), sources: [known.source] };
};

const OWN: Readonly<Record<NpcId, Answer>> = { crier, innkeeper, librarian, sexton, gatekeeper };

/** Common questions come before the resident's own topics. */
export const answered = async (npc: NpcId, asked: Asked): Promise<Reply> =>
  (await commonAnswer(asked)) ?? (await OWN[npc](asked));

/** Questions whose answers a model receives as facts when rules have no answer. */
const KNOWLEDGE: readonly (readonly [NpcId, string])[] = [
  ['crier', 'What is being played?'],
  ['innkeeper', 'Who is in town?'],
  ['gatekeeper', 'How do I join?'],
];

/** What a resident knows, within their tools and the limit of looks. */
export async function knownTo(asked: Asked): Promise<Reply[]> {
  const { input, person, tools } = asked;
  const ask = (npc: NpcId, question: string) =>
    OWN[npc]({ ...asked, input: question, person: null, namesPerson: false });
  const looks: Promise<Reply>[] = [
    ...(person ? [aboutPerson(asked, person, '')] : []),
    ...(tools.may('search-lore') ? [nearestLore(tools, input)] : []),
    ...(tools.may('latest-dead') ? [ask('sexton', 'Who died last?')] : []),
    ...KNOWLEDGE.map(([npc, question]) => ask(npc, question)),
  ];
  const found = await Promise.allSettled(looks);
  return found.flatMap((look) => (look.status === 'fulfilled' && !isIgnorant(look.value) ? look.value : []));
}
