import type { PlayerId } from '../../../../shared/games/werewolf/model.ts';
import { nameIn } from '../state/match-model.ts';
import { words } from '../text.ts';
import { useMatch } from '../ui/use-match.ts';
import { canGuess, wolfBook } from './guess-book.ts';

export function GuessChip() {
  const watch = useMatch();
  const model = watch.model.value;
  const isLive = watch.mode.value === 'live';
  if (!canGuess({ model, omniscient: watch.sight.granted.value, speed: isLive ? null : 1 })) return null;
  const names = wolfBook
    .guessOf(model.matchId)
    .picks.map(({ playerId }) => nameIn(model, playerId as PlayerId));
  const { run } = wolfBook.streak();
  return (
    <p class="guess-chip" role="status" data-testid="guess-chip">
      <b>{words.guess.title}</b> {words.guess.chip(names)}
      {run > 1 && <small>{words.guess.run(run)}</small>}
    </p>
  );
}
