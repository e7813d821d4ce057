import { counted } from '@expediente/kernel/format.ts';
import { linesFault } from '@expediente/schemas/unops/commands.ts';
import type { UnopsValues } from '@expediente/schemas/unops/forms.ts';
import {
  UNOPS_LINE_REASONS,
  UNOPS_LOAD_FILE,
  type UnopsLineReason,
  type UnopsLinesRead,
} from '@expediente/schemas/unops/load.ts';
import { useCallback } from 'react';
import { fileAddress } from '../base/api.ts';
import { LoadDialog } from '../kit/workbook/LoadDialog.tsx';
import type { RowClass } from '../kit/workbook/RowsByClass.tsx';
import { asRefusedRows, refusedClasses } from '../kit/workbook/refused-classes.tsx';
import {
  earlierInWords,
  lineCells,
  linesToAdd,
  namesOfLines,
  type UnopsLinesToAdd,
  withLines,
} from './lines-to-add.ts';

const STEPS = [
  'Descargue la plantilla: su hoja «Instrucciones» dice qué va en cada columna y «Subproductos» tiene los códigos.',
  'Escriba una factura, un recibo o un subproducto por fila; la columna Tipo dice cuál es.',
  'Seleccione el archivo aquí: xlsx o xls, hasta 20 MB y 5,000 filas.',
  'Revise qué se agrega y qué no. Las líneas pasan al formulario; nada se guarda hasta que presione «Guardar».',
];

/** What one row and several of each reason are called. */
const REASONS: Readonly<Record<UnopsLineReason, readonly [string, string]>> = {
  kind: ['sin tipo', 'sin tipo'],
  invalid: ['por corregir', 'por corregir'],
  sub_product: ['con subproducto inexistente', 'con subproducto inexistente'],
  repeated: ['repetida', 'repetidas'],
  unreadable: ['ilegible', 'ilegibles'],
};

interface Props {
  /** Those that the form has already. */
  readonly form: Pick<UnopsValues, 'p_sub_products' | 'p_invoices' | 'p_receipts' | 'p_year_reception'>;
  onAdd(lines: UnopsLinesToAdd): void;
  onClose(): void;
}

const NAMES = ['línea', 'líneas'] as const;

/** Invoices, receipts and sub-products of a record from one workbook. */
export function LoadUnopsLines({ form, onAdd, onClose }: Props) {
  const linesOf = useCallback((read: UnopsLinesRead) => linesToAdd(read, form), [form]);
  return (
    <LoadDialog<UnopsLinesRead, UnopsLinesToAdd>
      title="Cargar líneas desde Excel"
      path="/unops/lines/read/excel"
      refused="/unops/lines/read/refused"
      field={UNOPS_LOAD_FILE}
      steps={STEPS}
      templates={[
        { label: 'Plantilla de líneas', href: fileAddress('/unops/lines/template', { download: 1 }) },
      ]}
      nouns={NAMES}
      named="Línea"
      linesOf={linesOf}
      countOf={(lines) => namesOfLines(lines).length}
      refusedOf={({ refused }) => asRefusedRows(refused, lineCells)}
      faultOf={(lines) => linesFault(withLines(form, lines))}
      noteOf={(_, lines) => ({ note: earlierInWords(lines, form.p_year_reception), waits: false })}
      classesOf={(lines, _, choosing) => [
        ...refusedClasses(lines.refused, UNOPS_LINE_REASONS, REASONS, ({ kind, code, number }) =>
          [kind || '(sin tipo)', code, number].filter((part) => part !== '').join(' · '),
        ),
        addedClass(lines, !choosing),
      ]}
      onAdd={onAdd}
      onClose={onClose}
    />
  );
}

function addedClass(lines: UnopsLinesToAdd, isDone: boolean): RowClass {
  const rows = namesOfLines(lines);
  return {
    is: 'added',
    label: isDone
      ? counted(rows.length, 'línea agregada', 'líneas agregadas')
      : counted(rows.length, 'línea por agregar', 'líneas por agregar'),
    state: isDone ? 'AGREGADA' : 'POR AGREGAR',
    tone: 'done',
    heading: 'Línea',
    rows,
  };
}
