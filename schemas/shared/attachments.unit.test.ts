import { expect, test } from 'vitest';
import { QUOTATIONS } from '../award/quotations.ts';
import { attachments } from './attachments.ts';

test('texts agree with the paper and its record', () => {
  const { remove, ...texts } = QUOTATIONS.texts;
  expect(QUOTATIONS.word).toBe('cotizacion');
  expect(QUOTATIONS.file.missing).toBe('Seleccionar el documento de la cotización');
  expect(remove('oferta.pdf')).toBe('¿Quitar la cotización oferta.pdf?');
  expect(texts).toEqual({
    title: 'Cotizaciones',
    none: 'Todavía no hay cotizaciones adjuntas.',
    attach: 'Adjuntar cotización',
    attached: 'La cotización se adjuntó.',
    removed: 'La cotización se quitó.',
    kept: 'El archivo se conserva en la historia del acta.',
    gone: 'La cotización ya no está en el acta',
    most: 'Un acta lleva como máximo 100 cotizaciones',
    missing: 'El acta no tiene esta cotización.',
  });
});

test('of the other gender too', () => {
  const list = attachments({
    ...{ name: 'paper', path: '/orders/documents', of: 'kind', most: 20 },
    papers: ['el comprobante', 'comprobantes'],
    record: 'la orden de compra',
  });
  expect(list.file.missing).toBe('Seleccionar el documento del comprobante');
  expect(list.texts).toMatchObject({
    none: 'Todavía no hay comprobantes adjuntos.',
    attached: 'El comprobante se adjuntó.',
    kept: 'El archivo se conserva en la historia de la orden de compra.',
    most: 'Una orden de compra lleva como máximo 20 comprobantes',
    missing: 'La orden de compra no tiene este comprobante.',
  });
});
