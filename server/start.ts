/** `npm start`: builds the page if its sources have changed, then opens the town. */
import { buildPage } from '../scripts/build-page.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

/** `main.ts` reports what is wrong, without waiting for the page to be built. */
function isConfigured(): boolean {
  try {
    readConfig(process.env);
    return true;
  } catch (error) {
    if (error instanceof ConfigError) return false;
    throw error;
  }
}

// With further arguments, the command prints a message and opens no town.
if (process.argv.length === 2 && isConfigured()) await buildPage();
await import('./main.ts');
