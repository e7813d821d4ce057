import { Type } from 'typebox';
import { CostCentre, PlanYear } from '../shared/fields.ts';
import { isLevelOffered } from '../shared/levels.ts';
import { lineColumns, SUB_PRODUCT_CODES } from '../shared/line-load.ts';
import { column, columnsOf, LOAD_TEXTS, type WorkbookLoad } from '../shared/workbook-load.ts';
import { FlagField } from '../types.ts';
import { MOST_CHANGES } from './commands.ts';

/** Changes of a plan from a workbook (planning B48). */
export const REPROGRAMMING_LOAD = {
  path: '/reprogramming/read/excel',
  refused: '/reprogramming/read/refused',
  template: '/reprogramming/template',
  field: 'file_excel_reprogramming',
  columns: columnsOf({
    ...lineColumns('No lo cambie en las líneas del plan; déjelo vacío en los insumos que agrega.'),
    level: column('text', 'Tipo', 10, 'Código del tipo de modificación; vacío, la línea queda como está.'),
    qty: column(
      'integer',
      'Cantidad',
      14,
      'Cantidad que tendrá toda la línea. Donde el tipo no la cambia, déjela como está.',
    ),
    price: column(
      'decimal',
      'Precio',
      18,
      'Precio que tendrá la línea, con punto y hasta 10 decimales. Donde el tipo no lo cambia, déjelo como está; vacío en un insumo que agrega, el del catálogo.',
    ),
    justification: column(
      'text',
      'Justificación',
      50,
      'Obligatoria en cada línea que lleva tipo, hasta 255 caracteres.',
      { most: 255 },
    ),
  }),
  sheet: 'Reprogramación',
  file: 'plantilla_reprogramacion.xlsx',
  how: [
    'Cada fila de la hoja «Reprogramación» es un insumo con un subproducto; las columnas se leen por su lugar.',
    'Escriba el tipo de modificación en las líneas que cambian, lo que cambia y su justificación. Las que no llevan tipo quedan como están.',
    'Los insumos que no están en el plan van en filas nuevas, con el tipo A. Los códigos de los tipos están en la hoja «Tipos».',
    LOAD_TEXTS.textCells,
    `${LOAD_TEXTS.values} ${LOAD_TEXTS.beyond('G')}`,
    LOAD_TEXTS.pressed('En la reprogramación'),
  ],
  codes: [
    SUB_PRODUCT_CODES,
    {
      ...SUB_PRODUCT_CODES,
      sheet: 'Tipos',
      catalogue: 'modificationType',
      has: (level) => isLevelOffered('reprogramming', level),
    },
  ],
  title: 'Cargar cambios desde Excel',
  steps: [
    'Descargue la plantilla con las líneas del plan: su hoja «Instrucciones» dice qué va en cada columna.',
    'Escriba el tipo de modificación en las líneas que cambian; las demás quedan como están, y puede borrarlas.',
    `${LOAD_TEXTS.file} Una reprogramación admite como máximo ${MOST_CHANGES.toLocaleString('es-GT')} cambios.`,
    LOAD_TEXTS.looked('Los cambios'),
  ],
} as const satisfies WorkbookLoad;

/** Fields of a load besides its file: the plan that is changed, and whether more money is requested. */
export const ReprogrammingLoadPlan = Type.Object({
  p_id_unit: CostCentre,
  p_year: PlanYear,
  p_extension_budget: Type.Optional(FlagField({ title: 'Ampliación de presupuesto', default: 0 })),
});
