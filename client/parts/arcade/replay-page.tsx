import type { SessionReplay } from '../../../shared/protocol/gateway.ts';
import { Chip } from '../../ui/kit/chip.tsx';
import { cut } from '../../ui/kit/cut.ts';
import { Loaded } from '../../ui/kit/loaded.tsx';
import { PageBody } from '../../ui/kit/page-body.tsx';
import { useResource } from '../../ui/kit/use-resource.ts';
import { Empty, Section } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { arcadeApi } from './api.ts';
import './arcade.css';
import { ARCADE, SESSIONS } from './paths.ts';
import { arcadeText as text } from './text.ts';

/** Foreign answers may be long: what is shown of one. */
const MOST_SHOWN = 4_000;

export function ReplayPage({ params: { sid = '' }, query }: PageProps) {
  const agentId = query.get('agent') ?? '';
  const replay = useResource({ key: sid, load: () => arcadeApi.replay(agentId, sid) });
  return (
    <PageBody
      heading={text.replay}
      trail={[
        { label: text.title, to: ARCADE },
        { label: text.sessions, to: SESSIONS },
      ]}
    >
      <Loaded of={replay}>{(value) => <Steps replay={value} />}</Loaded>
    </PageBody>
  );
}

function Steps({ replay: { steps, outcomes, status } }: { readonly replay: SessionReplay }) {
  return (
    <>
      <p>
        <Chip>{text.sessionStatus[status]}</Chip> {text.steps(steps.length)}
      </p>
      {steps.length === 0 && <Empty>{text.noSteps}</Empty>}
      {steps.map(({ step_number: number, action, response }) => (
        <Section key={number} id={`step-${number}`} title={text.step(number)}>
          <div class="two-columns">
            <Told label={text.action} value={action} />
            <Told label={text.answer} value={response} />
          </div>
        </Section>
      ))}
      {outcomes !== null && outcomes !== undefined && (
        <Section id="outcome" title={text.outcome}>
          <Told label={text.outcome} value={outcomes} />
        </Section>
      )}
    </>
  );
}

function Told({ label, value }: { readonly label: string; readonly value: unknown }) {
  const whole = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return (
    <div class="told">
      <h3 class="small-head">{label}</h3>
      <pre class="foreign">{cut(whole, MOST_SHOWN)}</pre>
    </div>
  );
}
