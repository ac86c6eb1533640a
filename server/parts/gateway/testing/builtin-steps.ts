/** The town's own games at the gateway, stepped directly, without a transport. */
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { Clock } from '../../../time/clock.ts';
import { createDispatch } from '../../../tools/dispatch.ts';
import type { Toolset } from '../../../tools/toolset.ts';
import type { GameOfTown, PlayableGame } from '../../part.ts';
import { NO_SECRETS } from '../credentials/call-secrets.ts';
import { BuiltinExperience } from '../experiences/builtin.ts';

interface Table {
  readonly game: Pick<GameOfTown['game'], 'id'>;
  playable(part: never): PlayableGame;
  readonly door: object;
  readonly set: Toolset;
  readonly clock: Clock;
  readonly matchId: string;
}

/** Returns a function that takes an agent's steps, one by one, and returns the answers. */
export function builtinSteps({ clock, door, game, matchId, playable, set }: Table) {
  const experience = new BuiltinExperience({
    game: {
      game,
      playable: playable({ settings: {}, scaled: (s: number) => s } as never),
    } as unknown as GameOfTown & { playable: PlayableGame },
    door: door as never,
    town: { call: createDispatch({ sets: [set], clock }), sets: () => [set] },
    clock,
    matchOf: async () => matchId,
    tables: { hasChair: async () => true, leave: async () => undefined },
  });
  return async (agent: AgentIdentity, steps: readonly unknown[]): Promise<string[]> => {
    const told: string[] = [];
    for (const action of steps) {
      const reply = await experience.step({
        sessionId: 's',
        experienceAgentId: 'x',
        agent,
        gameSessionId: null,
        matchId,
        upstream: null,
        cursor: null,
        secrets: NO_SECRETS,
        action,
        n: 1,
      });
      told.push(JSON.stringify(reply));
    }
    return told;
  };
}
