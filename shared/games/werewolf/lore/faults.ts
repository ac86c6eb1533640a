import { proseFaults } from '../../../canon/faithful-prose.ts';
import { type Chronicle, type SettledMatch, unprovedQuotes } from '../../../matches/chronicle.ts';
import type { WerewolfWireEvent } from '../wire-types.ts';
import { storyOf } from './story.ts';
import { tell } from './tell.ts';
import { titlesOf } from './titles.ts';

export function faultsIn(match: SettledMatch, chronicle: Chronicle): string[] {
  return [
    ...outcomeFaults(match, chronicle),
    ...castFaults(match, chronicle),
    ...quoteFaults(match, chronicle),
    ...wordFaults(match, chronicle),
  ];
}

function outcomeFaults({ events }: SettledMatch, { winner, days }: Chronicle): string[] {
  const told = events as readonly WerewolfWireEvent[];
  const end = told.findLast((event) => event.type === 'GAME_ENDED');
  const night = told.findLast((event) => event.type === 'PHASE_CHANGED' && event.payload.to === 'NIGHT');
  const lastDay = night?.type === 'PHASE_CHANGED' ? night.payload.nightNumber : 0;
  return [
    ...(end?.payload.winningTeam === winner ? [] : [`${winner} did not win.`]),
    ...(lastDay === days ? [] : [`It did not last ${days} days.`]),
  ];
}

function castFaults({ events, players }: SettledMatch, { cast, winner }: Chronicle): string[] {
  const told = events as readonly WerewolfWireEvent[];
  const roles = told.findLast((event) => event.type === 'GAME_ENDED')?.payload.roles ?? [];
  const deaths = new Map<string, { cause: string; day: number }>();
  let day = 0;
  for (const { type, payload } of told) {
    if (type === 'PHASE_CHANGED' && payload.to === 'NIGHT') day = payload.nightNumber;
    if (type === 'PLAYER_ELIMINATED') deaths.set(payload.playerId, { cause: payload.cause, day });
  }
  if (cast.length !== players.length) return ['The cast is not complete.'];
  return players.flatMap(({ agentId, name, playerId }, i) => {
    const said = cast[i];
    const death = deaths.get(playerId);
    const side = roles[i] === 'WEREWOLF' ? 'WEREWOLVES' : 'VILLAGERS';
    const fate = death ? (death.cause === 'NIGHT' ? 'killed in the night' : 'hanged') : '';
    const isTrue =
      said?.agentId === agentId &&
      said.name === name &&
      said.role === roles[i] &&
      said.side === side &&
      said.won === (side === winner) &&
      said.survived === !death &&
      said.fate === fate &&
      said.day === (death?.day ?? 0);
    return isTrue ? [] : [`What is said of ${name} is not so.`];
  });
}

/** The words may be another's; what they claim must be what the rules would have claimed, in the same order. */
function wordFaults(match: SettledMatch, chronicle: Chronicle): string[] {
  const { title } = chronicle;
  const isTitle = titlesOf(storyOf(match), match.address, match.gameNumber).includes(title);
  return [
    ...(isTitle ? [] : ['It is not a title of this match.']),
    ...proseFaults(
      chronicle,
      { ...tell(match), title },
      match.players.map(({ name }) => name),
    ),
  ];
}

/** Every “…” in the prose leads to its line: the quotes are those, in that order, and no others. */
const quoteFaults = ({ players }: SettledMatch, chronicle: Chronicle): string[] =>
  unprovedQuotes(chronicle, players).length === 0
    ? []
    : ['The quotes in the prose are not those that are proved.'];
