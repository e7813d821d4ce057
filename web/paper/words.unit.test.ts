import type { PaperVerdict } from '@expediente/schemas/paper/read.ts';
import { expect, test } from 'vitest';
import { verdictText, verdictTitle } from './words.ts';

const verdict: PaperVerdict = {
  is: 'superseded',
  name: 'Pedido 12/2026 del centro de costo 100101',
  revision: 12,
  since: { revision: 13, at: '2026-11-24T15:04:00.000Z' },
  note: '',
};

test('a paper that was superseded is called by its record, its revision and the one after it', () => {
  expect(verdictTitle(verdict)).toBe(
    'Pedido 12/2026 del centro de costo 100101, revisión 12, reemplazada desde la revisión 13',
  );
  expect(verdictText(verdict, 'code')).toContain('el 24/11/2026 09:04');
  expect(verdictTitle({ ...verdict, name: 'Orden de compra 22', since: null })).toBe(
    'Orden de compra 22, revisión 12',
  );
});

test('an unknown one is explained by what was held: a code, or a file', () => {
  const unknown: PaperVerdict = { is: 'unknown', name: '', revision: 0, since: null, note: '' };
  expect(verdictTitle(unknown)).toBe('Documento desconocido');
  expect(verdictText(unknown, 'code')).toMatch(/Compare los 20 dígitos/);
  expect(verdictText(unknown, 'file')).toMatch(/Ninguna impresión de esta instalación tiene ese contenido/);
});
