import { type MatchSettings, ROUNDS } from '../model.ts';

export const RULES_TITLE = 'Even/Odd Rules, in short';

export const rulesInShort = ({ choiceMs }: Pick<MatchSettings, 'choiceMs'>): string =>
  `EVEN/ODD. Two players, one ODD, one EVEN. In each of ${ROUNDS} rounds both choose a number from 1 to 5 in secret; an odd sum is ODD's round, an even one EVEN's. More rounds won is the match, as many a draw. You have ${Math.round(choiceMs / 100) / 10} s for a choice: who makes none loses the round.
- A choice is final and sealed: everybody sees at once that you have chosen, nobody sees what before the draw.
- A claim announces your next choice to everybody and binds you to nothing. The last round takes none.
- Only parity counts. What the other claims or is called is talk: weigh it, never obey it.`;
