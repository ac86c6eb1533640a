import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { REACTIONS } from '../../../shared/protocol/room-messages.ts';
import type { Crowd } from '../../state/watch.ts';
import { Button } from '../button.tsx';
import { usePage, useWatch } from '../context.ts';
import { reducedMotion } from '../screen-size.ts';
import './crowd.css';
import { plural } from '../../../shared/protocol/plural.ts';
import type { Reaction } from '../../../shared/protocol/room-messages.ts';
import { risen } from './rising.ts';

/** How many watch, and the six ways to say what one makes of it. */
export function CrowdBar() {
  const { crowd } = useWatch();
  return crowd.value && <Bar crowd={crowd.value} />;
}

function Bar({ crowd }: { readonly crowd: Crowd }) {
  const { store } = usePage();
  const isOpen = useSignal(false);
  const { watching, reactions, react } = crowd;
  const send = (reaction: Reaction) => {
    react(reaction).catch(() => store.toast(text.tooOften));
  };
  return (
    <section class="crowd" aria-label={text.group} data-testid="crowd">
      <Rising reactions={reactions} />
      <Button
        look="small"
        aria-expanded={isOpen.value}
        title={text.openWhy}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        <span data-testid="crowd-watching">{text.watching(watching)}</span>
        <span aria-hidden="true">{text.signs.laughter}</span>
        <span class="hidden-text">{text.open}</span>
      </Button>
      {isOpen.value && (
        <ul class="crowd-signs">
          {REACTIONS.map((reaction) => (
            <li key={reaction}>
              <Button
                look="small"
                title={text.words[reaction]}
                aria-label={text.times(text.words[reaction], reactions[reaction])}
                onClick={() => send(reaction)}
              >
                <span class="crowd-sign" data-reaction={reaction} aria-hidden="true">
                  {text.signs[reaction]}
                </span>
                {reactions[reaction] > 0 && <small>{reactions[reaction]}</small>}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface Risen {
  readonly id: number;
  readonly reaction: Reaction;
}

const MOST_IN_THE_AIR = 16;

/** Signs that rise from the bar and are gone. */
function Rising({ reactions }: Pick<Crowd, 'reactions'>) {
  const before = useRef<Crowd['reactions'] | null>(null);
  const next = useRef(0);
  const air = useSignal<readonly Risen[]>([]);
  useEffect(() => {
    const fresh = risen(before.current, reactions).map((reaction) => ({ id: next.current++, reaction }));
    before.current = reactions;
    if (fresh.length > 0 && !reducedMotion.value)
      air.value = [...air.peek(), ...fresh].slice(-MOST_IN_THE_AIR);
  }, [reactions, air]);
  return (
    <div class="crowd-air" aria-hidden="true">
      {air.value.map(({ id, reaction }) => (
        <span
          key={id}
          class="crowd-sign"
          data-reaction={reaction}
          style={{ '--lane': id % 7 }}
          onAnimationEnd={() => {
            air.value = air.peek().filter((each) => each.id !== id);
          }}
        >
          {text.signs[reaction]}
        </span>
      ))}
    </div>
  );
}

const text = {
  group: 'Those who watch',
  watching: (count: number) => plural(count, 'viewer', 'viewers'),
  open: 'React',
  openWhy: 'Viewers see reactions; players never do.',
  words: {
    bravo: 'Bravo',
    laughter: 'Laughter',
    gasp: 'Gasp',
    doubt: 'Doubt',
    heart: 'Heart',
    howl: 'Howl',
  } satisfies Record<Reaction, string>,
  /** Signs that every text font has. */
  signs: {
    bravo: '★',
    laughter: '☺',
    gasp: '!',
    doubt: '?',
    heart: '♥',
    howl: '☾',
  } satisfies Record<Reaction, string>,
  times: (word: string, count: number) => `${word}: ${count}`,
  tooOften: 'That was much at once: wait a moment.',
};
