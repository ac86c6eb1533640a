import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';

/** A component whose code is fetched when it is first shown; until then, and when it does not come, there is nothing. */
export function later<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | null = null;
  return function Later(props: Props) {
    const isHere = useSignal(loaded !== null);
    useEffect(() => {
      if (isHere.peek()) return;
      load().then(
        (component) => {
          loaded = component;
          isHere.value = true;
        },
        () => undefined,
      );
    }, [isHere]);
    if (!isHere.value || !loaded) return null;
    const Loaded = loaded;
    return <Loaded {...props} />;
  };
}
