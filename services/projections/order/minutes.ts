import { MINUTES_TEMPLATE } from '@expediente/catalogues/templates/documents.ts';
import { type MinutesNames, minutesFactsOf } from '@expediente/catalogues/templates/order-facts.ts';
import { awardValues } from '@expediente/catalogues/templates/values.ts';
import { dateText } from '@expediente/kernel/dates.ts';
import type { Refusal } from '@expediente/kernel/refusal.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import type { OrderMinutes } from '@expediente/machines/order/commands.ts';
import { order as orderCycle } from '@expediente/machines/order/decide.ts';
import { MINUTES_REASON } from '@expediente/machines/order/rules.ts';
import type { OrderState } from '@expediente/machines/order/state.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import { among } from '@expediente/readmodels/model/read-model.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import type { OrderDetail, OrderMinutesRead } from '@expediente/schemas/order/read.ts';
import { sql } from 'kysely';
import type { DocumentContext } from '../shared/documents/frame.ts';
import { withUnitNames } from '../shared/documents/names-then.ts';
import { fileWord, type Paper, type PrintCall, printedRecord } from '../shared/documents/printed.ts';
import { recordThen } from '../shared/documents/record-then.ts';
import { templatePaper } from '../shared/documents/template-document.ts';
import { type TemplateTexts, templatesAt, textsOf } from '../shared/documents/templates-at.ts';
import type { ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { readOrder, readOrderRecord } from './queries.ts';

export const minutesRead = ({ number, date, hour, book, participants }: OrderMinutes): OrderMinutesRead => ({
  number,
  date,
  hour,
  id_book: book,
  id_participant: participants,
});

/** Content of printed minutes. */
export interface MinutesDocument {
  readonly order: OrderDetail;
  readonly minutes: OrderMinutesRead;
  readonly names: MinutesNames;
  /** The template's sanitized markup. */
  readonly markup: string;
  readonly context: DocumentContext;
}

/** Minutes of an order, from its purchase type's template. */
export const minutesPaper = ({ order, minutes, names, markup, context }: MinutesDocument): Paper =>
  templatePaper({
    kind: MINUTES_TEMPLATE,
    markup,
    values: () => awardValues(minutesFactsOf(order, minutes, names), 'participants'),
    context,
    number: minutes.number,
    date: dateText(minutes.date),
    watermark: null,
  });

/**
 * `/orders/purchaseorder/acta/pdf/{id}`: minutes of orders in states 3 to 7, once recorded (R3 §2, purchasing C4 to
 * C7).
 * @throws {NotFound, Refused}
 */
export async function minutesPdf(parts: ReadParts, call: PrintCall, id: number): Promise<ReadAnswer> {
  const { session } = call;
  const [order, record] = await Promise.all([
    readOrder(parts, session, id),
    readOrderRecord(parts.db, session, id),
  ]);
  const { minutes } = record;
  const at = await recordedAt(parts, id);
  const markup =
    minutes === null ? '' : (await templatesOf(parts, record, minutes, at))[MINUTES_TEMPLATE.field];
  return await printedRecord(parts, call, {
    record: `order:${id}`,
    revision: order.revision,
    format: 'minutes',
    refusal: refusalOf(record, markup),
    kept: { issued: streamName('order', id) },
    choice: { units: [order.id_executor] },
    name: `acta_orden_compra_${fileWord(minutes?.number ?? '')}.pdf`,
    paper: async (context, names) => {
      if (minutes === null) throw new Error(`order ${id} has no minutes to print`);
      return minutesPaper({
        order: { ...order, units: await withUnitNames(order.units, names) },
        minutes: minutesRead(minutes),
        names: await namesOf(parts, order, minutes, at),
        markup,
        context,
      });
    },
  });
}

/**
 * Refusal of a print; null: it may be printed.
 * @param markup '': the purchase type has no such template (purchasing C5)
 */
function refusalOf(record: OrderState, markup: string): Refusal | null {
  if (!orderCycle.offers(orderCycle.facts(record)).some(({ action }) => action === 'purchaseorderacta'))
    return { rule: 'low-value', message: MINUTES_REASON };
  if (record.minutes === null)
    return { rule: 'minutes-recorded', message: 'El acta se imprime después de guardarla' };
  return markup === ''
    ? {
        rule: 'minutes-template',
        message: 'El tipo de compra no tiene plantilla de acta de orden de compra',
      }
    : null;
}

/** Instant at which the minutes were last recorded; '': never. */
async function recordedAt({ store }: Pick<ReadParts, 'store'>, id: number): Promise<string> {
  const events = await store.readStream(streamName('order', id));
  return events.findLast(({ type }) => type === 'OrderMinutesRecorded')?.metadata.at ?? '';
}

/**
 * Templates that the minutes keep. Old minutes keep none: they get those that the order's purchase type had when they
 * were recorded.
 */
const templatesOf = async (
  { store }: Pick<ReadParts, 'store'>,
  order: OrderState,
  { purchaseType, templates }: OrderMinutes,
  at: string,
): Promise<TemplateTexts> =>
  purchaseType === 0
    ? textsOf((await recordThen(store, 'purchaseType', order.purchaseType, at)) ?? {})
    : await templatesAt(store, { purchaseType, revision: templates });

/** Book and participants with their names when the minutes were recorded, so that later reprints show the same. */
async function namesOf(
  { db, store }: Pick<ReadParts, 'db' | 'store'>,
  order: OrderDetail,
  minutes: OrderMinutes,
  at: string,
): Promise<MinutesNames> {
  const [book, participants, described] = await Promise.all([
    recordThen(store, 'book', minutes.book, at),
    Promise.all(minutes.participants.map(async (id) => await recordThen(store, 'participant', id, at))),
    describedSupplies(
      db,
      order.supplies.map(({ id }) => id),
    ),
  ]);
  return {
    book: book?.name ?? '',
    participants: participants.flatMap((each) => (each ? [{ name: each.name, type: each.type }] : [])),
    described,
  };
}

async function describedSupplies(
  db: ReadDatabase,
  ids: readonly number[],
): Promise<MinutesNames['described']> {
  const rows = await db
    .selectFrom(catalogueTable('supply').as('s'))
    .leftJoin(catalogueTable('row').as('r'), 'r.id', 's.id_row')
    .leftJoin(catalogueTable('supplyType').as('t'), 't.id', 's.id_type_supplies')
    .select([
      's.id',
      's.description_ppr',
      ({ fn }) => fn.coalesce('r.description', sql.lit('')).as('description_row'),
      ({ fn }) => fn.coalesce('t.description', sql.lit('')).as('type_supplies'),
    ])
    .where('s.id', '=', among(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
