import type { Demand, ScheduledEvent } from '../../../shared/contracts/square.ts';
import { usePage } from '../../ui/context.ts';
import { Lead, PageBody, Since } from '../../ui/kit/page.tsx';
import { Load } from '../../ui/kit/resource.tsx';
import { cut } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import { CALENDAR, experiencePath, RULES, SQUARE } from '../paths.ts';
import { squareApi } from './api.ts';
import './square.css';
import { squareText as text } from './text.ts';

const EVERY_MS = 10_000;

export function BoardPage() {
  const { store } = usePage();
  const hasCrier = store.info.value?.parts.includes('context') ?? false;
  return (
    <PageBody
      heading={text.board}
      actions={
        <>
          <PageLink to={SQUARE} class="button" text={text.toSquare} />
          {hasCrier && <PageLink to="/talk/crier" class="button" text={text.crier} />}
          <a class="button" href={RULES}>
            {text.rules}
          </a>
        </>
      }
    >
      <Lead>{text.boardLead}</Lead>
      <Load what="the board" from="board" load={squareApi.board} everyMs={EVERY_MS}>
        {({ demand, events }) => (
          <>
            <Section id="board-wanted" title={text.wanted} testId="board-wanted">
              {wanted(demand).length === 0 && <Empty>{text.noneWanted}</Empty>}
              <ul class="notices">
                {wanted(demand).map((each) => (
                  <Notice key={keyOf(each)} demand={each} />
                ))}
              </ul>
            </Section>
            <Section id="board-coming" title={text.coming} testId="board-coming">
              {events.length === 0 && <Empty>{text.noneComing}</Empty>}
              <ul class="notices">
                {events.map((event) => (
                  <Event key={event.event_id} event={event} />
                ))}
              </ul>
              <p class="calendar-links">
                <a class="button" href={`webcal://${location.host}${CALENDAR}`}>
                  {text.subscribe}
                </a>
                <a class="button" href={CALENDAR} download="eliza-town.ics">
                  {text.file}
                </a>
              </p>
            </Section>
          </>
        )}
      </Load>
    </PageBody>
  );
}

const wanted = (demand: readonly Demand[]): readonly Demand[] =>
  demand.filter(({ type, urgency }) => type !== 'event' || urgency > 0);

const keyOf = ({ details, experience_id, type }: Demand): string =>
  `${type} ${String(details.game_session_id ?? details.event_id ?? experience_id)}`;

function Notice({ demand }: { readonly demand: Demand }) {
  const { experience_id, experience_name, type, urgency } = demand;
  return (
    <li class="notice" data-type={type}>
      <p class="notice-head">
        <PageLink to={experiencePath(experience_id)}>{cut(experience_name, 60)}</PageLink>
        <span class="notice-kind">{text.kinds[type]}</span>
      </p>
      <p class="foreign">{wordsOf(demand)}</p>
      <meter class="urgency" min={0} max={100} value={urgency} aria-label={text.urgency(urgency)} />
    </li>
  );
}

function wordsOf({ details, type }: Demand): string {
  const number = (name: string) => Number(details[name] ?? 0);
  if (type === 'lobby') return text.seats(number('current_players'), number('max_players'));
  if (type === 'queue') {
    const waiting = text.waiting(number('waiting'), number('seats'));
    return details.house_fills === true ? `${waiting}; ${text.houseFills}` : waiting;
  }
  const when = whenWords(String(details.starts_at ?? ''));
  return cut([when, String(details.description ?? '')].filter(Boolean).join(' · '), 200);
}

function whenWords(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  return at.toLocaleString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
}

function Event({ event }: { readonly event: ScheduledEvent }) {
  return (
    <li class="notice" data-type="event">
      <p class="notice-head">
        <PageLink to={experiencePath(event.experience_id)}>{cut(event.experience_name, 60)}</PageLink>
        <span class="notice-kind">{text.willCome(event.rsvp_count)}</span>
      </p>
      <p>
        <time dateTime={event.starts_at}>{whenWords(event.starts_at)}</time>
        {' · '}
        <Since at={event.starts_at} />
      </p>
      {event.description && <p class="foreign">{cut(event.description, 300)}</p>}
    </li>
  );
}
