/** `npm run admin -- verify-experience`: asked of the store alone, so that a town that is stopped does it when it starts. */
import { type AdminReply, no, yes } from '../../../operations/admin-requests.ts';
import type { Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import { Experiences } from './experiences-table.ts';
import { Verifications } from './verifications-table.ts';
import { newVerification } from './verifier.ts';

export async function askToVerify(
  { clock, store }: { readonly clock: Clock; readonly store: Store },
  experienceId: string,
): Promise<AdminReply> {
  const experiences = new Experiences(store);
  const record = await experiences.byId(experienceId);
  if (record?.tier !== 2) return no(`There is no experience ${experienceId} that can be verified.`);
  const job = newVerification(record.id, clock.now());
  await store.write([new Verifications(store).adding(job), experiences.pending(record.id)]);
  const row = { id: record.id, name: record.name, kind: record.kind, verification_status: 'pending' };
  return yes([row], 'It is looked at as soon as the town runs.');
}
