/** Which ladder an experience is rated on: the town's own games share theirs with matches made from the queue. */
import type { ExperienceRecord } from './experiences-table.ts';

export const ladderOf = ({
  id,
  kind,
  manifest,
}: Pick<ExperienceRecord, 'id' | 'kind' | 'manifest'>): string =>
  kind === 'builtin' ? gameIdOf({ manifest }) : id;

/** Of a game of the town. */
export const gameIdOf = ({ manifest }: Pick<ExperienceRecord, 'manifest'>): string =>
  String((JSON.parse(manifest) as { game?: unknown }).game);
