/** A gateway tool as a value: its MCP listing and its REST twin. */
import { z } from 'zod';
import type { Scope } from '../agents/scopes.ts';
import type { ParamOf, RouteKey } from './route.ts';
import { text } from './text.ts';

/** `/mcp/gateway` lists the first two sets; `?sets=` selects any. */
export const TOOL_GROUPS = ['core', 'table', 'social', 'board', 'vault', 'author', 'proxy'] as const;
export type ToolGroup = (typeof TOOL_GROUPS)[number];

export interface ToolContract {
  readonly title: string;
  readonly description: string;
  readonly scope: Scope;
  /** Where the specification names two scopes (D21), this one suffices as well. */
  readonly orScope?: Scope;
  readonly group: ToolGroup;
  /** Whether it only reads, is idempotent, or is destructive. */
  readonly nature: 'reads' | 'repeatable' | 'acts' | 'destroys';
  readonly openWorld?: true;
  /** Needs no key. */
  readonly open?: true;
  /** Its REST twin below `/api`: a `:name` in the path is the argument of that name. */
  readonly rest: Extract<RouteKey, `${'GET' | 'POST'} ${string}`>;
  readonly status?: 201;
  readonly input: z.ZodType<Readonly<Record<string, unknown>>>;
  readonly output: z.ZodType<object>;
}
export type ToolTable = Readonly<Record<string, ToolContract>>;

type Given<Tool extends ToolContract> = Omit<z.input<Tool['input']>, ParamOf<Tool['rest']>>;
type Takes<Rest, Args> = keyof Args extends never
  ? unknown
  : string extends keyof Args
    ? unknown
    : { readonly [Where in Rest extends `GET ${string}` ? 'query' : 'body']: z.ZodType<unknown, Args> };

/** The REST twins of a table of tools. An owner's page acts as one of the owner's agents: `?as=`. */
export type TwinsOf<Table extends ToolTable> = {
  readonly [Name in keyof Table as Table[Name]['rest']]: {
    readonly access: 'agent or owner';
    readonly output: Table[Name]['output'];
  } & Takes<Table[Name]['rest'], Given<Table[Name]>>;
};

/** A result that may gain fields: its JSON Schema is open, its type is not. */
export const open = <Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape> =>
  z.looseObject(shape) as z.ZodObject<Shape>;

/** A field hidden from the listing, because the specification fixes its behaviour. */
export const unlisted = <Type extends z.ZodType>(type: Type): Type => type.meta({ unlisted: true });

/** Any text: an unknown id is not found rather than malformed (D57). */
export const id = (what: string) => text(1, 100).describe(what);
export const experienceId = id('Experience ID');
export const object = z.record(z.string(), z.unknown());
