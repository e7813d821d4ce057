import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MACHINES = fileURLToPath(new URL('.', import.meta.url));

/** `specify` of machines/testing asks for the happy path of each command. */
test('every life cycle has its specification', () => {
  const lifeCycles = readdirSync(MACHINES).filter((name) => existsSync(`${MACHINES}/${name}/life-cycle.ts`));
  expect(lifeCycles).not.toEqual([]);
  const specified = (name: string) => existsSync(`${MACHINES}/${name}/${name}.specification.unit.test.ts`);
  expect(lifeCycles.filter((name) => !specified(name))).toEqual([]);
});
