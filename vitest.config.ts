import { defineConfig } from 'vitest/config';

/**
 * The files of a project share its processes, so what they import is loaded once: a town alone is 2,800 modules.
 * Whoever changes what all of them see (clock, environment, globals) puts it back; spies are taken off between tests.
 * Where a failure may come from the file before, `--isolate` gives every file a process of its own.
 */
const IN_SHARED_PROCESSES = { isolate: false, restoreMocks: true } as const;

/** Node imports these sources as they are, as a town does: faster than through Vite, which only the page's need. */
const BY_NODE = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'shared',
          ...IN_SHARED_PROCESSES,
          include: [
            'shared/**/*.test.ts',
            'client/**/*.test.ts',
            'scripts/**/*.test.ts',
            'loadtest/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.ts', '**/*.e2e.test.ts', '**/node_modules/**'],
          // Some play hundreds of matches; a busy machine must not fail them.
          testTimeout: 60_000,
          maxWorkers: '100%',
        },
      },
      {
        test: {
          name: 'server',
          ...IN_SHARED_PROCESSES,
          ...BY_NODE,
          include: ['server/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', '**/*.e2e.test.ts', '**/node_modules/**'],
          testTimeout: 30_000,
          maxWorkers: '100%',
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'whole-town',
          ...IN_SHARED_PROCESSES,
          ...BY_NODE,
          include: ['**/*.e2e.test.ts', '**/*.browser.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Towns wait more than they work: three stand beside each other even on two cores.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
