/** `npm start`: builds the page when its sources have changed, then opens the town. */
import { buildPage } from '../scripts/build-page.ts';

if (!process.argv.includes('--help') && !process.argv.includes('-h')) await buildPage();
await import('./main.ts');
