/** The fitted weights as the source file that the town reads. */
import type { ChanceWeights } from '../../../shared/games/werewolf/insight/chances.ts';

const entries = (weights: Readonly<Record<string, number>>): string =>
  Object.entries(weights)
    .map(([name, weight]) => `    ${/^\w+$/.test(name) ? name : `'${name}'`}: ${weight},`)
    .join('\n');

export const weightsFile = ({ signs, standings }: ChanceWeights, matches: number): string =>
  `/** Fitted by \`npm run exam:chances -- --fit\` on ${matches.toLocaleString('en')} simulated matches; not written by hand. */
import type { ChanceWeights } from './chances.ts';

export const CHANCE_WEIGHTS: ChanceWeights = {
  standings: {
${entries(standings)}
  },
  signs: {
${entries(signs)}
  },
};
`;
