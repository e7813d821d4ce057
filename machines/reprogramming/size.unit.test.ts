import { expect, test } from 'vitest';
import { sizeFault } from './size.ts';

const changes = (count: number, p_id_nivel: string) => Array.from({ length: count }, () => ({ p_id_nivel }));

test.each([
  [700, 0, false],
  [701, 0, true],
  [500, 100, false],
  [499, 101, true],
])('%i changes and %i new lines: too many is %s', (changed, added, tooMany) => {
  expect(sizeFault([...changes(changed, 'VC'), ...changes(added, 'A')]) !== '').toBe(tooMany);
});
