import { describe, expect, test } from 'vitest';
import type { Report } from './report.ts';
import { SampleLog, zipped } from './testing/sample.ts';
import { verifyArchive } from './verify.ts';

const texts = ({ findings }: Report, ...levels: readonly string[]): readonly string[] =>
  findings.filter(({ level }) => levels.includes(level)).map(({ about, text }) => `${about}: ${text}`);

/** A log with an order, its pedido and its user, sealed on three days; one event came after. */
function log(): SampleLog {
  const made = new SampleLog();
  made.append('user-4', 'UserCreated', { name: 'Usuario Compras' });
  made.append('request-9', 'RequestSaved', { unit: 100101 });
  for (let other = 0; other < 20; other++) made.append(`order-${100 + other}`, 'OrderGenerated', { other });
  made.seal('2026-11-18', '2026-11-19T06:30:00.000Z');
  made.append('order-22', 'OrderGenerated', { provider: 7, requests: [9] });
  made.append('order-22', 'OrderRevised', { provider: 7 });
  made.seal('2026-11-19', '2026-11-20T06:30:00.000Z');
  made.append('order-22', 'OrderCommitted', { cur: '123' });
  made.append('request-9', 'RequestOrdered', { order: 22 });
  made.seal('2026-11-20', '2026-11-21T06:30:00.000Z');
  made.append('order-22', 'OrderPaid', { cheque: '9' }, '2026-11-21T15:00:00.000Z');
  return made;
}

describe('an archive that is as it was made', () => {
  test('holds, with the key and the note of its reader', async () => {
    const made = log();
    const report = await verifyArchive(await zipped(made.archive('order-22', ['request-9', 'user-4'])), {
      keys: made.key.vkey,
      note: made.note,
    });
    expect(report).toMatchObject({
      verdict: 'partial',
      headline: 'Lo sellado se sostiene, pero falta probar lo que se indica',
      record: 'Orden de compra (order-22)',
    });
    expect(report.seal).toMatchObject({
      number: 3,
      day: '20/11/2026',
      events: made.sizes[2],
      keyFrom: 'reader',
    });
    expect(report.histories).toContainEqual({
      title: 'Orden de compra (order-22)',
      stream: 'order-22',
      from: 0,
      to: 3,
      sealedTo: 2,
    });
    expect(report.acts.map(({ isSealed }) => isSealed)).toEqual([true, true, true, false]);
    expect(texts(report, 'holds')).toEqual([
      'El sello: está firmado con la llave que usted indicó',
      `Su nota: es la de este mismo sello, de ${made.sizes[2]} eventos`,
      'Orden de compra (order-22): hasta el sello 3, del 21/11/2026, 00:30:00, la revisión 2 fue la última: nada más se hizo',
    ]);
    // What came after the seal is shown, and is not called proven.
    expect(texts(report, 'unproven', 'refused')).toEqual([
      'Orden de compra (order-22): la revisión 3: sin sello todavía',
    ]);
    made.seal('2026-11-21', '2026-11-22T06:30:00.000Z');
    const later = await verifyArchive(await zipped(made.archive('order-22', ['request-9', 'user-4'])), {
      keys: made.key.vkey,
      note: made.note,
    });
    expect(later).toMatchObject({ verdict: 'holds', headline: 'Todo lo sellado se sostiene' });
    expect(texts(later, 'unproven', 'refused')).toEqual([]);
  });

  test('continues each earlier note', async () => {
    const made = new SampleLog();
    const notes: string[] = [];
    made.append('order-22', 'OrderGenerated', {});
    for (let day = 1; day <= 9; day++) {
      for (let other = 0; other < day * 3; other++) made.append(`order-${day}${other}`, 'OrderGenerated', {});
      notes.push(made.seal(`2026-11-0${day}`));
    }
    const zip = await zipped(made.archive('order-22'));
    for (const note of notes.slice(0, -1)) {
      const report = await verifyArchive(zip, { keys: made.key.vkey, note });
      expect(report.verdict).toBe('holds');
      expect(texts(report, 'holds')[1]).toMatch(/^Su nota: el registro de este archivo continúa su sello de/);
    }
  });

  test('without a key of its reader: the report names the key as its own', async () => {
    const report = await verifyArchive(await zipped(log().archive('order-22')));
    expect(report).toMatchObject({ verdict: 'partial', seal: { keyFrom: 'archive' } });
    expect(texts(report, 'unproven')[0]).toBe(
      'El sello: la llave viene del mismo archivo: compárela con la de su papel, o indíquela',
    );
  });

  test('before the first seal nothing is proven', async () => {
    const made = new SampleLog();
    made.append('order-22', 'OrderGenerated', {});
    const report = await verifyArchive(await zipped(made.archive('order-22')), { keys: made.key.vkey });
    expect(report).toMatchObject({ verdict: 'nothing', headline: 'Nada está probado' });
    expect(texts(report, 'unproven')[0]).toBe('Orden de compra (order-22): sin sello todavía');
  });

  test('a note that is newer than the archive, or of a size that it has no proof from, is not compared', async () => {
    const made = log();
    const files = made.archive('order-22');
    const zip = await zipped(files);
    made.append('order-1', 'OrderGenerated', {});
    const later = await verifyArchive(zip, { keys: made.key.vkey, note: made.seal() });
    expect(later.verdict).toBe('partial');
    expect(texts(later, 'unproven')[0]).toMatch(/^Su nota: es de un sello posterior/);
  });
});
