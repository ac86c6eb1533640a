// A line of the transcript as one plain sentence, for places that mention it without showing it.

import { cut } from '../../../ui/kit/words.ts';
import { words } from '../text.ts';
import { type Line, type LineOf, type MatchModel, nameIn } from './match-model.ts';

const LONGEST_QUOTE = 72;

export function lineWords(line: Line, model: MatchModel): string {
  switch (line.kind) {
    case 'divider':
      return words.talk.dividers[line.phase](line.day, line.night);
    case 'speech':
    case 'wolf-chat':
      return words.talk.quote(nameIn(model, line.playerId), cut(line.text, LONGEST_QUOTE));
    case 'vote':
      return `${nameIn(model, line.voter)} ${voteWords(line, model)}`;
    case 'night-action':
      return `${nameIn(model, line.choice.by)} ${nightWords(line, model)}`;
    case 'night-resolved':
      return line.target
        ? words.talk.nightOutcome(nameIn(model, line.target), line.guarded, line.drawn)
        : words.talk.quiet;
    case 'dawn':
      if (line.killed) return words.talk.killed(nameIn(model, line.killed));
      return line.saved ? words.talk.saved : words.talk.quiet;
    case 'verdict':
      if (line.eliminated) return words.votes.out(nameIn(model, line.eliminated));
      return line.tied.length > 1
        ? words.votes.tie(line.tied.map((id) => nameIn(model, id)).join(', '))
        : words.votes.nobody;
    case 'death':
      return words.talk.died(nameIn(model, line.playerId), line.role && words.roles[line.role], line.cause);
    case 'end':
      return words.wins(line.winner);
    case 'note':
      return line.note === 'resumed' ? words.talk.resumed : words.talk.aborted(line.text);
    default:
      return line satisfies never;
  }
}

/** The voter's action, without its name. */
export function voteWords({ changed, target }: LineOf<'vote'>, model: MatchModel): string {
  if (!target) return words.talk.abstains;
  return changed ? words.talk.turns(nameIn(model, target)) : words.talk.votes(nameIn(model, target));
}

/** The night action, without the actor. */
export function nightWords({ choice, foundWolf }: LineOf<'night-action'>, model: MatchModel): string {
  const name = nameIn(model, choice.target);
  if (choice.kind === 'WOLF_KILL') return words.talk.wolfPick(name);
  return choice.kind === 'SEER_INSPECT' ? words.talk.inspect(name, foundWolf) : words.talk.protect(name);
}
