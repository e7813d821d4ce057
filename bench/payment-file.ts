import { randomBytes } from 'node:crypto';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { atMost, type Measure, rounded, timed } from './figure.ts';
import { LoadClient, presentYear } from './http-client.ts';
import { MEGABYTE, watched } from './memory.ts';
import { Probe } from './probe.ts';

const PAPERS = 30;
const PAGES = 4;
/** Bytes of all papers together. */
const ALL = 40 * MEGABYTE;

/** A scanned paper of that many bytes: a picture on each page, which cannot be packed further. */
async function scanned(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const paper = await PDFDocument.create();
  const picture = { Type: 'XObject', Subtype: 'Image', Width: 10, Height: 10, BitsPerComponent: 8 };
  for (let page = 0; page < PAGES; page += 1) {
    const content = randomBytes(Math.floor(bytes / PAGES));
    const scan = paper.context.stream(content, {
      ...picture,
      ColorSpace: 'DeviceRGB',
      Filter: 'DCTDecode',
    });
    paper.addPage([612, 792]).node.setXObject(PDFName.of('Scan'), paper.context.register(scan));
  }
  return Uint8Array.from(await paper.save());
}

/**
 * File of an order with thirty scanned papers as one PDF: its time, the memory that it takes of the product, and how
 * long others wait meanwhile (hospital D3).
 */
export const paymentFile: Measure = {
  names: [
    'payment_file_ms',
    'payment_file_memory_mb',
    'payment_file_others_wait_ms',
    'payment_file_again_ms',
  ],
  async run({ product, sized }) {
    const installation = await product();
    const client = new LoadClient(installation.base);
    const year = presentYear() - 2;
    await client.signIn('compras', year);
    const path = encodeURI(`/orders/consolidate/get/all/${year}?page=1&size=10&filter={"state":[7]}`);
    const [order] = (await client.get(path)).body.data.rows as { id: number }[]; // holds: rows of the list have an id
    if (!order) throw new Error('no paid order');
    const bytes = Math.max(64 * 1024, sized(ALL)) / PAPERS;
    for (let paper = 0; paper < PAPERS; paper += 1) {
      const form = new FormData();
      form.append('p_id', String(order.id));
      form.append('p_id_kind', String(1 + (paper % 6)));
      form.append('p_document', new Blob([await scanned(bytes)]), `documento ${paper + 1}.pdf`);
      const answer = await fetch(`${installation.base}/api/orders/documents/attach`, {
        method: 'POST',
        headers: { authorization: `Bearer ${client.token}` },
        body: form,
      });
      if (!answer.ok) throw new Error(`attach: ${await answer.text()}`);
    }
    const other = new LoadClient(installation.base);
    await other.signIn('centro');
    // The browser that prints the index is started before.
    await client.file(`/orders/purchaseorder/pdf/${order.id}`);
    const probe = new Probe(`${installation.base}/api/orders/get/all?page=1&size=25`, other.token);
    await probe.worst();
    let size = 0;
    const file = async () => {
      size = (await client.file(`/orders/documents/pdf/${order.id}`)).length;
    };
    const { ms: first, memory } = await watched(installation.pid(), file);
    const waited = await probe.worst();
    await probe.stop();
    const again = await timed(file);
    client.close();
    other.close();
    const of = `${PAPERS} papers, ${rounded(size / MEGABYTE, 1)} MB`;
    return [
      { name: 'payment_file_ms', value: Math.round(first), promise: atMost(10_000), detail: of },
      {
        name: 'payment_file_memory_mb',
        value: Math.round(memory),
        promise: atMost(300),
        detail: "largest growth of the product's process meanwhile",
      },
      {
        name: 'payment_file_others_wait_ms',
        value: Math.round(waited),
        promise: atMost(500),
        detail: 'longest answer of a list to another user meanwhile',
      },
      { name: 'payment_file_again_ms', value: Math.round(again), detail: 'served as it was issued' },
    ];
  },
};
