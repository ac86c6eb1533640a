import { type Signal, useSignal } from '@preact/signals';
import type { ExperienceRow } from '../../../shared/contracts/gateway.ts';
import { guidePath } from '../../../shared/protocol/guides.ts';
import { call } from '../../net/rest.ts';
import { Button, into } from '../../ui/button.tsx';
import { usePage } from '../../ui/context.ts';
import { DataTable } from '../../ui/kit/data-table.tsx';
import {
  Choice,
  Count,
  Field,
  fieldsOf,
  PageForm,
  SureButton,
  useAttempt,
  useToasted,
} from '../../ui/kit/form.tsx';
import { Lead, PageBody } from '../../ui/kit/page.tsx';
import { Load } from '../../ui/kit/resource.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Section } from '../../ui/section.tsx';
import { ARCADE, experiencePath } from '../paths.ts';
import './arcade.css';
import { Checks } from './checks.tsx';
import { EMPTY_FIELDS, manifestOf } from './manifest.ts';
import { Seal } from './marks.tsx';
import { arcadeText as text } from './text.ts';

const MOST_PLAYERS = 100;
const CATEGORIES = ['puzzle', 'strategy', 'social', 'word', 'simulation', 'other'];

export function RegisterPage() {
  const { store, actions } = usePage();
  const made = useSignal<ExperienceRow | null>(null);
  const { agents, loaded } = store.owners.value;
  const chosen = useSignal('');
  const agent = chosen.value || (agents[0]?.agentId ?? '');
  return (
    <PageBody heading={text.register} trail={[{ label: text.title, to: ARCADE }]}>
      <Lead>{text.registerLead}</Lead>
      <p class="page-text">
        <a href={guidePath('experiences')}>{text.guide}</a>
      </p>
      {loaded && agents.length === 0 && (
        <Section id="needs-agent" title={text.form.agent}>
          <p class="page-text">{text.needsAgent}</p>
          <Button look="primary narrow" text={text.copyConnect} onClick={actions.openOwners} />
        </Section>
      )}
      {agents.length > 0 && !made.value && <ManifestForm agent={chosen} done={into(made)} />}
      {agent && !made.value && <YourExperiences key={agent} agentId={agent} />}
      {made.value && (
        <>
          <p class="page-text">{text.registered(made.value.name)}</p>
          <Checks experienceId={made.value.id} />
          <div class="page-actions">
            <PageLink to={experiencePath(made.value.id)} class="button primary" text={text.toPage} />
          </div>
        </>
      )}
    </PageBody>
  );
}

interface ManifestFormProps {
  /** The agent to act for; empty: the first of them. */
  readonly agent: Signal<string>;
  done(row: ExperienceRow): void;
}

function ManifestForm({ agent, done }: ManifestFormProps) {
  const { store } = usePage();
  const fields = useSignal(EMPTY_FIELDS);
  /** Once edited, this text is what is sent. */
  const byHand = useSignal<string | null>(null);
  const attempt = useAttempt(text.refused);
  const agents = store.owners.value.agents;
  const chosen = agent.value || (agents[0]?.agentId ?? '');
  const manifest = byHand.value ?? manifestOf(fields.value);
  const of = fieldsOf(fields.value, (changes) => {
    fields.value = { ...fields.value, ...changes };
    byHand.value = null;
    attempt.refusal.value = null;
  });
  const kind = of('kind');
  const { form: words } = text;
  return (
    <Section id="describe" title={text.register}>
      <PageForm
        attempt={attempt}
        button={words.submit}
        send={async () =>
          done(await call('POST /experiences', { query: { as: chosen }, body: { manifest } }))
        }
      >
        <Choice
          label={words.agent}
          value={chosen}
          options={agents.map(({ agentId, name }) => [agentId, name])}
          set={into(agent)}
        />
        <Field label={words.name} most={80} {...of('name')} />
        <Field label={words.summary} most={280} wide {...of('summary')} />
        <Field label={words.publisher} most={80} optional {...of('publisher')} />
        <Choice
          label={words.kind}
          value={kind.value}
          options={[
            ['mcp', text.kinds.mcp ?? ''],
            ['rest', text.kinds.rest ?? ''],
          ]}
          set={(value) => kind.set(value === 'rest' ? 'rest' : 'mcp')}
        />
        <Field label={words.url} most={500} placeholder="https://" {...of('url')} />
        <Choice
          label={words.category}
          options={CATEGORIES.map((category) => [category, category])}
          {...of('category')}
        />
        <Field label={words.tags} most={120} optional {...of('tags')} />
        <Count label={words.least} least={1} most={MOST_PLAYERS} {...of('least')} />
        <Count label={words.most} least={1} most={MOST_PLAYERS} {...of('most')} />
        <details class="wide">
          <summary>{words.jsonEdit}</summary>
          <p>
            <a href="/api/experiences/manifest.schema.json">{words.schema}</a>
          </p>
          <textarea
            class="input manifest"
            aria-label={words.json}
            rows={14}
            spellcheck={false}
            value={manifest}
            onInput={({ currentTarget }) => {
              byHand.value = currentTarget.value;
              attempt.refusal.value = null;
            }}
          />
        </details>
      </PageForm>
    </Section>
  );
}

function YourExperiences({ agentId }: { readonly agentId: string }) {
  const { actions } = usePage();
  const toasted = useToasted(text.refused);
  const takeDown = (experience_id: string) =>
    call('POST /experiences/:experience_id/delete', { experience_id, query: { as: agentId } });
  const checkAgain = (id: string) =>
    toasted(async () => {
      await call('POST /experiences/:id/verification', { id, query: { as: agentId } });
      actions.openPath(experiencePath(id));
    });
  return (
    <Section id="yours" title={text.yours}>
      <Load
        what="your experiences"
        from={agentId}
        load={() => call('GET /experiences/mine', { query: { as: agentId } })}
      >
        {({ experiences }, refresh) => (
          <DataTable
            caption={text.yours}
            none={text.noneOfYours}
            rows={experiences}
            keyOf={({ id }) => id}
            columns={[
              {
                label: text.form.name,
                heads: true,
                cell: ({ id, name }) => <PageLink to={experiencePath(id)}>{name}</PageLink>,
              },
              { label: text.checks, cell: (row) => <Seal {...row} /> },
              {
                label: text.actions,
                cell: ({ id, name }) => (
                  <span class="row-tools">
                    <Button look="small" text={text.checkAgain} onClick={() => void checkAgain(id)} />
                    <SureButton
                      text={text.takeDown}
                      sure={text.sure}
                      label={`${text.takeDown}: ${name}`}
                      sureLabel={`${text.sure}: ${name}`}
                      act={() => toasted(() => takeDown(id).then(refresh))}
                    />
                  </span>
                ),
              },
            ]}
          />
        )}
      </Load>
    </Section>
  );
}
