/** Catalogue entries with REST servers whose timeouts are longer than any test. */
import type { GuardedCaller } from '../../../outbound/guarded-caller.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import { RestExperience } from '../experiences/rest-experience.ts';
import { UpstreamLimits } from '../experiences/upstream-limits.ts';

export const patientAdapters =
  (caller: GuardedCaller) =>
  ({ endpoint, id }: ExperienceRecord): RestExperience =>
    new RestExperience({
      experienceId: id,
      baseUrl: endpoint ?? '',
      caller,
      limits: new UpstreamLimits(),
      timeoutMs: 60_000,
      statusTimeoutMs: 60_000,
      hasTables: false,
    });
