import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './testing/longest-first.ts';
import { compiledValidators } from './web/tools/validators.ts';

const everywhere = { exclude: ['**/node_modules/**', '**/dist/**', 'data/**'] };
/** On a real PostgreSQL, which the run starts once. */
const onPostgres = {
  ...everywhere,
  // Their modules are loaded once by a worker, too: whatever a file brings up it gives back.
  isolate: false,
  globalSetup: ['testing/postgres.ts'],
  // What is waited for comes when it comes.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    pool: 'forks',
    // One for each core: browsers and databases fill two of them, and with more workers only waits run out.
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    sequence: { sequencer: LongestFirst },
    // A list that should be empty is printed with what is in it.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        // Forms are tested with the checks that the browser gets.
        plugins: [compiledValidators()],
        test: {
          ...everywhere,
          name: 'unit',
          include: ['**/*.unit.test.{ts,tsx}'],
          // They are pure: one process loads the modules that they share once, instead of once per file.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: { ...onPostgres, name: 'int', include: ['**/*.int.test.ts', '**/*.e2e.test.ts'] },
      },
      {
        // Whole processes that are started, killed, upgraded and restored: `npm run test:deep`.
        test: { ...onPostgres, name: 'deep', include: ['**/*.deep.test.ts'] },
      },
      {
        // Walks through every page and dialog, the longest stories, short forms of commands that have a run of their own
        // (bench, soak), and the hospital's whole year: `npm run test:long`.
        test: { ...onPostgres, name: 'long', include: ['**/*.long.test.ts'] },
      },
    ],
  },
});
