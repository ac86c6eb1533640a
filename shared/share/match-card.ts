/** The preview of a match, built from its public view, its sign and its moments, and nothing else. */
import { digestOf } from '../archive/digest.ts';
import { type Game, type GameState, PUBLIC_VIEWER } from '../matches/game.ts';
import type { PublicMoment } from '../matches/moment.ts';
import type { CardFace, PagePreview } from './preview.ts';

export interface MatchToShow {
  readonly game: Game;
  readonly state: GameState;
  moments(): readonly PublicMoment[];
}

/** `at`: a public event; a moment that it proves becomes the headline. */
export function matchPreview({ game, state, ...match }: MatchToShow, at?: string): PagePreview {
  const { label, outcome, tone, banner } = game.sign(state);
  const moments = match.moments();
  const { headline } = digestOf(game, state, moments);
  const moment = at === undefined ? undefined : momentAt(moments, at);
  const kicker = `${game.title} Game #${state.gameNumber}`;
  const isLive = game.result(state) === null;
  const names = state.players.map(({ displayName }) => displayName);
  const said = moment?.text ?? (moments.length > 0 ? headline : invitation(names));
  return {
    title: moment ? `${moment.text} (${kicker})` : outcome ? `${kicker}: ${outcome}` : `${kicker}, live`,
    description: moment
      ? `${said} A moment of ${kicker}, with ${names.join(', ')}.`
      : `${isLive ? `${label}. ${said}` : said} With ${names.join(', ')}.`,
    card: {
      // The match's own headline is a moment too: its link must not look like the link to the match.
      kicker: moment ? `A moment of ${kicker}` : kicker,
      headline: said,
      ribbon: outcome || label,
      tone,
      banner,
      faces: facesOf(game, state),
    },
    isLive,
  };
}

const invitation = (names: readonly string[]): string =>
  `${names[0] ?? 'Somebody'} and others take their seats.`;

/** The heaviest of those that this event proves; otherwise the last before it. */
const momentAt = (moments: readonly PublicMoment[], eventId: string): PublicMoment | undefined =>
  moments.filter(({ evidence }) => evidence.includes(eventId)).toSorted((a, b) => b.weight - a.weight)[0];

interface SeenPlayer {
  readonly playerId?: string;
  readonly alive?: boolean;
}

function facesOf(game: Game, state: GameState): CardFace[] {
  const { players = [] } = game.view(state, PUBLIC_VIEWER) as { readonly players?: readonly SeenPlayer[] };
  const result = game.result(state);
  return state.players.slice(0, 8).map(({ playerId, agentId, displayName, seat }) => {
    const won = result?.seats.find((each) => each.seat === seat)?.won;
    const isOut = players.find((seen) => seen.playerId === playerId)?.alive === false;
    return {
      face: agentId,
      name: displayName,
      mood: won === false ? 'worried' : won ? 'talk' : 'calm',
      faded: isOut,
    };
  });
}
