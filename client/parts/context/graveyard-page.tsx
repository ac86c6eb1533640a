import type { Grave } from '../../../shared/contracts/context.ts';
import { call } from '../../net/rest.ts';
import { Portrait } from '../../ui/agent-name.tsx';
import { Lead, PageBody } from '../../ui/kit/page.tsx';
import { Load } from '../../ui/kit/resource.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty } from '../../ui/section.tsx';
import { factPath, matchPath } from '../paths.ts';
import { memoryText } from './text.ts';

const EVERY_MS = 10_000;

export const GraveyardPage = () => (
  <PageBody
    heading={memoryText.graveyard}
    actions={<PageLink to="/talk/sexton" class="button" text={memoryText.talkTo} />}
  >
    <Lead>{memoryText.graveLead}</Lead>
    <Load
      what="the graves"
      from="graves"
      load={() => call('GET /graveyard', { query: { limit: 24 } })}
      everyMs={EVERY_MS}
    >
      {({ graves }) =>
        graves.length === 0 ? (
          <Empty>{memoryText.noGraves}</Empty>
        ) : (
          <>
            <h2 class="hidden-text">{memoryText.graves}</h2>
            <ul class="graves" aria-label={memoryText.graves}>
              {graves.map((grave) => (
                <Stone key={`${grave.matchId} ${grave.agentId}`} grave={grave} />
              ))}
            </ul>
          </>
        )
      }
    </Load>
  </PageBody>
);

const Stone = ({ grave }: { readonly grave: Grave }) => (
  <li class="stone">
    <Portrait agentId={grave.agentId} mood="sleep" />
    <h3>{grave.name}</h3>
    <p class="stone-role">{grave.role.toLowerCase()}</p>
    {grave.lastWords ? (
      <blockquote>
        <PageLink to={matchPath(grave.matchId, grave.lastWordsEvent)}>“{grave.lastWords}”</PageLink>
      </blockquote>
    ) : (
      <p class="stone-silent">{memoryText.noWords}</p>
    )}
    <p class="stone-foot">
      {grave.fate}, day {grave.day} ·{' '}
      <PageLink to={factPath(`match:${grave.matchId}`)} text={memoryText.game(grave.gameNumber)} />
    </p>
  </li>
);
