/** How tools are listed and how they answer: exactly as specified, or by a profile that the address names. */
import type { ToolProfile } from '../tools/profile/llm-profile.ts';
import { Endpoints } from './endpoints.ts';
import type { GatheredPath } from './gathered-path.ts';
import { type McpServices, SetPrompts, SetResources } from './mcp-server.ts';

export interface ServedProfile {
  readonly endpoints: Endpoints;
  readonly services: McpServices;
  readonly holdMs: number;
}

type Shared = Pick<McpServices, 'push' | 'clock' | 'onError' | 'tasks' | 'asking'>;

export class ToolProfiles {
  readonly plain: ServedProfile;
  readonly #profiles: ReadonlyMap<string, ServedProfile>;

  constructor(
    plain: Omit<ToolProfile, 'holdMs'>,
    profiles: Readonly<Record<string, ToolProfile>>,
    { gathered, ...shared }: Shared & { readonly gathered: readonly GatheredPath[] },
  ) {
    this.plain = { ...served(plain, gathered, shared, shared.tasks !== undefined), holdMs: 0 };
    this.#profiles = new Map(
      Object.entries(profiles).map(([name, face]) => [
        name,
        { ...served(face, gathered, shared), holdMs: face.holdMs },
      ]),
    );
  }

  get names(): readonly string[] {
    return [...this.#profiles.keys()];
  }

  /** `profile` comes from the query; without it, tools are exactly as specified. Null if there is no such profile. */
  at(profile: unknown): ServedProfile | null {
    if (profile === undefined) return this.plain;
    return (typeof profile === 'string' && this.#profiles.get(profile)) || null;
  }
}

const served = (
  { sets, dispatch }: Omit<ToolProfile, 'holdMs'>,
  gathered: readonly GatheredPath[],
  shared: Shared,
  hasTasks = false,
) => ({
  endpoints: new Endpoints(sets, gathered, hasTasks),
  services: { ...shared, dispatch, prompts: new SetPrompts(sets), resources: new SetResources(sets) },
});
