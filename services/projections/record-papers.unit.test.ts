import { BULK_LISTS, isPrint } from '@expediente/schemas/bulk/lists.ts';
import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { expect, test } from 'vitest';
import { MODULES } from './modules.ts';

/** Papers that bulk jobs print: each is the paper of an operation of a single record (hospital A5). */

test.each(
  BULK_LISTS.flatMap((list) =>
    list.steps.flatMap((step) =>
      isPrint(step) ? step.prints.map(({ path }) => [path, list, step] as const) : [],
    ),
  ),
)('%s prints a record by its key and what is chosen for all', (path, list, step) => {
  expect(OPERATIONS.find((each) => each.path === list.path)).toMatchObject({ method: 'GET' });
  expect(OPERATIONS.find((each) => each.path === path)).toMatchObject({ method: 'GET', answer: 'pdf' });
  const paper = MODULES.flatMap(({ reads = {} }) =>
    Object.entries(reads).flatMap(([of, reader]) => (of === path ? [reader.paper] : [])),
  );
  expect(paper).toEqual([expect.objectContaining({ run: expect.any(Function) })]);
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const chosen = step.signed ? ['requester', 'authorizer', 'address'] : [];
  expect(parameters).toEqual([...Object.keys(step.key ?? list.key), ...chosen]);
  // One question offers every form: a person who may print one of them may print the others.
  const permissions = step.prints.map((each) => OPERATIONS.find((of) => of.path === each.path)?.permission);
  expect(new Set(permissions).size).toBe(1);
});
