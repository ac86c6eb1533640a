/** One match from an agent's seat: listen, look, let the brain move, until it is over. */
import { ChronicleKeeper } from '../../shared/games/werewolf/bots/chronicle.ts';
import type { BotAction } from '../../shared/games/werewolf/bots/policy.ts';
import {
  noteOfWire,
  sightFromTools,
  type ToolState,
} from '../../shared/games/werewolf/bots/sight-from-tools.ts';
import type { Team } from '../../shared/games/werewolf/model.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { Brain, Table } from './brain.ts';
import { Ears } from './ears.ts';
import type { TownClient } from './town-client.ts';

/** The part of `get_state` that an agent reads. */
interface SeenState extends ToolState {
  readonly phaseEndsAt: string;
  readonly publicSummary: string;
  readonly winner: Team | null;
  readonly you: (ToolState['you'] & { readonly task?: string }) | null;
}

export interface Outcome {
  readonly matchId: string;
  readonly playerId: string;
  readonly role: string;
  readonly winner: Team | null;
  readonly survived: boolean;
  readonly calls: number;
  readonly refusals: number;
}

export interface MatchOptions {
  readonly matchId: string;
  readonly brain: Brain;
  /** What the agent sees and does, for whoever watches it. */
  readonly tell: (news: WireEvent | BotAction) => void;
}

const TOOL_PATHS: Readonly<Record<BotAction['tool'], string>> = {
  ready: 'match.ready',
  say_public: 'match.say_public',
  vote: 'match.vote',
  wolf_chat: 'match.night.wolf_chat',
  wolf_kill: 'match.night.wolf_kill',
  seer_inspect: 'match.night.seer_inspect',
  doctor_protect: 'match.night.doctor_protect',
};

export async function playMatch(town: TownClient, { matchId, brain, tell }: MatchOptions): Promise<Outcome> {
  const chronicle = new ChronicleKeeper();
  const ears = new Ears(town, matchId);
  let [calls, refusals] = [0, 0];
  try {
    for (;;) {
      const news = await ears.news(brain.wakeAt);
      for (const event of news) {
        tell(event);
        const note = noteOfWire(event);
        if (note) chronicle.add(note);
      }
      const { state, table } = await look(town, matchId, chronicle);
      if (state.phase === 'ENDED') return outcomeOf(state, calls, refusals);
      if (!table) throw new Error(`this agent has no seat in ${matchId}`);
      brain.notice(table, news, Date.now());
      if (brain.wakeAt === null || brain.wakeAt > Date.now()) continue;
      const action = await brain.take(table, Date.now());
      if (!action) continue;
      tell(action);
      calls += 1;
      if (!(await act(town, matchId, action, brain))) refusals += 1;
    }
  } finally {
    ears.close();
  }
}

async function act(town: TownClient, matchId: string, action: BotAction, brain: Brain): Promise<boolean> {
  const { tool, ...args } = action;
  const reply = await town.act(TOOL_PATHS[tool], { matchId, ...args });
  if (!reply.ok) brain.rejected(reply.refusal, Date.now());
  return reply.ok;
}

async function look(
  town: TownClient,
  matchId: string,
  chronicle: ChronicleKeeper,
): Promise<{ readonly state: SeenState; readonly table: Table | null }> {
  const reply = await town.read('match.get_state', { matchId });
  if (!reply.ok) throw new Error(`${reply.refusal.code}: ${reply.refusal.message}`);
  const state = reply.body.state as SeenState;
  const sight = sightFromTools(state, chronicle);
  // The deadline by this machine's clock, whatever the town's clock shows.
  const left = Date.parse(state.phaseEndsAt) - Date.parse(String(reply.body.serverTime));
  const table = sight && {
    sight,
    task: state.you?.task ?? '',
    summary: state.publicSummary,
    phaseEndsAt: Date.now() + left,
  };
  return { state, table };
}

/** What the table calls this agent: its own name, or the one it has taken for this match. */
export async function nameAtTable(town: TownClient, matchId: string): Promise<string> {
  const { state } = await look(town, matchId, new ChronicleKeeper());
  return state.players.find(({ playerId }) => playerId === state.you?.playerId)?.displayName ?? matchId;
}

const outcomeOf = (state: SeenState, calls: number, refusals: number): Outcome => ({
  matchId: state.matchId,
  playerId: state.you?.playerId ?? '',
  role: state.you?.role ?? '',
  winner: state.winner,
  survived: state.you?.alive ?? false,
  calls,
  refusals,
});
