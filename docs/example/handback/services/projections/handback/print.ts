import { shownDate } from '@expediente/kernel/dates.ts';
import { shownQuantity } from '@expediente/kernel/format.ts';
import { handbackStates } from '@expediente/machines/handback/life-cycle.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type { HandbackDetail } from '@expediente/schemas/handback/read.ts';
import { printContext } from '../shared/documents/context.ts';
import { closing, type DocumentContext, documentPage, field, signature } from '../shared/documents/frame.ts';
import { html, whole } from '../shared/documents/html.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';

/** The document of one that was sent. @throws {Refused} before */
export async function handbackPdf(
  parts: ReadParts,
  session: Session,
  handback: HandbackDetail,
): Promise<ReadAnswer> {
  if (!handbackStates.is(handback.state, 'printable'))
    throw new Refused('handback-printable', 'La devolución se imprime después de enviarla.');
  const context = await printContext(parts, session, { unit: handback.id_unit });
  const { id, revision } = handback;
  const file = await parts.issued.issue(
    { record: `handback:${id}`, revision, format: 'handback', parameters: {} },
    { user: String(session.userId), session: session.id },
    () => parts.printer.print(() => page(handback, context), { orientation: 'portrait' }),
  );
  return { file, name: `devolucion_${handback.number_year.replace('/', '_')}.pdf` };
}

const page = (handback: HandbackDetail, context: DocumentContext): string =>
  documentPage({
    context,
    title: ['Plan anual de compras', 'Devolución de unidades'],
    number: handback.number_year,
    date: shownDate(handback.date_created.slice(0, 10)),
    orientation: 'portrait',
    watermark: null,
    body: html`<dl class="two">
${field('Centro de costo', handback.unit)}
${field('Insumo', handback.supplie)}
</dl>
<table>
<thead><tr><th>Subproducto</th><th class="n">Cantidad</th></tr></thead>
<tbody>
${handback.lines.map(
  (line) =>
    html`<tr><td>${whole(line.id_sub_products)}</td><td class="n">${shownQuantity(line.qty)}</td></tr>`,
)}<tr class="total"><th>Total</th><td class="n">${shownQuantity(handback.total_qty)}</td></tr>
</tbody>
</table>
${closing('Justificación', handback.justification, [
  signature(context.requester, 'Solicitante'),
  signature(context.authorizer, 'Autorizador'),
])}`,
  });
