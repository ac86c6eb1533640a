/** How the page is dressed, as its address asked when it was opened (`client/main.tsx`): for a stream, or for a frame. */
export const isDressed = (dress: 'overlay' | 'embed'): boolean => dress in document.documentElement.dataset;
