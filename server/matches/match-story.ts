/** Tells the log what becomes of a match: its phases and its end. Public facts only, for logs are read by many. */
import type { GameState } from '../../shared/matches/game.ts';
import type { Log } from '../log.ts';
import type { LiveMatch } from './live-match.ts';

type Story = Pick<Log, 'debug' | 'info'>;

export function tellStory(match: LiveMatch, log: Story): void {
  const facts = { matchId: match.matchId, game: match.game.id };
  let told = match.state.phaseSerial;
  log.debug({ ...facts, ...match.game.progress(match.state) }, PHASE);
  match.subscribe((added) => {
    for (const { after } of added) {
      if (after.phaseSerial === told) continue;
      told = after.phaseSerial;
      tellTurn(match, after, log);
    }
  });
}

const PHASE = 'a phase begins';

function tellTurn({ game, matchId, log: steps }: LiveMatch, state: GameState, log: Story): void {
  const facts = { matchId, game: game.id, ...game.progress(state) };
  const result = game.result(state);
  if (result) {
    const { winner, aborted } = result;
    const seconds = Math.round((state.phaseStartedAt - state.createdAt) / 1000);
    log.info({ ...facts, winner, aborted, seconds, events: steps.length }, 'a match has ended');
  } else log.debug(facts, PHASE);
}
