// What agents say they thought, beside what they did, and which models their owners name. Shown when the view allows it.

import { useComputed } from '@preact/signals';
import type { MatchMindsReply } from '../../shared/contracts/insight.ts';
import { call } from '../net/rest.ts';
import { en } from '../text/en.ts';
import { AgentName, Portrait } from './agent-name.tsx';
import { usePage, useWatch } from './context.ts';
import { Section } from './section.tsx';

const EVERY_MS = 5_000;
const MOST_SHOWN = 40;

export interface MindsAsked {
  readonly matchId: string;
  readonly mayKnow: boolean;
  readonly isLive: boolean;
}

/** Tells what is known, now and then; null: nothing, as in most matches. Returns unsubscribe. */
export function followMinds(
  { matchId, mayKnow, isLive }: MindsAsked,
  tell: (minds: MatchMindsReply | null) => void,
): () => void {
  let gone = false;
  const ask = async () => {
    const reply = await call('GET /matches/:id/minds', { id: matchId });
    if (gone) return;
    const known = { ...reply, reasoning: mayKnow ? reply.reasoning : [] };
    tell(Object.keys(known.models).length > 0 || known.reasoning.length > 0 ? known : null);
  };
  // A town that is away is asked again; what was known stays.
  const askQuietly = () => void ask().catch(() => undefined);
  askQuietly();
  const timer = isLive ? setInterval(askQuietly, EVERY_MS) : undefined;
  return () => {
    gone = true;
    clearInterval(timer);
  };
}

/** Thoughts come with the events that they led to: a recording does not run ahead of itself. */
export function MindsPanel({ minds }: { readonly minds: MatchMindsReply }) {
  const watch = useWatch();
  const { store } = usePage();
  const told = useComputed(() => watch.shownAt(store.second)).value;
  const thoughts = minds.reasoning.filter(({ at }) => at <= told).slice(-MOST_SHOWN);
  const nameOf = (agentId: string) => <AgentName agentId={agentId} name={minds.names[agentId] ?? ''} />;
  return (
    <Section id="minds" title={en.minds.title} testId="match-minds">
      {Object.keys(minds.models).length > 0 && (
        <ul class="mind-models">
          {Object.entries(minds.models).map(([agentId, model]) => (
            <li key={agentId}>
              <Portrait agentId={agentId} />
              <span>
                <b>{nameOf(agentId)}</b> {model} <small>{en.minds.ownWord}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {thoughts.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
        <ol class="mind-thoughts" tabIndex={0} aria-label={en.minds.title}>
          {thoughts.toReversed().map(({ agentId, at, text, tool }) => (
            <li key={`${agentId} ${at} ${tool}`}>
              <Portrait agentId={agentId} />
              <blockquote>
                <b>{nameOf(agentId)}</b> {text}
              </blockquote>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
