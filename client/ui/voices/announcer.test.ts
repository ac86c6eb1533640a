import { expect, it } from 'vitest';
import type { Said } from '../../games/game-view.ts';
import { Announcer, CRIER } from './announcer.ts';

/** A browser's speech that says nothing: the test ends each line itself. */
function quietMouth(langs: readonly string[]) {
  const voices = langs.map((lang, i) => ({ lang, name: `voice ${i}` })) as SpeechSynthesisVoice[];
  const begun: SpeechSynthesisUtterance[] = [];
  const shown: (string | null)[] = [];
  let cancelled = 0;
  const announcer = new Announcer({
    mouth: {
      speak: (utterance) => void begun.push(utterance),
      cancel: () => {
        cancelled++;
      },
      getVoices: () => voices,
    },
    utter: (text) => ({ text }) as SpeechSynthesisUtterance,
    spoken: (said) => void shown.push(said?.text ?? null),
    volume: () => 0.5,
  });
  const end = () => begun.at(-1)?.onend?.({} as SpeechSynthesisEvent);
  return { announcer, begun, shown, end, cancelled: () => cancelled };
}

const line = (seat: number, text = `line of ${seat}`): Said => ({ id: text, seat, name: `P${seat}`, text });

it('speaks one line after the other, each seat by its own voice and the Crier apart, with a caption in step', () => {
  const { announcer, begun, shown, end } = quietMouth(['en-GB', 'de-DE', 'en-US', 'en-AU']);
  announcer.say(line(CRIER), null);
  announcer.say(line(1), null);
  announcer.say(line(2), null);
  expect(begun).toHaveLength(1);
  end();
  end();
  expect(begun.map(({ voice }) => voice?.lang)).toEqual(['en-GB', 'en-US', 'en-AU']);
  expect(new Set(begun.map(({ pitch }) => pitch)).size).toBe(3);
  expect(begun[0]?.volume).toBe(0.5);
  end();
  expect(shown).toEqual(['line of 0', 'line of 1', 'line of 2', null]);
});

it('leaves older lines out when talk is faster than speech', () => {
  const { announcer, begun, end } = quietMouth([]);
  for (const seat of [1, 2, 3, 4, 5]) announcer.say(line(seat), null);
  end();
  end();
  end();
  expect(begun.map(({ text }) => text)).toEqual(['line of 1', 'line of 4', 'line of 5']);
});

it('hurries before the end of a phase, and begins nothing that cannot be said by then', () => {
  const { announcer, begun, end } = quietMouth([]);
  const text = 'x'.repeat(100);
  announcer.say(line(1, text), 5_000);
  end();
  announcer.say(line(2, text), 3_000);
  announcer.say(line(3, text), 20_000);
  expect(begun).toHaveLength(2);
  expect(begun[0]?.rate).toBeCloseTo(6_500 / 5_000);
  expect(begun[1]?.text).toBe(text);
  expect(begun[1]?.rate).toBe(1);
});

it('falls silent at once, whatever waits, and the end of what was cut off begins nothing', () => {
  const { announcer, begun, shown, end, cancelled } = quietMouth(['en-GB']);
  announcer.say(line(1), null);
  announcer.say(line(2), null);
  announcer.hush();
  end();
  expect(begun).toHaveLength(1);
  expect(cancelled()).toBe(1);
  expect(shown).toEqual(['line of 1', null]);
  announcer.say(line(3), null);
  expect(begun).toHaveLength(2);
});
