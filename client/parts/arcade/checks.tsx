import { useSignalEffect } from '@preact/signals';
import type { VerificationCheck, VerificationReply } from '../../../shared/contracts/gateway.ts';
import { call } from '../../net/rest.ts';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { callWords } from '../../ui/kit/words.ts';
import { Empty, Section } from '../../ui/section.tsx';
import { arcadeText as text } from './text.ts';

const LOOK_AGAIN_MS = 700;
const MARKS = { waiting: '·', running: '▶', passed: '✔', warning: '!', failed: '✘', skipped: '–' } as const;

export function Checks({ experienceId }: { readonly experienceId: string }) {
  const run = useResource({
    key: experienceId,
    load: () => call('GET /experiences/:id/verification', { id: experienceId }),
  });
  useSignalEffect(() => {
    const now = run.answer.value;
    // Between the request and the first check it is pending and nothing runs yet.
    if (now.state !== 'ready') return;
    if (!now.value.running && now.value.verification_status !== 'pending') return;
    const timer = setTimeout(run.refresh, LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Section id="checks" title={text.checks} testId="experience-checks">
      <Loaded of={run} what="the checks" missing={text.noChecks}>
        {(reply) => <CheckList reply={reply} />}
      </Loaded>
    </Section>
  );
}

function CheckList({
  reply: { checks, running, verification_status: status },
}: {
  readonly reply: VerificationReply;
}) {
  if (checks.length === 0) return <Empty>{text.noChecks}</Empty>;
  return (
    <>
      <ol class="checks" aria-busy={running}>
        {checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ol>
      <p class="check-verdict" role="status" data-status={status}>
        {text.verification[status]}
      </p>
    </>
  );
}

const Check = ({ check: { name, result, message, ms } }: { readonly check: VerificationCheck }) => (
  <li data-result={result}>
    <span class="check-mark" aria-hidden="true">
      {MARKS[result]}
    </span>
    <span class="check-name">{text.checkNames[name]}</span>
    <span class="check-result">
      {text.checkResults[result]}
      {ms !== null && ` ${text.takes(callWords(ms))}`}
    </span>
    {message && <span class="check-message foreign">{message}</span>}
  </li>
);
