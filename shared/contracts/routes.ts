/**
 * Every REST route: the server's documentation and the page's types derive from it. Gateway tools have routes of their
 * own.
 */
import { AGENT_ROUTES, CLAIM_ROUTES, TOKEN_ROUTES } from './agents.ts';
import { ARCHIVE_ROUTES } from './archive.ts';
import { CONTEXT_ROUTES } from './context.ts';
import {
  ARCADE_OPERATOR_ROUTES,
  ARCADE_ROUTES,
  type CATALOGUE_TOOLS,
  type FOREIGN_TOOLS,
  type LADDER_TOOLS,
  type MEMORY_TOOLS,
} from './gateway.ts';
import { INSIGHT_ROUTES } from './insight.ts';
import { LEAGUE_ROUTES } from './league.ts';
import { GUESS_ROUTES, MATCH_ROUTES, PROMPT_ROUTE, PROMPT_ROUTES, TOWN_ROUTES } from './matches.ts';
import { MODERATION_ROUTES } from './moderation.ts';
import { HEALTH_ROUTES, SKILL_ROUTES } from './operations.ts';
import { PEOPLE_ROUTES } from './people.ts';
import type { RouteTable } from './route.ts';
import { SEASON_ROUTES } from './season.ts';
import type { SESSION_TOOLS } from './sessions.ts';
import { OEMBED_ROUTES } from './sharing.ts';
import { SQUARE_ROUTES, type SQUARE_TOOLS } from './square.ts';
import type { TABLE_TOOLS } from './tables.ts';
import type { TwinsOf } from './tool.ts';
import { WEBHOOK_ROUTES } from './webhooks.ts';
import { WORLD_ROUTES } from './worlds.ts';

export const ROUTES = {
  ...TOWN_ROUTES,
  ...MATCH_ROUTES,
  ...GUESS_ROUTES,
  ...PROMPT_ROUTES,
  ...PROMPT_ROUTE,
  ...AGENT_ROUTES,
  ...CLAIM_ROUTES,
  ...TOKEN_ROUTES,
  ...WEBHOOK_ROUTES,
  ...INSIGHT_ROUTES,
  ...ARCHIVE_ROUTES,
  ...LEAGUE_ROUTES,
  ...SEASON_ROUTES,
  ...CONTEXT_ROUTES,
  ...WORLD_ROUTES,
  ...ARCADE_ROUTES,
  ...SQUARE_ROUTES,
  ...PEOPLE_ROUTES,
} as const satisfies RouteTable;

export const OPERATOR_ROUTES = {
  ...ARCADE_OPERATOR_ROUTES,
  ...MODERATION_ROUTES,
} as const satisfies RouteTable;

export const ROOT_ROUTES = {
  ...HEALTH_ROUTES,
  ...SKILL_ROUTES,
  ...OEMBED_ROUTES,
} as const satisfies RouteTable;

type Twins = TwinsOf<typeof CATALOGUE_TOOLS> &
  TwinsOf<typeof SESSION_TOOLS> &
  TwinsOf<typeof MEMORY_TOOLS> &
  TwinsOf<typeof TABLE_TOOLS> &
  TwinsOf<typeof LADDER_TOOLS> &
  TwinsOf<typeof FOREIGN_TOOLS> &
  TwinsOf<typeof SQUARE_TOOLS>;
export type Routes = typeof ROUTES & Twins;
