import { call } from '../../net/rest.ts';
import { Lead, PageBody } from '../../ui/kit/page.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { Empty } from '../../ui/section.tsx';
import { SeasonCards } from './season-cards.tsx';
import { seasonText as text } from './text.ts';

const EVERY_MS = 20_000;

export function SeasonsPage() {
  const seasons = useResource({ key: 'seasons', load: () => call('GET /seasons'), everyMs: EVERY_MS });
  return (
    <PageBody heading={text.seasons}>
      <Lead>{text.lead}</Lead>
      <Loaded of={seasons}>
        {(reply) =>
          reply.seasons.length === 0 ? <Empty>{text.none}</Empty> : <SeasonCards seasons={reply.seasons} />
        }
      </Loaded>
    </PageBody>
  );
}
