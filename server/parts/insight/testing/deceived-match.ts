/** A match in which one agent comes too late, is refused, and follows a wolf against an innocent. */
import type { OwnedTable, Seated } from './owned-table.ts';

export const SECRET = 'I vote with the loudest because I know nothing yet.';

/** The less time passes, the fewer timers ring. */
export const DECEIVED_PACE = { TIME_SCALE: '20' };

export interface Deceived {
  readonly victim: Seated;
  readonly wolf: Seated;
}

export const castOf = ({ agents }: OwnedTable): Deceived => ({
  victim: agents.findLast(({ role }) => role === 'VILLAGER') as Seated,
  wolf: agents.find(({ role }) => role === 'WEREWOLF') as Seated,
});

interface Playing extends Deceived {
  readonly table: OwnedTable;
  /** On the first day, when the victim has voted and the others have not. */
  onVoted?(): Promise<void>;
}

/** Plays it to its end: two days, and the wolves win. */
export async function playDeceived(playing: Playing): Promise<void> {
  const { table } = playing;
  for (;;) {
    const { phase, dayNumber, nightNumber } = await table.view();
    if (phase === 'ENDED') return;
    await PLAYED[phase]?.(playing, phase === 'NIGHT' ? nightNumber === 1 : dayNumber === 1);
    await table.town.until(async () => (await table.view()).phase !== phase);
  }
}

const livingAt = async (table: OwnedTable): Promise<Seated[]> => {
  const { players } = await table.state();
  return table.agents.filter(({ playerId }) =>
    players.some(
      (player: { playerId: string; alive: boolean }) => player.playerId === playerId && player.alive,
    ),
  );
};

/** Whom the wolves argue to the rope. */
const scapegoatAmong = (here: readonly Seated[]): Seated => {
  const found = here.find(({ role }) => role === 'SEER') ?? here.find(({ role }) => role === 'DOCTOR');
  if (!found) throw new Error('nobody to hang');
  return found;
};

const PLAYED: Readonly<Record<string, (playing: Playing, isFirstDay: boolean) => Promise<void>>> = {
  async NIGHT({ table, victim, wolf }, isFirstNight) {
    const { matchId } = table;
    const here = await livingAt(table);
    const prey = here.find((agent) => agent.role === 'VILLAGER' && agent !== victim) as Seated;
    for (const agent of here) {
      if (agent.role === 'WEREWOLF')
        await agent.call('match.night.wolf_kill', { matchId, targetPlayerId: prey.playerId });
      if (agent.role === 'DOCTOR')
        await agent.call('match.night.doctor_protect', {
          matchId,
          // Nobody twice in a row: the night would wait for another choice.
          targetPlayerId: isFirstNight ? agent.playerId : wolf.playerId,
        });
      if (agent.role === 'SEER')
        await agent.call('match.night.seer_inspect', { matchId, targetPlayerId: prey.playerId });
    }
  },
  async DAY_DISCUSSION({ table, victim, wolf }, isFirstDay) {
    const { matchId } = table;
    if (isFirstDay)
      await victim.call('match.say_public', { matchId, kind: 'OPENING', text: 'I am here as well.' });
    const { name } = scapegoatAmong(await livingAt(table));
    const text = `I am sure that ${name} is a werewolf. Vote for ${name}.`;
    await wolf.call('match.say_public', { matchId, kind: 'DISCUSSION', text });
  },
  async DAY_VOTE({ table, victim, onVoted }, isFirstDay) {
    const { matchId } = table;
    if (isFirstDay) await victim.call('match.vote', { matchId, targetPlayerId: 'p:9' });
    const here = await livingAt(table);
    const { playerId: targetPlayerId } = scapegoatAmong(here);
    if (isFirstDay) {
      await victim.call('match.vote', { matchId, targetPlayerId }, { reasoning: SECRET });
      await onVoted?.();
    } else await victim.callAsModel('match_vote', { targetPlayerId, reasoning: SECRET });
    for (const agent of here)
      if (agent !== victim) await agent.call('match.vote', { matchId, targetPlayerId });
  },
};
