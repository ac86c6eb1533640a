/** How other sites embed pages of the town. */
import { z } from 'zod';
import { forAnyone, type RouteTable, whole } from './route.ts';

const side = whole(1, 100_000).optional();

export const OEMBED_ROUTES = {
  'GET /oembed': forAnyone('How to embed a page of the town (oEmbed 1.0)', {
    query: z.object({
      url: z.string().optional().catch(undefined).describe('Of the page'),
      format: z.unknown().optional().describe('`json`, the default, is the only one'),
      maxwidth: side,
      maxheight: side,
    }),
    output: z.object({
      version: z.literal('1.0'),
      type: z.literal('rich'),
      provider_name: z.string(),
      provider_url: z.string(),
      title: z.string(),
      width: z.number(),
      height: z.number(),
      html: z.string(),
      thumbnail_url: z.string().optional(),
      thumbnail_width: z.number().optional(),
      thumbnail_height: z.number().optional(),
    }),
  }),
} as const satisfies RouteTable;
