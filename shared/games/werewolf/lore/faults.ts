import { type Chronicle, type Quote, type SettledMatch, unprovedQuotes } from '../../../matches/chronicle.ts';
import { faultsOf } from '../../../writing/check.ts';
import type { IsWord } from '../../../writing/facts.ts';
import type { WerewolfWireEvent } from '../wire-types.ts';
import { matchFacts } from './facts.ts';
import { type Story, storyOf } from './story.ts';
import { tell } from './tell.ts';
import { titlesOf } from './titles.ts';

export function faultsIn(match: SettledMatch, chronicle: Chronicle, isWord?: IsWord): string[] {
  return [
    ...outcomeFaults(match, chronicle),
    ...castFaults(match, chronicle),
    ...quoteFaults(match, chronicle),
    ...wordFaults(match, chronicle, isWord),
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

/** The text may come from a model; its claims must follow from the facts of this match. */
function wordFaults(match: SettledMatch, { prose, title }: Chronicle, isWord?: IsWord): string[] {
  const story = storyOf(match);
  const isTitle = titlesOf(story, match.address, match.gameNumber).includes(title);
  const byRules = tell(match);
  const isByRules =
    prose.length === byRules.prose.length && prose.every((words, i) => words === byRules.prose[i]);
  return [
    ...(isTitle ? [] : ['It is not a title of this match.']),
    ...(isByRules
      ? []
      : freeFaults(match, story, { prose, draft: byRules.prose, quotes: byRules.quotes ?? [], isWord })),
  ];
}

interface Free {
  readonly prose: readonly string[];
  /** The rule-based text. */
  readonly draft: readonly string[];
  readonly quotes: readonly Quote[];
  readonly isWord: IsWord | undefined;
}

const OUTCOME = /\b(?:won|wins?|winning|winners?|victor\w*|prevail\w*|triumph\w*|lost|loses?)\b/i;

/** It invents nothing and mentions all the dead and all the winners. */
function freeFaults(
  match: SettledMatch,
  { deaths }: Story,
  { draft, isWord, prose, quotes }: Free,
): string[] {
  const text = prose.join('\n');
  return [
    ...deaths
      .filter(({ person }) => !text.includes(person.name))
      .map(({ person }) => `It does not tell of ${person.name}.`),
    ...(OUTCOME.test(text) ? [] : ['It does not tell who won.']),
    ...faultsOf(matchFacts(match, quotes), text, { draft, ...(isWord && { isWord }) }),
  ];
}

/** Every “…” in the prose is one of the chronicle's quotes, in that order, and there are no others. */
const quoteFaults = ({ players }: SettledMatch, chronicle: Chronicle): string[] =>
  unprovedQuotes(chronicle, players).length === 0
    ? []
    : ['The quotes in the prose are not those that are proved.'];
