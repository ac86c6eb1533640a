import { useSignal } from '@preact/signals';
import type { ExperienceRow } from '../../../shared/protocol/gateway.ts';
import { ApiError } from '../../net/rest.ts';
import { usePage } from '../../ui/context.ts';
import { Lead, PageBody } from '../../ui/kit/page-body.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Section } from '../../ui/section.tsx';
import { arcadeApi } from './api.ts';
import './arcade.css';
import { Checks } from './checks.tsx';
import { EMPTY_FIELDS, type ManifestFields, manifestOf } from './manifest.ts';
import { ARCADE, experiencePath } from './paths.ts';
import { arcadeText as text } from './text.ts';

const CATEGORIES = ['puzzle', 'strategy', 'social', 'word', 'simulation', 'other'];

export function RegisterPage() {
  const { store, actions } = usePage();
  const made = useSignal<ExperienceRow | null>(null);
  const { agents, loaded } = store.owners.value;
  return (
    <PageBody heading={text.register} trail={[{ label: text.title, to: ARCADE }]}>
      <Lead>{text.registerLead}</Lead>
      {loaded && agents.length === 0 && (
        <Section id="needs-agent" title={text.form.agent}>
          <p class="page-text">{text.needsAgent}</p>
          <button type="button" class="button primary narrow" onClick={actions.openOwners}>
            {text.copyConnect}
          </button>
        </Section>
      )}
      {agents.length > 0 && !made.value && (
        <ManifestForm
          done={(row) => {
            made.value = row;
          }}
        />
      )}
      {made.value && (
        <>
          <p class="page-text">{text.registered(made.value.name)}</p>
          <Checks experienceId={made.value.id} />
          <div class="page-actions">
            <PageLink to={experiencePath(made.value.id)} class="button primary">
              {text.toPage}
            </PageLink>
          </div>
        </>
      )}
    </PageBody>
  );
}

function ManifestForm({ done }: { done(row: ExperienceRow): void }) {
  const { store } = usePage();
  const fields = useSignal<ManifestFields>(EMPTY_FIELDS);
  /** Once somebody has written into it, it is what is sent. */
  const byHand = useSignal<string | null>(null);
  const refusal = useSignal<string | null>(null);
  const busy = useSignal(false);
  const agents = store.owners.value.agents;
  const agent = useSignal(agents[0]?.agentId ?? '');
  const manifest = byHand.value ?? manifestOf(fields.value);
  const change = (changes: Partial<ManifestFields>) => {
    fields.value = { ...fields.value, ...changes };
    byHand.value = null;
    refusal.value = null;
  };
  const submit = async () => {
    busy.value = true;
    try {
      done(await arcadeApi.register(agent.value, manifest));
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
          value={agent.value}
          options={agents.map(({ agentId, name }) => [agentId, name])}
          set={(value) => {
            agent.value = value;
          }}
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
        <Count label={words.least} value={fields.value.least} set={(least) => change({ least })} />
        <Count label={words.most} value={fields.value.most} set={(most) => change({ most })} />
        <details class="wide">
          <summary>{words.jsonEdit}</summary>
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

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly most: number;
  readonly placeholder?: string;
  readonly optional?: boolean;
  readonly wide?: boolean;
  set(value: string): void;
}

const Field = ({ label, value, most, placeholder, optional, wide, set }: FieldProps) => (
  <label class={wide ? 'wide' : undefined}>
    {label}
    <input
      class="input"
      value={value}
      required={!optional}
      maxLength={most}
      placeholder={placeholder}
      autocomplete="off"
      onInput={({ currentTarget }) => set(currentTarget.value)}
    />
  </label>
);

interface CountProps {
  readonly label: string;
  readonly value: number;
  set(value: number): void;
}

const Count = ({ label, value, set }: CountProps) => (
  <label>
    {label}
    <input
      class="input"
      type="number"
      min={1}
      max={1000}
      required
      value={value}
      onInput={({ currentTarget }) => set(currentTarget.valueAsNumber)}
    />
  </label>
);

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  set(value: string): void;
}

const Choice = ({ label, value, options, set }: ChoiceProps) => (
  <label>
    {label}
    <select class="input" value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
      {options.map(([id, words]) => (
        <option key={id} value={id}>
          {words}
        </option>
      ))}
    </select>
  </label>
);
