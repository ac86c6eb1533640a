// Name and face of this browser's person, and the rules of the house before the first game.

import './play.css';
import { type Signal, useSignal } from '@preact/signals';
import { call } from '../../net/rest.ts';
import { Portrait } from '../agent-name.tsx';
import { into, setTo } from '../button.tsx';
import { usePage } from '../context.ts';
import { reasonIn as reason, useAttempt } from '../kit/form.tsx';
import { playText as text } from './play-text.ts';

/** Portraits are drawn from a name, these too. */
const FACES: readonly string[] = Array.from({ length: 16 }, (_, i) => `f${String(i + 1).padStart(2, '0')}`);

const LONGEST_NAME = 32;

/** A random one, so that not everybody who keeps it looks the same. */
const anyFace = (): string => FACES[Math.floor(Math.random() * FACES.length)] ?? 'f01';

export type WhoPlays = ReturnType<typeof useWhoPlays>;

export const reasonIn = (error: unknown): string => reason(error, text.failed);

export function useWhoPlays() {
  const { store } = usePage();
  const person = store.person.value?.person;
  const name = useSignal(person?.name ?? '');
  const face = useSignal(person?.face ?? anyFace());
  const attempt = useAttempt(text.failed);
  return {
    ...attempt,
    name,
    face,
    /** Makes the person first, then does what it came for. */
    play: (work: () => Promise<unknown>) =>
      attempt.run(async () => {
        const made = await call('POST /people', { body: { name: name.value.trim(), face: face.value } });
        if (!made.person?.rulesRead) await call('POST /people/me/rules');
        await work();
      }),
  };
}

export function NameAndFace({ who: { face, name } }: { readonly who: WhoPlays }) {
  return (
    <>
      <label class="play-name">
        {text.name}
        <input
          class="input"
          value={name.value}
          maxLength={LONGEST_NAME}
          required
          autocomplete="nickname"
          onInput={({ currentTarget }) => into(name)(currentTarget.value)}
        />
      </label>
      <FaceChoice chosen={face} />
    </>
  );
}

function FaceChoice({ chosen }: { readonly chosen: Signal<string> }) {
  return (
    <fieldset class="faces">
      <legend>{text.face}</legend>
      {FACES.map((face, i) => (
        <label key={face} data-chosen={face === chosen.value}>
          <input
            type="radio"
            name="face"
            value={face}
            checked={face === chosen.value}
            aria-label={text.faceNumber(i + 1)}
            onChange={setTo(chosen, face)}
          />
          <Portrait agentId={face} />
        </label>
      ))}
    </fieldset>
  );
}

/** Before the first game alone. */
export function HouseRules() {
  const { store } = usePage();
  if (store.person.value?.person?.rulesRead) return null;
  return (
    <section class="house-rules" aria-labelledby="house-rules-title">
      <h3 id="house-rules-title">{text.houseRules}</h3>
      <ul>
        {text.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p>{text.accept}</p>
    </section>
  );
}

export function MutedNote() {
  const { store } = usePage();
  const until = store.person.value?.person?.mutedUntil ?? null;
  if (until === null) return null;
  return (
    <p class="muted-note" role="status">
      {text.muted(until === 0 ? null : new Date(until).toLocaleString())}
    </p>
  );
}
