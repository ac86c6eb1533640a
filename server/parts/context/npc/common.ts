/** Questions that every resident can answer: places, players, how to join, who is best at a role. */
import { exitsOf } from '../../../../shared/canon/exits.ts';
import { PLACES, type PlaceFacts, placeOf } from '../../../../shared/canon/places.ts';
import { matchFactId, roleWord } from '../../../../shared/canon/remembered.ts';
import type { Source } from '../../../../shared/contracts/context.ts';
import { listed } from '../../../../shared/protocol/english.ts';
import { plural } from '../../../../shared/protocol/plural.ts';
import type { BuildingFacts } from '../../../town/building-facts.ts';
import type { Asked } from './asked.ts';
import { rulesAsked } from './gate-rules.ts';
import { isAsked } from './matter.ts';
import { factSource, matchSource, placeSource, playerSource, type Reply, reply } from './reply.ts';

/** Null if it is none of these questions. */
export const commonAnswer = async (asked: Asked): Promise<Reply | null> =>
  destiny(asked) ??
  (await whereabouts(asked)) ??
  (await bestAtRole(asked)) ??
  (await fateOfRole(asked)) ??
  (await playersNow(asked)) ??
  (await comingIn(asked));

const DESTINY =
  /\b(?:when|how|will|shall|am)\b.*\b(?:i|we)\b.*\b(?:die|dead|dying|be killed|be hanged|be eaten)\b|\bmy (?:own )?(?:death|fate|grave)\b/i;

function destiny({ input }: Asked): Reply | null {
  if (!DESTINY.test(input)) return null;
  return reply(
    'destiny',
    [
      'That nobody here can tell you, friend, and I would not if I could.',
      'The cards are dealt when the table is full, and who falls is for the night and the vote.',
      'Sit down with the others, look about you, and make it a long one.',
    ],
    [],
  );
}

const WHERE = /\b(?:where|find|way to|get to|how far)\b/i;
const MOST_WAYS = 3;

async function whereabouts({ gameTitle, input, tools }: Asked): Promise<Reply | null> {
  const place = WHERE.test(input) ? placeIn(input) : null;
  if (!place) return null;
  const [building] = (await tools.look('running-games')).filter(({ plotId }) => plotId === place.id);
  const neighbours = exitsOf(place.id)
    .slice(0, MOST_WAYS)
    .flatMap(({ toLocationId }) => placeOf(toLocationId) ?? []);
  const near = neighbours.map(({ name }) => name);
  return reply(
    'place',
    [
      place.kind === 'doorstep'
        ? `${place.name} is a house in ${place.district}.`
        : `${place.name} is in ${place.district}. ${place.description}`,
      ...(near.length > 0 ? [`From its door you come to ${listed(near)}.`] : []),
      place.kind === 'doorstep'
        ? building
          ? `${gameTitle(building.game)} is on there: ${signOf(building)}.`
          : 'Nobody plays there just now.'
        : '',
    ].filter(Boolean),
    [
      placeSource(place.id, place.name),
      ...(building ? [matchSource(building.matchId, gameTitle(building.game))] : []),
      ...neighbours.map(({ id, name }) => placeSource(id, name)),
    ],
  );
}

const signOf = ({ sign: { detail, label } }: BuildingFacts): string =>
  `${label}${detail ? `, ${detail}` : ''}`;

/** The longest matching name. */
function placeIn(input: string): PlaceFacts | null {
  const asked = ` ${plainOf(input)} `;
  const named = PLACES.filter(({ name }) => asked.includes(` ${plainOf(name).replace(/^the /, '')} `));
  return named.toSorted((a, b) => b.name.length - a.name.length)[0] ?? null;
}

const plainOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const ROLES: readonly (readonly [pattern: RegExp, role: string])[] = [
  [/\b(?:wolf|wolves|werewol\w+)\b/i, 'WEREWOLF'],
  [/\bseers?\b/i, 'SEER'],
  [/\bdoctors?\b/i, 'DOCTOR'],
  [/\bvillagers?\b/i, 'VILLAGER'],
];

const roleIn = (input: string): string | undefined => ROLES.find(([pattern]) => pattern.test(input))?.[1];

const BEST = /\b(?:best|greatest|finest|strongest|most dangerous|deadliest|cleverest|top)\b/i;
const LEAST_GAMES = 3;
const SHOWN = 3;
const BEST_MATTER =
  /^(best|greatest|finest|strongest|dangerous|deadliest|cleverest|top|wol(?:f|ves)|werewol(?:f|ves)|seers?|doctors?|villagers?|player)$/;

async function bestAtRole({ input, tools }: Asked): Promise<Reply | null> {
  const role = roleIn(input);
  if (!role || !BEST.test(input) || !isAsked(input, BEST_MATTER)) return null;
  const [best, ...others] = await tools.look('best-at-role', role, LEAST_GAMES, SHOWN);
  if (!best)
    return reply(
      'best',
      [
        `Nobody has been ${roleWord(role)} in ${LEAST_GAMES} games that are over; ask me again when they have.`,
      ],
      [],
    );
  return reply(
    'best',
    [
      `By the books it is ${best.name}: ${best.wins} of ${plural(best.games, 'game')} won as ${roleWord(role)}.`,
      ...(others.length > 0
        ? [
            `Behind come ${listed(others.map(({ games, name, wins }) => `${name} with ${wins} of ${games}`))}.`,
          ]
        : []),
    ],
    [best, ...others].map(({ agentId, name }) => playerSource(agentId, name)),
  );
}

const GAME_ASKED =
  /\b(?:which|what|any|a|some|tell|when)\b.*\b(?:games?|match|matches|time|evening|night)\b/i;
const FATES: readonly (readonly [pattern: RegExp, fate: string])[] = [
  [/\b(?:hang|hanged|hung|rope|gallows|voted out|lynched)\b/i, 'hanged'],
  [/\b(?:killed|eaten|murdered|devoured|taken)\b/i, 'killed in the night'],
];

/** “Which game had a seer hanged by mistake?” */
async function fateOfRole({ input, tools }: Asked): Promise<Reply | null> {
  const role = roleIn(input);
  const fate = FATES.find(([pattern]) => pattern.test(input))?.[1];
  if (!role || !fate || !GAME_ASKED.test(input)) return null;
  const fallen = await tools.look('fallen-in-role', role, fate, SHOWN);
  const [latest, ...others] = fallen;
  if (!latest)
    return reply(
      'fate',
      [`No game that is in the books has seen ${roleWord(role).replace('the ', 'a ')} ${fate}.`],
      [],
    );
  const games = others.map(({ gameNumber, name }) => `Game ${gameNumber} (${name})`);
  return {
    ...reply(
      'fate',
      [
        `Game ${latest.gameNumber}, of late: ${latest.name} was ${roleWord(role)}, and was ${fate} on day ${latest.day}.`,
        latest.won ? 'Their side won all the same.' : 'Their side lost it.',
        ...(games.length > 0 ? [`Before that: ${listed(games)}.`] : []),
      ],
      fallen.flatMap(({ agentId, gameNumber, matchId, name }): Source[] => [
        matchSource(matchId, `Game ${gameNumber}`),
        factSource(matchFactId(matchId), `Game ${gameNumber}`),
        playerSource(agentId, name),
      ]),
    ),
    about: { agentId: latest.agentId, name: latest.name },
  };
}

const WHO_PLAYS = /\bwho(?:’s|'s| is| are)?\b.{0,20}\b(?:plays|playing|at the tables?|in a game)\b/i;
const PLAYING_MATTER = /^(plays|playing|tables?|games?|right|currently|moment)$/;
const TABLES = 3;
const NAMED = 8;

async function playersNow({ gameTitle, input, tools }: Asked): Promise<Reply | null> {
  if (!WHO_PLAYS.test(input) || !isAsked(input, PLAYING_MATTER)) return null;
  const running = (await tools.look('running-games')).filter(({ status }) => status !== 'ended');
  if (running.length === 0)
    return reply('players', ['Nobody: not a table is taken just now. Come in, and be the first.'], []);
  const people = await tools.look('people-in-town');
  const shown = running
    .toSorted((a, b) => b.sign.weight - a.sign.weight || a.number - b.number)
    .slice(0, TABLES);
  const seated = shown.map((building) => ({
    building,
    at: placeOf(building.plotId)?.name ?? `${gameTitle(building.game)} ${building.number}`,
    names: people.filter(({ buildingId }) => buildingId === building.buildingId).slice(0, NAMED),
  }));
  return reply(
    'players',
    [
      `${plural(running.length, 'table')} ${running.length === 1 ? 'is' : 'are'} taken.`,
      ...seated.map(
        ({ at, building, names }) =>
          `At ${at} they play ${gameTitle(building.game)}${names.length > 0 ? `: ${listed(names.map(({ name }) => name))}` : ''}.`,
      ),
    ],
    seated.flatMap(({ at, building, names }) => [
      matchSource(building.matchId, at),
      ...names.map(({ agentId, name }) => playerSource(agentId, name)),
    ]),
  );
}

const JOINING =
  /\bhow\b.*\b(?:i|we|one|agents?)\b.*\b(?:join|take part|sign up|sit down|come in|get in|start playing|play (?:too|here|myself))\b/i;

/** The gatekeeper's answer. */
async function comingIn({ input, tools }: Asked): Promise<Reply | null> {
  if (!JOINING.test(input)) return null;
  const known = rulesAsked(input, await tools.look('rules'));
  return known?.intent === 'how-to-play'
    ? { ...reply(known.intent, known.sentences, []), sources: [known.source] }
    : null;
}
