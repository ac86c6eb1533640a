/** Progress of the run: one updating line on a terminal, an occasional plain line elsewhere. */
import { SingleBar } from 'cli-progress';
import type { Moment } from './timeline.ts';

export interface Progress {
  show(moment: Moment, made: number): void;
  say(words: string): void;
  stop(): void;
}

const PLAIN_EVERY_S = 10;

function wordsOf({
  at,
  running,
  finished,
  seated,
  watching,
  commandsPerS,
  ackP99Ms,
  toolP99Ms,
  ...cost
}: Moment): string {
  const worst = Math.max(ackP99Ms, toolP99Ms).toFixed(0);
  return [
    `${at.toFixed(0)} s`,
    `${running} matches run, ${finished} finished`,
    `${seated} seated, ${watching} watch`,
    `${commandsPerS.toFixed(0)} commands/s, p99 ${worst} ms`,
    `server ${cost.serverCpu.toFixed(0)} % ${cost.rssMb.toFixed(0)} MB`,
    `load ${cost.generatorCpu.toFixed(0)} %`,
  ].join(' · ');
}

/** `expected`: total number of matches; `null` when the clock decides. */
export function showProgress(stream: NodeJS.WriteStream, expected: number | null): Progress {
  return stream.isTTY ? onTerminal(stream, expected) : inLines(stream);
}

function onTerminal(stream: NodeJS.WriteStream, expected: number | null): Progress {
  const bar = new SingleBar({
    stream,
    format: ' {bar} {words}',
    barsize: 20,
    hideCursor: true,
    clearOnComplete: true,
  });
  bar.start(expected ?? 1, 0, { words: 'starting …' });
  return {
    show(moment, made) {
      bar.setTotal(expected ?? Math.max(1, made));
      bar.update(moment.finished, { words: wordsOf(moment) });
    },
    say: (words) => bar.update({ words }),
    stop: () => bar.stop(),
  };
}

function inLines(stream: NodeJS.WriteStream): Progress {
  let last = Number.NEGATIVE_INFINITY;
  return {
    show(moment) {
      if (moment.at - last < PLAIN_EVERY_S) return;
      last = moment.at;
      stream.write(`${wordsOf(moment)}\n`);
    },
    say: (words) => void stream.write(`${words}\n`),
    stop: () => undefined,
  };
}
