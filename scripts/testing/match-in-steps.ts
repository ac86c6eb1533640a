/** Steps a running match of a virtual town, one phase after the other. */
import type { VirtualTown } from '../../server/testing/town-on-a-port.ts';

export async function viewOf<View>(town: VirtualTown, matchId: string): Promise<View> {
  const answer = await (await town.services.doors.ofMatch(matchId))?.view(null, matchId);
  if (!answer?.ok) throw new Error(`no view of ${matchId}`);
  return answer.value as View;
}

/** Advances the time until the match is in its next phase; returns the public view of that. */
export async function nextPhase<View extends { readonly phaseSerial: number }>(
  town: VirtualTown,
  matchId: string,
): Promise<View> {
  const before = (await viewOf<View>(town, matchId)).phaseSerial;
  await town.until(async () => (await viewOf<View>(town, matchId)).phaseSerial !== before);
  return viewOf(town, matchId);
}
