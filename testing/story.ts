import { afterEach, beforeEach } from 'vitest';

/**
 * Makes the tests of a file steps of one story, each of which begins where the one before ended. After a failing step
 * the others are skipped, as they would fail for the same reason. A story is retried from its beginning
 * (tools/test.mjs), never from the step that failed, as its data has changed since.
 */
export function oneStory(): void {
  let failed: string | undefined;
  beforeEach(({ skip }) => {
    if (failed !== undefined) skip(`«${failed}» failed before it`);
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed ??= task.name;
  });
}
