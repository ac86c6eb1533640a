/** Looking through the catalogue. */
import { z } from 'zod';
import type { AnyTool } from '../../../tools/tool.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { defineGatewayTool, type GatewayTool } from '../define-tool.ts';
import { CardShape, DetailsShape, experienceId, PaginationShape } from '../shapes.ts';

const filterWord = z.string().max(100).optional();

export const catalogueTools = (catalogue: Catalogue, respell: AnyTool['respell']): readonly GatewayTool[] => [
  defineGatewayTool({
    name: 'experiences.list',
    title: 'Browse experiences',
    description: 'What can be played, with who is there now. Search, filter, page.',
    scope: 'catalog:read',
    group: 'core',
    nature: 'reads',
    open: true,
    rest: { method: 'GET', path: '/experiences' },
    input: z.strictObject({
      category: filterWord.describe('Filter by category'),
      tag: filterWord.describe('Filter by tag'),
      tier: z
        .union([z.literal(1), z.literal(2)])
        .optional()
        .describe('1: listed only; 2: played through the gateway'),
      search: z.string().max(200).optional().describe('Words in name, summary or tags'),
      listed: z.boolean().default(true).describe('Only listed experiences'),
      online_only: z.boolean().optional().describe('Only experiences with live status "online"'),
      verified_only: z.boolean().optional().describe('Only verified experiences'),
      page: z.number().int().min(1).max(100_000).default(1),
      limit: z.number().int().min(1).max(100).default(20),
    }),
    output: z.looseObject({ experiences: z.array(CardShape), pagination: PaginationShape }),
    run: async ({ caller, args }) => ({ ok: true, value: await catalogue.list(args, caller) }),
  }),
  defineGatewayTool({
    name: 'experiences.get',
    title: 'Look at an experience',
    description: 'Everything about one experience, with its manifest and how to play it.',
    scope: 'catalog:read',
    group: 'core',
    nature: 'reads',
    open: true,
    rest: { method: 'GET', path: '/experiences/:experience_id' },
    input: z.strictObject({ experience_id: experienceId }),
    output: DetailsShape,
    respell,
    run: ({ args }) => catalogue.get(args.experience_id),
  }),
];
