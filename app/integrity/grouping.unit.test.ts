import type { StreamName } from '@expediente/kernel/streams.ts';
import { expect, test } from 'vitest';
import type { Finding } from './finding.ts';
import { inGroups, recordsIn } from './grouping.ts';

const finding = (
  check: Finding['check'],
  stream: string | undefined,
  changes: Partial<Finding> = {},
): Finding => ({
  ...{ check, what: 'falta su historia', witness: 'su cadena' },
  ...(stream !== undefined && { stream: stream as StreamName }),
  ...changes,
});
const shown = (findings: readonly Finding[]): readonly string[] =>
  inGroups(findings).map(({ check, stream, follows }) => `${follows ? '  ' : ''}${check} ${stream ?? ''}`);

test('a removed record comes first, with what is found because of it under it', () => {
  const right = 'el derecho que nombra no existía entonces: user-4@0;profile-4@0';
  const all = [
    finding('audit', undefined, { what: 'faltan los últimos 5 hechos' }),
    finding('allowed', 'order-57', { what: 'actuó sin permiso, revisión 3: Compras', witness: right }),
    finding('chain', 'order-9', { sure: 2 }),
    finding('allowed', 'order-58', { what: 'actuó sin permiso, revisión 1: Compras', witness: right }),
    finding('append', 'order-3', { what: 'falta 1 de los 3 eventos', witness: 'user-4, revisión 0' }),
    finding('reference', 'user-4', { sure: -1 }),
    finding('reach', 'user-4', { sure: -1 }),
  ];
  expect(shown(all)).toEqual([
    'reference user-4',
    '  allowed order-57',
    '  allowed order-58',
    '  append order-3',
    '  reach user-4',
    'chain order-9',
    'audit ',
  ]);
  expect(inGroups(all)).toHaveLength(all.length);
});

test('the same of many records is one group, of few a group each; numbers are counted with records alone', () => {
  const alike = (count: number) =>
    Array.from({ length: count }, (_, id) =>
      finding('append', `order-${id}`, { what: `falta 1 de los 3 eventos escritos con su revisión ${id}` }),
    );
  expect(shown(alike(3)).filter((each) => each.startsWith('  '))).toEqual([]);
  expect(shown(alike(40)).filter((each) => each.startsWith('  '))).toHaveLength(39);
  expect(
    recordsIn([...alike(40), finding('reach', 'unique-purchaseNumber:7'), finding('audit', undefined)]),
  ).toBe(40);
  expect(recordsIn([finding('reach', 'unique-purchaseNumber:7')])).toBe(1);
  expect([inGroups([]), recordsIn([])]).toEqual([[], 0]);
});
