import { Type } from 'typebox';
import { lineColumns, SUB_PRODUCT_CODES } from '../shared/line-load.ts';
import { column, columnsOf, LOAD_TEXTS, type WorkbookLoad } from '../shared/workbook-load.ts';
import { IdField } from '../types.ts';

/** Supplies of a medical service from a workbook: the quantity is in the fourth column (R3 §7, purchasing C13). */
export const SERVICE_LOAD = {
  path: '/orders/serv/read/excel',
  refused: '/orders/serv/read/refused',
  template: '/orders/serv/template',
  field: 'file_excel_serv',
  columns: columnsOf({
    ...lineColumns(''),
    line_id: column('text', 'Insumo', 60, 'Descripción del insumo: no se lee.'),
    qty: column(
      'decimal',
      'Cantidad',
      14,
      'Mayor que 0, con punto y hasta 2 decimales; vacía, la fila no pide nada.',
    ),
  }),
  sheet: 'Servicios',
  file: 'plantilla_servicios.xlsx',
  how: [
    'Cada fila de la hoja «Servicios» es un insumo del renglón 182 con un subproducto y su cantidad; las columnas se leen por su lugar.',
    LOAD_TEXTS.textCells,
    `${LOAD_TEXTS.values} La columna C y lo que esté a la derecha de la D no se leen.`,
    LOAD_TEXTS.pressed('En el servicio médico'),
  ],
  codes: [SUB_PRODUCT_CODES],
  title: 'Cargar insumos desde Excel',
  steps: [
    'Descargue la plantilla con los insumos del renglón 182 del plan: su hoja «Instrucciones» dice qué va en cada columna.',
    'Escriba la cantidad de lo que solicita; las filas sin cantidad no piden nada.',
    LOAD_TEXTS.file,
    LOAD_TEXTS.looked('Las cantidades'),
  ],
} as const satisfies WorkbookLoad;

/** Fields of a load besides its file: the plan against which rows are judged, and the service that is edited. */
export const ServiceLoadPlan = Type.Object({
  p_id_unit: Type.Optional(IdField({ minimum: 1 })),
  p_year: Type.Optional(Type.Integer({ minimum: 2020, maximum: 2100 })),
  p_id: Type.Optional(IdField()),
});
