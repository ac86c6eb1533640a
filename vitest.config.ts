import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'shared',
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
          include: ['**/*.e2e.test.ts', '**/*.browser.test.ts'],
          exclude: ['**/node_modules/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Towns wait more than they work: two stand beside each other even on two cores.
          maxWorkers: 2,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
