import { dateInGuatemala, shownDate } from '@expediente/kernel/dates.ts';
import type { PacDetail, PlanReprogramming } from '@expediente/schemas/pac/read.ts';
import { type DocumentContext, documentPage, field } from '../shared/documents/frame.ts';
import { groupTable, plainTable } from '../shared/documents/group-table.ts';
import { html } from '../shared/documents/html.ts';
import { historyTable, type PlanNames, reprogrammingsTable } from './tables.ts';

/** Content of the printed history of a plan. */
export interface PlanHistoryDocument {
  readonly plan: PacDetail;
  readonly names: PlanNames;
  readonly reprogrammings: readonly PlanReprogramming[];
  readonly context: DocumentContext;
}

/** Small type, since the table has fifteen columns. */
const STYLE = `
main table{font-size:6.6pt}
main thead th{font-size:6.2pt}
main th,main td{padding:.6mm .8mm}
`;

/**
 * A plan with its movements by group and row, and its approved reprogrammings (domain §5, planning §2.3).
 * @param breaks lines that begin a page, known after measuring
 */
export function planHistory(
  { plan, names, reprogrammings, context }: PlanHistoryDocument,
  breaks: readonly number[] = [],
): string {
  return documentPage({
    context,
    title: ['Saldo del Plan Anual de Compras', `Año ${plan.year}`],
    number: '',
    date: shownDate(dateInGuatemala(new Date(context.at))),
    orientation: 'landscape',
    watermark: null,
    style: STYLE,
    body: html`<dl class="four">
${field('Centro de costo', `${plan.id_unit} ${plan.description}`, 'half')}
${field('Año', String(plan.year))}
${field('Líneas', String(plan.details.length))}
</dl>
<h2>Insumos del plan</h2>
${groupTable(historyTable(plan.details, names), breaks)}
<h2>Reprogramaciones</h2>
${
  reprogrammings.length === 0
    ? html`<p class="note">El plan no tiene reprogramaciones aprobadas.</p>`
    : plainTable(reprogrammingsTable(reprogrammings))
}`,
  });
}
