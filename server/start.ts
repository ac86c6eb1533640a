/** `npm start`: builds the page when its sources have changed, then opens the town. */
import { buildPage } from '../scripts/build-page.ts';

// Whoever types anything behind it gets words, not a town.
if (process.argv.length === 2) await buildPage();
await import('./main.ts');
