import { shownDate } from '@expediente/kernel/dates.ts';
import type { Money } from '@expediente/kernel/decimal.ts';
import type { UnopsState } from '@expediente/machines/unops/state.ts';
import { type DocumentContext, documentPage, field } from '../../shared/documents/frame.ts';
import { groupTable } from '../../shared/documents/group-table.ts';
import { html } from '../../shared/documents/html.ts';
import type { Table } from '../../shared/workbooks/table.ts';
import { signedTotal } from './signed.ts';

/** Content of the regularisation report of a consolidation. */
export interface RegularizationReport {
  readonly consolidation: {
    readonly id: number;
    readonly unit: number;
    readonly date: string;
    readonly total: Money;
  };
  readonly records: readonly UnopsState[];
  readonly context: DocumentContext;
}

/** Style that keeps «No.» in the title in its own case. */
const STYLE = `
header .names h1{text-transform:none}
main table{font-size:7.6pt}
main thead th{font-size:7pt}
main th,main td{padding:.7mm 1.1mm}
`;

const invoicesOf = ({ invoices }: UnopsState): string =>
  invoices.map(({ serie, number }) => `${serie} ${number}`).join(', ');

const tableOf = (records: readonly UnopsState[]): Table<UnopsState> => ({
  columns: [
    { title: 'Renglón', kind: 'text', width: 10, of: ({ row }) => row },
    { title: 'Código', kind: 'text', width: 10, of: ({ codInternal }) => codInternal },
    { title: 'Insumo', kind: 'text', width: 44, of: ({ description }) => description },
    { title: 'ITB', kind: 'text', width: 14, of: ({ numberItb }) => numberItb },
    { title: 'No. orden', kind: 'text', width: 14, of: ({ numberOrder }) => numberOrder },
    { title: 'Acta', kind: 'text', width: 14, of: ({ numberAct }) => numberAct },
    { title: 'Facturas', kind: 'text', width: 24, of: invoicesOf },
    { title: 'Cantidad', kind: 'quantity', width: 14, of: ({ qty }) => qty },
    { title: 'Precio', kind: 'price', width: 14, of: ({ price }) => price },
    { title: 'Valor', kind: 'money', width: 16, total: true, of: ({ total }) => total },
  ],
  groups: [],
  rows: [...records].sort(
    (a, b) => a.row.localeCompare(b.row) || a.codInternal.localeCompare(b.codInternal) || a.id - b.id,
  ),
});

/**
 * «REGULARIZACIÓN UNOPS — CONSOLIDACIÓN No. 3» (unops §2, layouts).
 * @param breaks lines that begin a page, known after measuring
 */
export function regularizationReport(
  { consolidation, records, context }: RegularizationReport,
  breaks: readonly number[] = [],
): string {
  const { id, unit, date, total } = consolidation;
  return documentPage({
    context,
    title: [`REGULARIZACIÓN UNOPS — CONSOLIDACIÓN No. ${id}`],
    number: '',
    date: shownDate(date),
    orientation: 'landscape',
    watermark: null,
    style: STYLE,
    body: html`<dl class="four">
${field('Centro de costo', `${unit} ${context.unit}`, 'half')}
${field('Fecha de consolidación', shownDate(date))}
${field('Registros', String(records.length))}
</dl>
<h2>Registros</h2>
${groupTable(tableOf(records), breaks)}
${signedTotal(total, context)}`,
  });
}
