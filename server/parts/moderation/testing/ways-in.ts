/** Every route of a town, read from its routers: a hand-written list would miss new ones. */
import type { Express, Router } from 'express';

export interface WayIn {
  readonly method: string;
  /** With `:names` of parameters. */
  readonly path: string;
}

/** The part of a router that is used. */
interface Layer {
  readonly route?: { readonly path: string | readonly string[]; readonly methods: Record<string, boolean> };
  readonly handle: { readonly stack?: readonly Layer[] };
  readonly slash: boolean;
  match(path: string): boolean;
}

/** Routers do not reveal where they were mounted, only whether a path is below them. */
const MOUNTS = ['/api', '/v1', '/mcp', '/oauth', '/league', '/monitor', '/admin'];

export function waysInto(app: Express): WayIn[] {
  return below((app.router as Router & { stack: readonly Layer[] }).stack, '');
}

function below(stack: readonly Layer[], at: string): WayIn[] {
  return stack.flatMap((layer): WayIn[] => {
    const { handle, route } = layer;
    if (route) {
      return [route.path].flat().flatMap((path) =>
        Object.keys(route.methods).map((method) => ({
          method: (method === '_all' ? 'post' : method).toUpperCase(),
          path: `${at}${path}`,
        })),
      );
    }
    if (!handle.stack) return [];
    const mount = layer.slash ? '' : MOUNTS.find((each) => layer.match(each));
    if (mount === undefined) throw new Error(`a router is mounted below ${at || '/'} where nobody looks`);
    return below(handle.stack, `${at}${mount}`);
  });
}

export const filledIn = ({ path }: WayIn, id: string): string =>
  path
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/[:*]\w+/g, id)
    .replace(/\/+$/, '') || '/';
