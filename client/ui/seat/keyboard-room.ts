// A phone's keyboard covers the lower half of the page where the browser does not make the page smaller by itself. What
// is still seen is then the height of the page.

import { useEffect } from 'preact/hooks';

/** Less than this share of the window: a keyboard is open. */
const KEYBOARD_SHARE = 0.8;

export function useKeyboardRoom(): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    const root = document.documentElement;
    if (!seen) return;
    const measure = () => {
      const isOpen = seen.height < KEYBOARD_SHARE * window.innerHeight && seen.scale === 1;
      root.style.setProperty('--seen', isOpen ? `${Math.round(seen.height)}px` : '100dvh');
      root.toggleAttribute('data-keyboard', isOpen);
      if (isOpen) window.scrollTo(0, 0);
    };
    measure();
    seen.addEventListener('resize', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      root.style.removeProperty('--seen');
      root.removeAttribute('data-keyboard');
    };
  }, []);
}
