import { expect, test } from 'vitest';
import { sheetInWords } from './sheet.ts';

test('which sheet was read, and what of it is not shown', () => {
  expect(sheetInWords({ sheet: 'Insumos', hidden: 0, others: [] })).toBe('Hoja leída: «Insumos».');
  expect(sheetInWords({ sheet: 'Insumos', hidden: 1, others: [] })).toBe(
    'Hoja leída: «Insumos». También se leyó 1 fila que la hoja no muestra (oculta o filtrada).',
  );
  expect(sheetInWords({ sheet: 'Insumos', hidden: 12, others: [] })).toBe(
    'Hoja leída: «Insumos». También se leyeron 12 filas que la hoja no muestra (ocultas o filtradas).',
  );
  expect(sheetInWords({ sheet: 'Enero', hidden: 0, others: ['Febrero'] })).toBe(
    'Hoja leída: «Enero». No se leyó la hoja «Febrero», con los mismos títulos: si también se carga, póngala en un libro aparte.',
  );
});
