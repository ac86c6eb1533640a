import type { ChanceWeights } from './chances.ts';

export const CHANCE_WEIGHTS: ChanceWeights = { standings: {}, signs: {} as ChanceWeights['signs'] };
