import { dateInGuatemala, shownDate } from '@expediente/kernel/dates.ts';
import type { UnopsState } from '@expediente/machines/unops/state.ts';
import { type DocumentContext, documentPage, field } from '../../shared/documents/frame.ts';
import { groupTable } from '../../shared/documents/group-table.ts';
import { html } from '../../shared/documents/html.ts';
import type { Table } from '../../shared/workbooks/table.ts';
import { signedTotal, totalOf } from './signed.ts';

/** A CURDP with the records that it regularises. */
export interface RegularizedRecords {
  readonly id: number;
  readonly curdp: string;
  readonly datePay: string;
  readonly records: readonly UnopsState[];
}

/** Content of the accounting report of some CURDPs. */
export interface AccountingReport {
  readonly unit: number;
  readonly regularizations: readonly RegularizedRecords[];
  readonly context: DocumentContext;
}

interface Line extends UnopsState {
  readonly of: RegularizedRecords;
}

const STYLE = `
main table{font-size:8pt}
main thead th{font-size:7.2pt}
`;

const linesOf = (regularizations: readonly RegularizedRecords[]): readonly Line[] =>
  regularizations.flatMap((of) =>
    [...of.records]
      .sort(
        (a, b) =>
          a.group.localeCompare(b.group) ||
          a.row.localeCompare(b.row) ||
          a.codInternal.localeCompare(b.codInternal) ||
          a.id - b.id,
      )
      .map((record) => ({ ...record, of })),
  );

/** Table with a block for each CURDP; its lines by group and row, with their subtotals. */
const tableOf = (lines: readonly Line[]): Table<Line> => ({
  columns: [
    { title: 'Grupo', kind: 'text', width: 10, of: ({ group }) => group },
    { title: 'Renglón', kind: 'text', width: 10, of: ({ row }) => row },
    { title: 'Código', kind: 'text', width: 12, of: ({ codInternal }) => codInternal },
    { title: 'Insumo', kind: 'text', width: 48, of: ({ description }) => description },
    { title: 'Cantidad', kind: 'quantity', width: 14, of: ({ qty }) => qty },
    { title: 'Precio', kind: 'price', width: 14, of: ({ price }) => price },
    { title: 'Valor', kind: 'money', width: 18, total: true, of: ({ total }) => total },
  ],
  groups: [
    {
      keyOf: ({ of }) => String(of.id),
      nameOf: ({ of }) => `CURDP ${of.curdp}, pagado el ${shownDate(of.datePay)}`,
    },
    { keyOf: ({ group }) => group, nameOf: (line) => `grupo ${line.group} ${line.groupDescription}`.trim() },
    { keyOf: ({ row }) => row, nameOf: (line) => `renglón ${line.row} ${line.rowDescription}`.trim() },
  ],
  rows: lines,
});

/**
 * «REPORTE CONTABLE UNOPS» (unops §2, layouts).
 * @param breaks lines that begin a page, known after measuring
 */
export function accountingReport(
  { unit, regularizations, context }: AccountingReport,
  breaks: readonly number[] = [],
): string {
  const lines = linesOf(regularizations);
  return documentPage({
    context,
    title: ['Reporte contable UNOPS'],
    number: '',
    date: shownDate(dateInGuatemala(new Date(context.at))),
    orientation: 'landscape',
    watermark: null,
    style: STYLE,
    body: html`<dl class="four">
${field('Centro de costo', `${unit} ${context.unit}`, 'half')}
${field('CURDP', regularizations.map(({ curdp }) => curdp).join(', '))}
${field('Registros', String(lines.length))}
</dl>
<h2>Registros regularizados</h2>
${groupTable(tableOf(lines), breaks)}
${signedTotal(totalOf(lines), context)}`,
  });
}
