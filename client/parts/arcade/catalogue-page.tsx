import { useSignal } from '@preact/signals';
import type { ExperienceCard } from '../../../shared/contracts/gateway.ts';
import { call } from '../../net/rest.ts';
import { Button } from '../../ui/button.tsx';
import { usePage } from '../../ui/context.ts';
import { Card, CardGrid } from '../../ui/kit/cards.tsx';
import { SearchBox } from '../../ui/kit/form.tsx';
import { Lead, PageBody } from '../../ui/kit/page.tsx';
import { Load } from '../../ui/kit/resource.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty } from '../../ui/section.tsx';
import './arcade.css';
import { experiencePath, REGISTER, SESSIONS } from '../paths.ts';
import { CabinetPicture, LiveDot, Seal, Stars } from './marks.tsx';
import { arcadeText as text } from './text.ts';

const EVERY_MS = 10_000;
const PAGE = 24;
const ALL = { search: '', verifiedOnly: false, onlineOnly: false, page: 1 };

export function CataloguePage() {
  const { store } = usePage();
  const wish = useSignal(ALL);
  const change = (changes: Partial<typeof ALL>) => {
    wish.value = { ...wish.value, page: 1, ...changes };
  };
  const { search, verifiedOnly, onlineOnly, page } = wish.value;
  return (
    <PageBody
      heading={text.title}
      actions={
        <>
          {store.mine.value.size > 0 && <PageLink to={SESSIONS} class="button" text={text.sessions} />}
          <PageLink to={REGISTER} class="button" text={text.register} />
        </>
      }
    >
      <Lead>{text.lead}</Lead>
      <div class="filters">
        <SearchBox
          label={text.search}
          value={search}
          onSearch={(words) => change({ search: words.trim() })}
        />
        <fieldset>
          <legend class="hidden-text">{text.filters}</legend>
          <Button
            look="small"
            text={text.verifiedOnly}
            aria-pressed={verifiedOnly}
            onClick={() => change({ verifiedOnly: !verifiedOnly })}
          />
          <Button
            look="small"
            text={text.onlineOnly}
            aria-pressed={onlineOnly}
            onClick={() => change({ onlineOnly: !onlineOnly })}
          />
        </fieldset>
      </div>
      <Load
        what="experiences"
        from={JSON.stringify(wish.value)}
        load={() =>
          call('GET /experiences', {
            query: {
              page,
              limit: PAGE,
              search: search || undefined,
              verified_only: verifiedOnly || undefined,
              online_only: onlineOnly || undefined,
            },
          })
        }
        everyMs={EVERY_MS}
      >
        {({ experiences, pagination: { total_pages: pages } }) => (
          <>
            {experiences.length === 0 && <Empty>{text.none}</Empty>}
            <CardGrid label={text.experiences}>
              {experiences.map((experience) => (
                <ExperienceTile key={experience.id} experience={experience} />
              ))}
            </CardGrid>
            {pages > 1 && (
              <nav class="pager" aria-label={text.page(page, pages)}>
                <Button text={text.earlier} disabled={page <= 1} onClick={() => change({ page: page - 1 })} />
                <span>{text.page(page, pages)}</span>
                <Button
                  text={text.later}
                  disabled={page >= pages}
                  onClick={() => change({ page: page + 1 })}
                />
              </nav>
            )}
          </>
        )}
      </Load>
    </PageBody>
  );
}

function ExperienceTile({ experience }: { readonly experience: ExperienceCard }) {
  const {
    id,
    name,
    summary,
    live_status: live,
    rated_players: rated,
    publisher_name: publisher,
  } = experience;
  return (
    <Card
      title={name}
      to={experiencePath(id)}
      picture={<CabinetPicture id={id} />}
      mark={<Seal {...experience} />}
      foot={
        <>
          <LiveDot status={live.status} />
          {live.current_players > 0 && <b>{text.playing(live.current_players)}</b>}
          <span>{text.seats(experience.min_players, experience.max_players)}</span>
          {rated > 0 && <span>{text.rated(rated)}</span>}
          <Stars {...experience.reviews} />
        </>
      }
    >
      <p class="foreign clamp">{summary}</p>
      {publisher && <p class="publisher">{text.by(publisher)}</p>}
    </Card>
  );
}
