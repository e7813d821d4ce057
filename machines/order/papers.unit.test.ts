import type { PaperKindRecord } from '@expediente/schemas/catalogues/records.ts';
import { paymentFile } from '@expediente/schemas/rules/payment-file.ts';
import { FIRST_LAW } from '@expediente/schemas/rules/registry.ts';
import { expect, test } from 'vitest';
import { fileFault, isDue, isFileChecked, judgedFile, kindsOf, missingPapers } from './papers.ts';

const kind = (id: number, changes: Partial<PaperKindRecord> = {}): PaperKindRecord => ({
  id,
  description: `Documento ${id}`,
  required_from: 'DEVENGADO',
  purchase_types: '',
  position: 10 - id,
  state: 1,
  ...changes,
});
const order = { purchaseTypeDescription: 'Compra de Baja Cuantía', papers: [{ kind: 1 }] };

test('kinds are those in use for the purchase type, by any of its texts, in their places', () => {
  const kinds = [
    kind(1),
    kind(2, { purchase_types: 'licitación, BAJA cuantia' }),
    kind(3, { purchase_types: 'licitación' }),
    kind(4, { state: 0 }),
    kind(5, { purchase_types: ' ; ' }),
  ];
  expect(kindsOf(kinds, order).map(({ id }) => id)).toEqual([5, 2, 1]);
});

test('what is missing is required and has no paper; what is optional never is', () => {
  const kinds = [kind(1), kind(2), kind(3, { required_from: 'OPCIONAL' })];
  expect(missingPapers(kinds, order).map(({ id }) => id)).toEqual([2]);
});

test('a kind is due from its state on, also once the file was sent, rejected or paid', () => {
  const due = (required_from: PaperKindRecord['required_from'], ...states: Parameters<typeof isDue>[1][]) =>
    states.map((state) => isDue({ required_from }, state));
  const states = ['generada', 'documentada', 'completada', 'devengada', 'enviada', 'rechazada'] as const;
  expect(due('COMPLETADO', ...states)).toEqual([false, false, true, true, true, true]);
  expect(due('DEVENGADO', ...states)).toEqual([false, false, false, true, true, true]);
  expect(due('ENVIADO DAF', ...states)).toEqual([false, false, false, false, true, true]);
  expect(due('OPCIONAL', ...states)).toEqual(states.map(() => false));
});

test('a file that lacks a paper is sent with a justification, not at all, or unseen, as the rule has it', () => {
  const sent = { law: FIRST_LAW, kinds: [kind(1), kind(2)], date: '2026-03-25', justification: ' ' };
  expect(fileFault(sent, order)).toBe(
    'Faltan en el expediente: Documento 2. Adjúntelos, o escriba la justificación',
  );
  const justified = { ...sent, justification: ' Se pidió al proveedor ' };
  expect(fileFault(justified, order)).toBe('');
  expect(judgedFile(justified, order)).toMatchObject([
    { rule: paymentFile.name, facts: { missing: ['Documento 2'] }, accepted: 'Se pidió al proveedor' },
  ]);
  const under = (mode: 'refuse' | 'off') => ({
    ...justified,
    law: { paymentFile: [{ version: 1, validFrom: '2016-10-01', values: { mode } }] },
  });
  expect(fileFault(under('refuse'), order)).toBe(
    'Faltan en el expediente: Documento 2. Adjúntelos antes de enviarlo',
  );
  expect(fileFault(under('off'), order)).toBe('');
  expect(judgedFile(under('off'), order)).toEqual([]);
  expect([under('off').law, FIRST_LAW].map((law) => isFileChecked(law, sent.date))).toEqual([false, true]);
  expect(judgedFile({ ...sent, kinds: [kind(1)] }, order)).toEqual([]);
});
