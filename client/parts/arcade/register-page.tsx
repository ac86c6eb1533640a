import { type Signal, useSignal } from '@preact/signals';
import type { ExperienceRow } from '../../../shared/contracts/gateway.ts';
import { guidePath } from '../../../shared/protocol/guides.ts';
import { ApiError } from '../../net/rest.ts';
import { Button, into } from '../../ui/button.tsx';
import { usePage } from '../../ui/context.ts';
import { Choice, Count, Field } from '../../ui/kit/form.tsx';
import { Lead, PageBody } from '../../ui/kit/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Section } from '../../ui/section.tsx';
import { arcadeApi } from './api.ts';
import './arcade.css';
import { Checks } from './checks.tsx';
import { EMPTY_FIELDS, type ManifestFields, manifestOf } from './manifest.ts';
import { ARCADE, experiencePath } from './paths.ts';
import { arcadeText as text } from './text.ts';
import { YourExperiences } from './your-experiences.tsx';

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
  const fields = useSignal<ManifestFields>(EMPTY_FIELDS);
  /** Once edited, this text is what is sent. */
  const byHand = useSignal<string | null>(null);
  const refusal = useSignal<string | null>(null);
  const busy = useSignal(false);
  const agents = store.owners.value.agents;
  const chosen = agent.value || (agents[0]?.agentId ?? '');
  const manifest = byHand.value ?? manifestOf(fields.value);
  const change = (changes: Partial<ManifestFields>) => {
    fields.value = { ...fields.value, ...changes };
    byHand.value = null;
    refusal.value = null;
  };
  const submit = async () => {
    busy.value = true;
    try {
      done(await arcadeApi.register(chosen, manifest));
    } catch (error) {
      refusal.value = error instanceof ApiError ? error.message : text.refused;
    }
    busy.value = false;
  };
  const { form: words } = text;
  return (
    <Section id="describe" title={text.register}>
      <form
        class="page-form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Choice
          label={words.agent}
          value={chosen}
          options={agents.map(({ agentId, name }) => [agentId, name])}
          set={into(agent)}
        />
        <Field label={words.name} value={fields.value.name} most={80} set={(name) => change({ name })} />
        <Field
          label={words.summary}
          value={fields.value.summary}
          most={280}
          wide
          set={(summary) => change({ summary })}
        />
        <Field
          label={words.publisher}
          value={fields.value.publisher}
          most={80}
          optional
          set={(publisher) => change({ publisher })}
        />
        <Choice
          label={words.kind}
          value={fields.value.kind}
          options={[
            ['mcp', text.kinds.mcp ?? ''],
            ['rest', text.kinds.rest ?? ''],
          ]}
          set={(value) => change({ kind: value === 'rest' ? 'rest' : 'mcp' })}
        />
        <Field
          label={words.url}
          value={fields.value.url}
          most={500}
          placeholder="https://"
          set={(url) => change({ url })}
        />
        <Choice
          label={words.category}
          value={fields.value.category}
          options={CATEGORIES.map((category) => [category, category])}
          set={(category) => change({ category })}
        />
        <Field
          label={words.tags}
          value={fields.value.tags}
          most={120}
          optional
          set={(tags) => change({ tags })}
        />
        <Count
          label={words.least}
          least={1}
          most={MOST_PLAYERS}
          value={fields.value.least}
          set={(least) => change({ least })}
        />
        <Count
          label={words.most}
          least={1}
          most={MOST_PLAYERS}
          value={fields.value.most}
          set={(most) => change({ most })}
        />
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
              refusal.value = null;
            }}
          />
        </details>
        {refusal.value !== null && (
          <p class="refusal" role="alert">
            {refusal.value}
          </p>
        )}
        <button type="submit" class="button primary" disabled={busy.value}>
          {words.submit}
        </button>
      </form>
    </Section>
  );
}
