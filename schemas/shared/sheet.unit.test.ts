import { expect, test } from 'vitest';
import { sheetInWords } from './sheet.ts';

test('which sheet was read, and what of it is not shown', () => {
  expect(sheetInWords({ sheet: 'Insumos', hidden: 0 })).toBe('Hoja leída: «Insumos».');
  expect(sheetInWords({ sheet: 'Insumos', hidden: 1 })).toBe(
    'Hoja leída: «Insumos». También se leyó 1 fila que la hoja no muestra (oculta o filtrada).',
  );
  expect(sheetInWords({ sheet: 'Insumos', hidden: 12 })).toBe(
    'Hoja leída: «Insumos». También se leyeron 12 filas que la hoja no muestra (ocultas o filtradas).',
  );
});
