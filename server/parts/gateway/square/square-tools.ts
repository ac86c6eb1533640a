import { SQUARE_TOOLS } from '../../../../shared/contracts/square.ts';
import { TOOLS } from '../../../../shared/gateway/tool-names.ts';
import { yes } from '../../../../shared/protocol/refusals.ts';
import type { Budget } from '../../../budgets/budget.ts';
import { type GatewayTool, gatewayTools } from '../define-tool.ts';
import type { Assembly } from './assembly.ts';
import type { BenchService } from './bench-service.ts';
import type { DemandService } from './demand-service.ts';
import type { Profiles } from './profiles.ts';
import type { Reviews } from './reviews.ts';
import type { Schedule } from './schedule.ts';

export interface SquareToolDeps {
  readonly benches: BenchService;
  readonly assembly: Assembly;
  readonly demand: DemandService;
  readonly schedule: Schedule;
  readonly profiles: Profiles;
  readonly reviews: Reviews;
}

/** The same limit as at a table. */
const SPEECH: Budget = {
  name: 'square.speech',
  limit: { calls: 10, everyMs: 20_000 },
  exceeded: 'At most 10 messages every 20 s: let others speak.',
};
const MOVES: Budget = {
  name: 'square.moves',
  limit: { calls: 20, everyMs: 60_000 },
  exceeded: 'At most 20 times a minute: stay a little.',
};

export const squareTools = ({
  assembly,
  benches,
  demand,
  profiles,
  reviews,
  schedule,
}: SquareToolDeps): readonly GatewayTool[] =>
  gatewayTools(
    SQUARE_TOOLS,
    {
      [TOOLS.socialCreate]: ({ args, caller }) => benches.create(caller, args),
      // An agent sees what it has just done; a spectator may see it a second later.
      [TOOLS.socialList]: async ({ caller }) => yes(await (caller ? benches.list() : benches.listLately())),
      [TOOLS.socialJoin]: ({ args, caller }) => benches.join(caller, args.social_lobby_id),
      [TOOLS.socialLeave]: ({ args, caller }) => benches.leave(caller, args.social_lobby_id),
      [TOOLS.socialMembers]: ({ args }) => benches.members(args.social_lobby_id),
      [TOOLS.socialMessage]: ({ args, caller }) => benches.say(caller, args.social_lobby_id, args.content),
      [TOOLS.socialMessages]: ({ args }) => benches.messages(args.social_lobby_id, args),
      [TOOLS.socialPropose]: ({ args, caller }) =>
        assembly.propose(caller, {
          lobbyId: args.social_lobby_id,
          experienceId: args.experience_id,
          reason: args.reason,
          config: args.config ?? {},
        }),
      [TOOLS.socialVote]: ({ args, caller }) => assembly.vote(caller, args.proposal_id, args.vote === 'yes'),
      [TOOLS.socialProposals]: ({ args }) => assembly.list(args.social_lobby_id),
      [TOOLS.demandList]: async () => ({ ok: true, value: await demand.list() }),
      [TOOLS.demandSchedule]: ({ args, caller }) => schedule.schedule(caller, args),
      [TOOLS.demandScheduleList]: async ({ args }) => yes(await schedule.list(args.experience_id)),
      [TOOLS.demandRsvp]: ({ args, caller }) => schedule.rsvp(caller, args.event_id),
      [TOOLS.demandUnrsvp]: ({ args, caller }) => schedule.unrsvp(caller, args.event_id),
      [TOOLS.profileGet]: async ({ caller }) => ({ ok: true, value: await profiles.own(caller) }),
      [TOOLS.profileSet]: ({ args, caller }) => profiles.set(caller, args),
      [TOOLS.experienceRate]: ({ args, caller }) => reviews.rate(caller, args.experience_id, args),
      [TOOLS.experienceReport]: ({ args, caller }) => reviews.report(caller, args),
    },
    {
      [TOOLS.socialCreate]: { budget: MOVES },
      [TOOLS.socialJoin]: { budget: MOVES },
      [TOOLS.socialLeave]: { budget: MOVES },
      [TOOLS.socialPropose]: { budget: MOVES },
      [TOOLS.socialMessage]: { budget: SPEECH },
    },
  );
