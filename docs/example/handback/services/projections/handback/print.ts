import { shownDate } from '@expediente/kernel/dates.ts';
import { shownQuantity } from '@expediente/kernel/format.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { handbackStates } from '@expediente/machines/handback/life-cycle.ts';
import type { HandbackDetail } from '@expediente/schemas/handback/read.ts';
import { closing, type DocumentContext, documentPage, field, signature } from '../shared/documents/frame.ts';
import { html, whole } from '../shared/documents/html.ts';
import { type PrintCall, printedRecord } from '../shared/documents/printed.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';

/** The document of one that was sent. @throws {Refused} before */
export async function handbackPdf(
  parts: ReadParts,
  call: PrintCall,
  handback: HandbackDetail,
): Promise<ReadAnswer> {
  const { id, revision } = handback;
  return await printedRecord(parts, call, {
    record: `handback:${id}`,
    revision,
    format: 'handback',
    refusal: handbackStates.is(handback.state, 'printable')
      ? null
      : { rule: 'handback-printable', message: 'La devolución se imprime después de enviarla.' },
    kept: { issued: streamName('handback', id) },
    choice: { units: [handback.id_unit] },
    name: `devolucion_${handback.number_year.replace('/', '_')}.pdf`,
    paper: (context) => ({ orientation: 'portrait', page: () => page(handback, context) }),
  });
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
