import { afterEach, beforeEach } from 'vitest';

/**
 * The tests of this file are steps of one story: each begins where the one before has ended. After one that fails the
 * others are skipped, for they would only repeat that it did. A story is tried again from its beginning
 * (tools/test.mjs), never from the step that failed: its world has moved on.
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
