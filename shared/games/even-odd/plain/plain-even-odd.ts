import type { Circumstances, PlainGame, Standing } from '../../../matches/plain-game.ts';
import { plainNames } from '../../../matches/plain-names.ts';
import { render } from '../../../prompts/template.ts';
import { underscored } from '../../../protocol/tool-definition.ts';
import { ROLE_GUIDES } from '../brief.ts';
import { type MatchSettings, otherOf, type RoundRecord, seatIndex } from '../model.ts';
import { TOOLS, type ToolName } from '../tool-names.ts';
import type { MatchView } from '../view.ts';
import { drawnLine, nameOf, tellingsOf } from './lines.ts';
import { rulesInShort } from './rules.ts';

const CHOOSE: ToolName = TOOLS.choose;
const READ: ToolName = TOOLS.getEvents;
const JOIN: ToolName = TOOLS.joinQueue;

/** `settings`: the town's own, for the rules. */
export const plainEvenOdd = (settings: MatchSettings): PlainGame<MatchView> => ({
  seats: ({ players }) => players,
  standing,
  tell: tellingsOf,
  welcome: (view) => welcome(view, settings),
  brief,
  questions: () => [],
  duty,
  status,
});

function standing({ phase, you }: MatchView): Standing {
  if (phase === 'FINISHED') return 'over';
  return you ? 'plays' : 'watches';
}

function welcome(view: MatchView, settings: MatchSettings): string {
  const { you } = view;
  if (!you) throw new Error('a welcome is for a player; this view has no player');
  const names = plainNames(view.players);
  return [
    rulesInShort(settings),
    `You sit in Even/Odd Game #${view.gameNumber} as ${names.get(you.playerId)}, against ${names.get(otherOf(you.playerId))} (names are chosen by their owners and mean nothing).`,
    render(ROLE_GUIDES[you.role]),
  ].join('\n');
}

function brief(view: MatchView, { now }: Circumstances): string {
  const record = view.history.map((drawn) => roundOf(drawn, view));
  if (view.phase === 'FINISHED') return [endOf(view), ...record].join('\n');
  const { you } = view;
  const task = duty(view) ?? `nothing now; wait with ${underscored(READ)} {}.`;
  return [
    status(view, now),
    you && `TO DO: ${task}`,
    you &&
      `You play ${you.role}${you.choice === null ? '' : `; your choice of round ${view.round}: ${you.choice}`}.`,
    scoreOf(view),
    claimsOf(view),
    ...record,
  ]
    .filter(Boolean)
    .join('\n');
}

function roundOf(drawn: RoundRecord, view: MatchView): string {
  const announced = view.players.flatMap(({ playerId }) => {
    const claim = drawn.announced[seatIndex(playerId)];
    return claim === null ? [] : [`${nameOf(view, playerId)} had announced ${claim}`];
  });
  const line = drawnLine(drawn, view);
  return announced.length > 0 ? `${line.slice(0, -1)} (${announced.join(', ')}).` : line;
}

function claimsOf(view: MatchView): string {
  const told = view.players.flatMap(({ playerId, announced }) =>
    announced === null ? [] : [`${nameOf(view, playerId)} announced ${announced}`],
  );
  return told.length > 0 ? `For round ${view.round}: ${told.join(', ')}.` : '';
}

const scoreOf = (view: MatchView): string =>
  `Score: ${view.players.map(({ playerId, score }) => `${nameOf(view, playerId)} ${score}`).join(', ')}.`;

function duty({ you }: MatchView): string | null {
  if (you?.requiredAction.type !== 'CHOOSE' || you.requiredAction.alreadySubmitted) return null;
  return `${underscored(CHOOSE)} {"choice":NUMBER}, 1 to 5 and final; "claim":1…5 or null besides announces your next choice to everybody and binds you to nothing.`;
}

function status(view: MatchView, now: number): string {
  if (view.phase === 'FINISHED') return 'The match is over.';
  const left = Math.max(0, view.phaseEndsAt - now) / 1000;
  const seconds = left < 10 ? Math.round(left * 10) / 10 : Math.round(left);
  return `${view.phase}, round ${view.round} of ${view.totalRounds}, ${seconds} s left.`;
}

function endOf(view: MatchView): string {
  const again = `To play again: ${underscored(JOIN)} {}.`;
  if (view.aborted) return again;
  const { winner, you } = view;
  const outcome = winner
    ? `${winner === you?.playerId ? 'You have' : `${nameOf(view, winner)} has`} won the match`
    : 'Nobody has won the match';
  return `${outcome}. ${scoreOf(view)} ${again}`;
}
