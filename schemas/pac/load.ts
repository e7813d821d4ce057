import { Type } from 'typebox';
import { lineColumns, SUB_PRODUCT_CODES } from '../shared/line-load.ts';
import { column, columnsOf, LOAD_TEXTS, type WorkbookLoad } from '../shared/workbook-load.ts';
import { IdField } from '../types.ts';
import { MOST_PLAN_LINES } from './size.ts';

/** Lines of a PAC from a workbook (R3 §7, domain §5, planning B31). */
export const PAC_LOAD = {
  path: '/packsannual/read/excel',
  refused: '/packsannual/read/refused',
  template: '/packsannual/template',
  field: 'file_excel_pac',
  columns: columnsOf({
    ...lineColumns(
      'Déjelo vacío en las líneas nuevas; con él la fila cambia la cantidad de una línea que ya está.',
    ),
    qty: column('integer', 'Cantidad', 14, 'Número entero, 1 como mínimo, sin comas ni puntos.', {
      required: true,
    }),
  }),
  sheet: 'PAC',
  file: 'plantilla_pac.xlsx',
  how: [
    'Cada fila de la hoja «PAC» es un insumo con un subproducto y su cantidad; las columnas se leen por su lugar.',
    LOAD_TEXTS.textCells,
    `${LOAD_TEXTS.values} ${LOAD_TEXTS.beyond('D')}`,
    LOAD_TEXTS.pressed('En el PAC'),
  ],
  codes: [SUB_PRODUCT_CODES],
  title: 'Cargar insumos desde Excel',
  steps: [
    'Descargue la plantilla: su hoja «Instrucciones» dice qué va en cada columna.',
    'Llénela y selecciónela aquí: xlsx o xls, hasta 20 MB y 5,000 filas.',
    `Un PAC admite como máximo ${MOST_PLAN_LINES.toLocaleString('es-GT')} líneas.`,
    LOAD_TEXTS.looked('Las líneas'),
  ],
} as const satisfies WorkbookLoad;

/** Fields of a load besides its file: the plan whose saved lines count as the form's (planning B36). */
export const PacLoadPlan = Type.Object({
  p_id_unit: Type.Optional(IdField({ minimum: 1 })),
  p_year: Type.Optional(Type.Integer({ minimum: 2020, maximum: 2100 })),
});
