/** Writes the fitted weights as the source file that the town reads. */
import type { ChanceWeights } from '../../../shared/games/werewolf/insight/chances.ts';

const entries = (weights: Readonly<Record<string, number>>): string =>
  Object.entries(weights)
    .map(([name, weight]) => `      ${/^\w+$/.test(name) ? name : `'${name}'`}: ${weight},`)
    .join('\n');

const block = (name: string, { rate, signs, standings }: ChanceWeights): string => `  ${name}: {
    rate: ${rate},
    standings: {
${entries(standings)}
    },
    signs: {
${entries(signs)}
    },
  },`;

export const weightsFile = (weights: Readonly<Record<'house' | 'agents', ChanceWeights>>): string =>
  `/** Fitted by \`npm run exam:chances -- --fit --data <real games>\` to house matches and to real games; not written by hand. */
import type { ChanceWeights } from './chances.ts';

export const CHANCE_WEIGHTS: Readonly<Record<'house' | 'agents', ChanceWeights>> = {
${block('house', weights.house)}
${block('agents', weights.agents)}
};
`;
