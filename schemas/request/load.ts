import { Type } from 'typebox';
import { lineColumns, SUB_PRODUCT_CODES } from '../shared/line-load.ts';
import { column, columnsOf, LOAD_TEXTS, type WorkbookLoad } from '../shared/workbook-load.ts';
import { IdField } from '../types.ts';

/** Columns of asked quantities: the quantity is in the fourth (R3 §7, purchasing C13). */
export const ASKED_COLUMNS = columnsOf({
  ...lineColumns(''),
  line_id: column('text', 'Insumo', 60, 'Descripción del insumo: no se lee.'),
  qty: column(
    'decimal',
    'Cantidad',
    14,
    'Mayor que 0, con punto y hasta 2 decimales; vacía, la fila no pide nada.',
  ),
});

const READ = `${LOAD_TEXTS.values} La columna C y lo que esté a la derecha de la D no se leen.`;

/** @param plan what the template is filled with: 'los insumos del plan' */
const stepsWith = (plan: string): WorkbookLoad['steps'] => [
  `Descargue la plantilla con ${plan}: su hoja «Instrucciones» dice qué va en cada columna.`,
  'Escriba la cantidad de lo que solicita; las filas sin cantidad no piden nada.',
  LOAD_TEXTS.file,
  LOAD_TEXTS.looked('Las cantidades'),
];

/** Supplies of a medical service from a workbook (R3 §7, purchasing C13). */
export const SERVICE_LOAD = {
  path: '/orders/serv/read/excel',
  refused: '/orders/serv/read/refused',
  template: '/orders/serv/template',
  field: 'file_excel_serv',
  columns: ASKED_COLUMNS,
  sheet: 'Servicios',
  file: 'plantilla_servicios.xlsx',
  how: [
    'Cada fila de la hoja «Servicios» es un insumo del renglón 182 con un subproducto y su cantidad; las columnas se leen por su lugar.',
    LOAD_TEXTS.textCells,
    READ,
    LOAD_TEXTS.pressed('En el servicio médico'),
  ],
  codes: [SUB_PRODUCT_CODES],
  title: 'Cargar insumos desde Excel',
  steps: stepsWith('los insumos del renglón 182 del plan'),
} as const satisfies WorkbookLoad;

/** Quantities of a lot of pedidos from a workbook (hospital A1). */
export const LOT_LOAD = {
  path: '/orders/lot/read/excel',
  refused: '/orders/lot/read/refused',
  template: '/orders/lot/template',
  field: 'file_excel_lot',
  columns: ASKED_COLUMNS,
  sheet: 'Pedidos',
  file: 'plantilla_pedidos.xlsx',
  how: [
    'Cada fila de la hoja «Pedidos» es un insumo del plan con un subproducto y su cantidad; las columnas se leen por su lugar.',
    'Los subproductos de un mismo insumo forman un solo pedido.',
    LOAD_TEXTS.textCells,
    READ,
    LOAD_TEXTS.pressed('En «Pedir varios»'),
  ],
  codes: [SUB_PRODUCT_CODES],
  title: 'Cargar cantidades desde Excel',
  steps: stepsWith('los insumos del plan'),
} as const satisfies WorkbookLoad;

/** Fields of a load of a lot besides its file: the plan against which rows are judged. */
export const LotLoadPlan = Type.Object({
  p_id_unit: Type.Optional(IdField({ minimum: 1 })),
  p_year: Type.Optional(Type.Integer({ minimum: 2020, maximum: 2100 })),
});

/** Fields of a load of a medical service besides its file: those, and the service that is edited. */
export const ServiceLoadPlan = Type.Object({
  ...LotLoadPlan.properties,
  p_id: Type.Optional(IdField()),
});
