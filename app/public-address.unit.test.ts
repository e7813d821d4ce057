import { expect, test } from 'vitest';
import { NO_PUBLIC_ADDRESS, warnOfPublicAddress } from './public-address.ts';

test.each([
  ['all', true, undefined, [NO_PUBLIC_ADDRESS]],
  ['projections', true, undefined, [NO_PUBLIC_ADDRESS]],
  // It prints nothing.
  ['workflow', true, undefined, []],
  ['all', false, undefined, []],
  ['all', true, 'https://compras.example.gob.gt', []],
] as const)(
  '%s, production %s, with the address %s: warns %j',
  (role, production, publicAddress, expected) => {
    const lines: unknown[] = [];
    warnOfPublicAddress({ role, production, publicAddress }, { warn: (line: unknown) => lines.push(line) });
    expect(lines).toEqual(expected);
  },
);
