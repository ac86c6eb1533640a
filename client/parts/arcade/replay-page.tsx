import { useSignal } from '@preact/signals';
import type { SessionReplay } from '../../../shared/contracts/sessions.ts';
import { call } from '../../net/rest.ts';
import { Chip, ScrollBox } from '../../ui/kit/cards.tsx';
import { Fact, Facts, LoadedPage, Pager, Since } from '../../ui/kit/page.tsx';
import { cut, spanWords } from '../../ui/kit/words.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty, Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { ARCADE, experiencePath, matchPath, SESSIONS } from '../paths.ts';
import './arcade.css';
import { arcadeText as text } from './text.ts';

/** Remote results may be long: the part that is shown. */
const MOST_SHOWN = 4_000;

export function ReplayPage({ params: { sid = '' }, query }: PageProps) {
  const agentId = query.get('agent') ?? '';
  const turned = useSignal<readonly number[]>([]);
  const after = turned.value.at(-1) ?? 0;
  return (
    <LoadedPage
      what="the replay"
      from={`${sid} ${after}`}
      load={() =>
        call('GET /sessions/:session_id/replay', { session_id: sid, query: { after, as: agentId } })
      }
      headingOf={({ experience_name: name }) => text.replayOf(name)}
      headingBefore={text.replay}
      trail={[
        { label: text.title, to: ARCADE },
        { label: text.sessions, to: SESSIONS },
      ]}
      actionsOf={({ match_id: id }) =>
        id !== null && <PageLink to={matchPath(id)} class="button" text={text.toMatch} />
      }
    >
      {(replay) => (
        <>
          <Head replay={replay} />
          <Steps replay={replay} />
          <Pager words={text.stepPages} turned={turned} next={replay.next || null} />
        </>
      )}
    </LoadedPage>
  );
}

function Head({ replay }: { readonly replay: SessionReplay }) {
  const { created_at: began, ended_at: ended, experience_id: id, experience_name: name } = replay;
  const { replayFacts: words } = text;
  return (
    <>
      <p>
        <PageLink to={experiencePath(id)}>{name}</PageLink> <Chip>{text.sessionStatus[replay.status]}</Chip>
      </p>
      <Facts>
        <Fact label={words.began}>
          <time dateTime={began} title={new Date(began).toLocaleString()}>
            <Since at={began} />
          </time>
        </Fact>
        {ended !== null && <Fact label={words.took}>{spanWords(Date.parse(ended) - Date.parse(began))}</Fact>}
        <Fact label={words.steps}>{replay.step_count}</Fact>
      </Facts>
    </>
  );
}

function Steps({ replay }: { readonly replay: SessionReplay }) {
  const { created_at: began, next, outcomes, steps, telemetry } = replay;
  const isLast = !next;
  return (
    <>
      {steps.length === 0 && <Empty>{text.noSteps}</Empty>}
      {steps.map(({ step_number: number, action, response, created_at: at }) => (
        <Section
          key={number}
          id={`step-${number}`}
          title={text.step(number)}
          aside={text.stepAfter(spanWords(Date.parse(at) - Date.parse(began)))}
        >
          <div class="two-columns">
            <ValueBlock label={text.action} value={action} />
            <ValueBlock label={text.answer} value={response} />
          </div>
        </Section>
      ))}
      {isLast && outcomes !== null && outcomes !== undefined && (
        <Section id="outcome" title={text.outcome}>
          <ValueBlock label={text.outcome} value={outcomes} />
        </Section>
      )}
      {isLast && telemetry !== undefined && (
        <Section id="reported" title={text.reported}>
          <ValueBlock label={text.reported} value={telemetry} />
        </Section>
      )}
    </>
  );
}

function ValueBlock({ label, value }: { readonly label: string; readonly value: unknown }) {
  const whole = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <div class="told">
      <h3 class="small-head">{label}</h3>
      <ScrollBox label={label}>
        <pre class="foreign">{cut(whole, MOST_SHOWN)}</pre>
      </ScrollBox>
    </div>
  );
}
