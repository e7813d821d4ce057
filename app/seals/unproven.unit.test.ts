import { expect, test } from 'vitest';
import { unprovenBy } from './unproven.ts';

const NOWHERE = { sealDir: undefined, sealWitnessUrl: undefined, sealTsaUrl: undefined };

test.each([
  ['nothing', {}, false, [/Ningún sello sale/, /reloj de este servidor/]],
  ['a folder', { sealDir: '/mnt/sellos' }, false, [/reloj de este servidor/]],
  ['a witness', { sealWitnessUrl: 'https://testigo' }, false, []],
  ['a time-stamping authority', { sealTsaUrl: 'https://tsa' }, false, []],
  ['a witness asked by hand', {}, true, []],
] as const)('with %s shows what is not proven', (_, configured, cosigned, expected) => {
  const shown = unprovenBy({ ...NOWHERE, ...configured }, { cosigned });
  expect(shown).toHaveLength(expected.length);
  for (const [at, words] of expected.entries()) expect(shown[at]).toMatch(words);
});
