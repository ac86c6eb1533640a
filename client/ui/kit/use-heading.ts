import { useEffect } from 'preact/hooks';
import { usePage } from '../context.ts';

/** Says how the page on the screen is called: in the header and in the browser's tab. `null` while it is not known. */
export function useHeading(heading: string | null): void {
  const { store } = usePage();
  useEffect(() => {
    store.heading.value = heading;
    return () => {
      store.heading.value = null;
    };
  }, [store, heading]);
}
