/** A progress bar on standard error where that is a terminal, and silence elsewhere. */
import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  advance(): void;
  stop(): void;
}

export function showProgress(total: number, unit: string): Progress {
  if (!process.stderr.isTTY) return { advance: () => {}, stop: () => {} };
  const bar = new SingleBar(
    {
      stream: process.stderr,
      format: ` {bar} {percentage}% · {value}/{total} ${unit} · {eta_formatted} left`,
      clearOnComplete: true,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  // The bar throttles drawing, but not counting: one call in a hundred is plenty for quick work.
  const stride = Math.max(1, Math.floor(total / 500));
  let done = 0;
  return {
    advance: () => {
      done += 1;
      if (done % stride === 0 || done === total) bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
