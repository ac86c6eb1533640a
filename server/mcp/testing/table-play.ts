/** Players that know only what the tools return, and a clock that advances once all have acted. */
import { setImmediate } from 'node:timers/promises';
import type { FakeClock } from '../../time/fake-clock.ts';
import type { AnyClient } from './mcp-town.ts';
import { type Judged, judge } from './result-check.ts';

/** One more turn of the event loop per promise in the host's chain; the chain is short. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 5; i++) await setImmediate();
}

export async function ringNext(clock: FakeClock): Promise<void> {
  const next = clock.next();
  if (next === null) throw new Error('nothing is due: the match stands still');
  clock.advanceTo(next);
  await settled();
}

/** Calls a tool and checks its answer against the registry. */
export async function call(
  client: AnyClient,
  tool: string,
  args: Record<string, unknown> = {},
): Promise<Judged> {
  const name = `et.werewolf.${tool}`;
  return judge(name, await client.callTool({ name, arguments: args }));
}

const NIGHT_TOOLS: Readonly<Record<string, string>> = {
  WOLF_KILL: 'match.night.wolf_kill',
  SEER_INSPECT: 'match.night.seer_inspect',
  DOCTOR_PROTECT: 'match.night.doctor_protect',
};

/** Does what `requiredAction` asks; returns whether the match continues. */
export async function takeTurn(client: AnyClient, matchId: string): Promise<boolean> {
  const { body } = await call(client, 'match.get_state', { matchId });
  const { phase, you } = body.state;
  if (phase === 'ENDED') return false;
  const action = you.requiredAction;
  if (!action || action.alreadySubmitted) return true;
  const target = action.allowedTargets.find((id: string) => id !== you.playerId) ?? null;
  const night = NIGHT_TOOLS[action.type];
  if (phase === 'LOBBY') await mustPass(client, 'match.ready', { matchId });
  else if (night) await mustPass(client, night, { matchId, targetPlayerId: target });
  else if (action.type === 'VOTE') await mustPass(client, 'match.vote', { matchId, targetPlayerId: target });
  else if (action.type !== 'NONE') {
    const kind = action.type === 'SPEAK_OPENING' ? 'OPENING' : 'DISCUSSION';
    await mustPass(client, 'match.say_public', {
      matchId,
      kind,
      text: `I am ${you.playerId} and I suspect nobody yet.`,
    });
  }
  return true;
}

async function mustPass(client: AnyClient, tool: string, args: Record<string, unknown>): Promise<void> {
  const { isError, text } = await call(client, tool, args);
  if (isError) throw new Error(`${tool} was refused: ${text}`);
}
