import { shownDate } from '@expediente/kernel/dates.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { orderNumber } from '@expediente/machines/order/name.ts';
import { kindsOf } from '@expediente/machines/order/papers.ts';
import { type KeptPaper, type ReadPapers, readPapers } from '@expediente/platform/files/merge/merge.ts';
import type { OrderDetail } from '@expediente/schemas/order/read.ts';
import { type DocumentContext, documentPage, field } from '../shared/documents/frame.ts';
import { type Html, html } from '../shared/documents/html.ts';
import { fileWord, type Paper, type PrintCall, printedRecord } from '../shared/documents/printed.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readPaperKinds } from '../shared/records/paper-kinds.ts';
import { readOrder, readOrderRecord } from './queries.ts';

/** A paper of the index. */
export interface IndexedPaper {
  readonly description: string;
  readonly name: string;
  readonly hash: string;
  readonly pages: number;
}

/** Content of the index of an order's file. */
export interface FileIndex {
  readonly order: Pick<
    OrderDetail,
    | 'number_purchase'
    | 'part'
    | 'provider_name'
    | 'provider_nit'
    | 'number_compromise'
    | 'number_devengade'
    | 'date_issue'
  >;
  readonly papers: readonly IndexedPaper[];
  readonly context: DocumentContext;
}

const STYLE = `.index{width:100%}.index .hash{font-family:monospace;font-size:6.5pt;word-break:break-all}
.index td,.index th{vertical-align:top}.index .pages{text-align:right;white-space:nowrap}`;

/** Index of an order's file: each paper with its pages and its SHA-256, before all papers (hospital D3). */
export const fileIndex = ({ order, papers, context }: FileIndex): Paper => ({
  orientation: 'portrait',
  counted: true,
  page: (_, sheets) => {
    const { rows } = papers.reduce<{ readonly rows: readonly Html[]; readonly next: number }>(
      ({ rows, next }, paper) => ({
        rows: [...rows, indexRow(rows.length + 1, paper, next)],
        next: next + paper.pages,
      }),
      { rows: [], next: sheets + 1 },
    );
    const body = html`<dl class="four">
${field('Proveedor', order.provider_name, 'most')}
${field('NIT', order.provider_nit)}
${field('CUR de compromiso', order.number_compromise)}
${field('CUR de devengado', order.number_devengade)}
</dl>
<h2>Índice</h2>
<table class="index">
<thead><tr><th scope="col">No.</th><th scope="col">Documento</th><th scope="col">Archivo y SHA-256</th><th scope="col" class="pages">Páginas</th><th scope="col" class="pages">Desde la</th></tr></thead>
<tbody>${rows}</tbody>
</table>`;
    return documentPage({
      context,
      title: ['Expediente de pago'],
      number: orderNumber(order),
      date: order.date_issue === null ? '' : shownDate(order.date_issue),
      orientation: 'portrait',
      watermark: null,
      style: STYLE,
      body,
    });
  },
});

const indexRow = (place: number, { description, name, hash, pages }: IndexedPaper, from: number): Html =>
  html`<tr><td>${String(place)}</td><td>${description}</td><td>${name}<div class="hash">${hash}</div></td><td class="pages">${String(pages)}</td><td class="pages">${String(from)}</td></tr>`;

/**
 * `/orders/documents/pdf/{id}`: the file of an order as one PDF, its index and all its papers (hospital D3).
 * @throws {NotFound, Refused} also when a paper has a password or cannot be read
 */
export async function orderFilePdf(parts: ReadParts, call: PrintCall, id: number): Promise<ReadAnswer> {
  const [order, record, kinds] = await Promise.all([
    readOrder(parts, call.session, id),
    readOrderRecord(parts.db, call.session, id),
    readPaperKinds(parts.db),
  ]);
  const places = new Map(kindsOf(kinds, record).map((kind, place) => [kind.id, place]));
  const placeOf = (kind: number): number => places.get(kind) ?? places.size;
  const papers = record.papers.toSorted((one, other) => placeOf(one.kind) - placeOf(other.kind));
  const kept: readonly KeptPaper[] = papers.map(({ hash, description, name, size }) => ({
    ...{ hash, size },
    name: `${description} (${name})`,
  }));
  let read: ReadPapers | undefined;
  return await printedRecord(parts, call, {
    record: `order:${id}`,
    revision: order.revision,
    format: 'order-file',
    refusal:
      papers.length === 0
        ? { rule: 'file-has-papers', message: 'El expediente no tiene documentos: adjunte el primero.' }
        : null,
    kept: { issued: streamName('order', id) },
    choice: { units: [order.id_executor] },
    name: `expediente_${fileWord(orderNumber(order))}_${order.year}.pdf`,
    paper: async (context) => {
      read = await readPapers(parts.files, kept);
      const { pages } = read;
      return fileIndex({
        order,
        papers: papers.map((paper, at) => ({ ...paper, pages: pages[at] ?? 0 })),
        context,
      });
    },
    finished: async (index) => {
      if (!read) throw new Error('the index was printed without its papers');
      return await read.behind(index);
    },
  });
}
