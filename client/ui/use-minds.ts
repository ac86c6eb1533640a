// What agents thought, as a panel that is loaded when a match is opened: most of the page does without it.

import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import type { MatchMindsReply } from '../../shared/contracts/insight.ts';
import { useWatch } from './context.ts';

export interface Minds {
  readonly Panel: FunctionComponent<{ readonly minds: MatchMindsReply }>;
  readonly minds: MatchMindsReply;
}

export function useMinds(): Minds | null {
  const { matchId, mode, sight, models } = useWatch();
  const isLive = mode.value === 'live';
  const mayKnow = sight.granted.value || mode.value === 'replay';
  const found = useSignal<Minds | null>(null);
  useEffect(() => {
    let stop: () => void = () => undefined;
    let gone = false;
    found.value = null;
    import('./minds-panel.tsx').then(
      ({ followMinds, MindsPanel }) => {
        if (gone) return;
        stop = followMinds({ matchId, mayKnow, isLive }, (minds) => {
          found.value = minds && { Panel: MindsPanel, minds };
          models.value = minds?.models ?? {};
        });
      },
      // The match can be watched without.
      () => undefined,
    );
    return () => {
      gone = true;
      stop();
    };
  }, [matchId, mayKnow, isLive, found, models]);
  return found.value;
}
