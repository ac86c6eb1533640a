/** `npm start`: builds the page when its sources have changed, then opens the town. */
import { buildPage } from '../scripts/build-page.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

/** `main.ts` says what is wrong; nobody waits for the page before reading it. */
function isConfigured(): boolean {
  try {
    readConfig(process.env);
    return true;
  } catch (error) {
    if (error instanceof ConfigError) return false;
    throw error;
  }
}

// Whoever types anything behind it gets words, not a town.
if (process.argv.length === 2 && isConfigured()) await buildPage();
await import('./main.ts');
