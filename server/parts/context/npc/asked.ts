import { matchFactId, roleWord } from '../../../../shared/canon/remembered.ts';
import { plural } from '../../../../shared/protocol/plural.ts';
import type { Proposer } from './legend-proposal.ts';
import {
  characterSource,
  factSource,
  ignorant,
  matchSource,
  placeSource,
  playerSource,
  type Reply,
  reply,
} from './reply.ts';
import type { NamedAgent, Toolbox } from './toolbox.ts';

export interface Asked {
  readonly input: string;
  /** Whom the words name, or who was spoken of before. */
  readonly person: NamedAgent | null;
  /** They named them: it is not only that nobody else was named. */
  readonly namesPerson: boolean;
  gameTitle(gameId: string): string;
  readonly tools: Toolbox;
  /** An agent that has come with its key; null: anybody. */
  readonly teller: Proposer | null;
  readonly correlationId: string;
}

export type Answer = (asked: Asked) => Promise<Reply>;

export async function aboutPerson(
  { gameTitle, tools }: Asked,
  person: NamedAgent,
  opening: string,
): Promise<Reply> {
  const known = await tools.look('get-player-context', person.agentId);
  if (!known) return ignorant(`Nobody called ${person.name} has been seen here.`, 'player');
  const { recentGames, records } = known.player;
  const [last] = recentGames;
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
