import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { NPC_QUESTIONS } from '../../../shared/canon/npc-questions.ts';
import type { DialogueReply, NpcInfo } from '../../../shared/contracts/context.ts';
import { call } from '../../net/rest.ts';
import { visitorName } from '../../state/guesses.ts';
import { keep, kept } from '../../state/kept.ts';
import { Portrait } from '../../ui/agent-name.tsx';
import { Button } from '../../ui/button.tsx';
import { submits } from '../../ui/kit/form.tsx';
import { PageBody } from '../../ui/kit/page.tsx';
import { Loaded, useResource } from '../../ui/kit/resource.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Empty } from '../../ui/section.tsx';
import type { PageProps } from '../part-page.ts';
import { memoryText } from './text.ts';

interface Spoken {
  readonly id: number;
  readonly by: 'visitor' | 'npc' | 'failed';
  readonly text: string;
  readonly reply?: DialogueReply;
}

const ASK: Readonly<Record<string, readonly string[]>> = NPC_QUESTIONS;

export function TalkPage({ params: { npc: id = '' } }: PageProps) {
  const people = useResource({ key: 'npcs', load: () => call('GET /npcs') });
  const npc = people.value?.npcs.find((one) => one.id === id);
  return (
    <PageBody heading={npc ? `${npc.name}, ${npc.title}` : null}>
      <Loaded of={people} what="the residents">
        {({ npcs }) => (
          <>
            <nav class="townspeople" aria-label={memoryText.talkTo}>
              {npcs.map((one) => (
                <PageLink key={one.id} to={`/talk/${one.id}`} class="townsperson" current={one.id === id}>
                  <Portrait agentId={`npc-${one.id}`} />
                  {one.name}
                </PageLink>
              ))}
            </nav>
            {npc ? <Talk key={npc.id} npc={npc} /> : <Empty>{memoryText.nobodySo}</Empty>}
          </>
        )}
      </Loaded>
    </PageBody>
  );
}

function Talk({ npc }: { readonly npc: NpcInfo }) {
  const spoken = useSignal<readonly Spoken[]>([{ id: 0, by: 'npc', text: npc.greeting }]);
  const waiting = useSignal(0);
  const line = useRef<Promise<void>>(Promise.resolve());
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [spoken.value.length]);
  const add = (one: Omit<Spoken, 'id'>) => {
    spoken.value = [...spoken.value, { ...one, id: spoken.value.length }];
  };
  const ask = async (words: string) => {
    try {
      const body = { npcId: npc.id, playerId: visitorId(), inputText: words };
      const reply = await call('POST /npc/dialogue', { body });
      add({ by: 'npc', text: reply.text, reply });
    } catch {
      add({ by: 'failed', text: memoryText.failed });
    }
    waiting.value--;
  };
  // Sequential: messages sent while an answer is pending wait for it.
  const say = (text: string) => {
    const words = text.trim();
    if (words === '') return;
    add({ by: 'visitor', text: words });
    waiting.value++;
    line.current = line.current.then(() => ask(words));
  };
  return (
    <section class="talk" aria-label={npc.name}>
      <ol class="talk-lines" aria-live="polite">
        {spoken.value.map((one) => (
          <li key={one.id} class={`line-${one.by}`}>
            {one.by === 'npc' && <Portrait agentId={`npc-${npc.id}`} mood="talk" />}
            <div class="balloon">
              <p>{one.text}</p>
              {one.reply && <Sources reply={one.reply} />}
            </div>
          </li>
        ))}
        {waiting.value > 0 && (
          <li class="line-npc" role="status">
            <Portrait agentId={`npc-${npc.id}`} />
            <div class="balloon thinking">
              {npc.name} {memoryText.waiting}…
            </div>
          </li>
        )}
      </ol>
      <div ref={end} />
      <p class="suggestions">
        {(ASK[npc.id] ?? []).map((question) => (
          <Button text={question} key={question} onClick={() => say(question)} />
        ))}
      </p>
      <form
        class="say"
        onSubmit={submits((form) => {
          const words = new FormData(form).get('words');
          form.reset();
          say(typeof words === 'string' ? words : '');
        })}
      >
        <input
          class="input"
          name="words"
          maxLength={400}
          autocomplete="off"
          aria-label={memoryText.say}
          placeholder={memoryText.say}
        />
        <button type="submit" class="button primary">
          {memoryText.send}
        </button>
      </form>
    </section>
  );
}

/** The rules are not a page of the town: they are shown as plain text. */
const isPage = (link: string): boolean => !link.startsWith('/api/') && !link.endsWith('.md');

function Sources({ reply: { generator, sources } }: { readonly reply: DialogueReply }) {
  const linked = sources.filter(({ label, link }) => link && label);
  if (linked.length === 0 && generator === 'rules') return null;
  return (
    <p class="balloon-sources">
      {linked.length > 0 && `${memoryText.sources}: `}
      {linked.map(({ id, kind, label, link = '' }, i) => (
        <span key={`${kind} ${id}`}>
          {i > 0 && ' · '}
          {isPage(link) ? <PageLink to={link}>{label}</PageLink> : <a href={link}>{label}</a>}
        </span>
      ))}
      {generator === 'model' && ` (${memoryText.byModel})`}
    </p>
  );
}

const KEY = 'eliza-visitor';

/** A random name of this browser, unrelated to any person. */
function visitorId(): string {
  const known = kept(KEY);
  if (known) return known;
  const made = `visitor-${visitorName()}`;
  keep(KEY, made);
  return made;
}
