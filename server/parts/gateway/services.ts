import type { Refusal } from '../../../shared/protocol/refusals.ts';
import type { GuardedCaller } from '../../outbound/guarded-caller.ts';
import type { Errands } from '../../time/errands.ts';
import type { Kernel } from '../kernel.ts';
import type { PlayedGame } from './catalogue/builtins.ts';
import type { ExperienceRecord, Experiences } from './catalogue/experiences-table.ts';
import type { Credentials } from './credentials/credentials.ts';
import type { CredentialRows } from './credentials/credentials-table.ts';
import type { ToolPins } from './discovery/tool-pins.ts';
import type { Experience } from './experiences/experience.ts';
import type { Lobbies } from './lobbies/lobbies-table.ts';
import type { TableEngagements } from './lobbies/table-engagements.ts';
import type { Memory } from './memory/memory.ts';
import type { Identities } from './sessions/identities.ts';
import type { SessionRows } from './sessions/sessions-table.ts';
import type { StepRows } from './sessions/steps-table.ts';

/** The gateway's tables, and the functions its services share. */
export interface GatewayServices extends Omit<Kernel, 'games' | 'memory'> {
  readonly experiences: Experiences;
  readonly rows: SessionRows;
  readonly steps: StepRows;
  readonly lobbies: Lobbies;
  readonly holds: TableEngagements;
  readonly memory: Memory;
  readonly identities: Identities;
  readonly credentials: Credentials;
  readonly credentialRows: CredentialRows;
  readonly pins: ToolPins;
  readonly caller: GuardedCaller;
  readonly games: readonly PlayedGame[];
  readonly errands: Errands;
  /** Resolves once the town's own games are in the catalogue. */
  ready(): Promise<void>;
  experienceById(id: string): Promise<ExperienceRecord | undefined>;
  adapterOf(record: ExperienceRecord): Experience;
  /** Why this agent may not speak in public; null: it may. */
  silenced(agentId: string): Promise<Refusal | null>;
}

/** The part of them that a service uses. */
export type Services<Name extends keyof GatewayServices> = Pick<GatewayServices, Name>;
