import { hourInGuatemala } from '@expediente/kernel/dates.ts';
import { add, type Money, money, type Quantity, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { stableNumber } from '@expediente/kernel/hash.ts';
import { QUOTATIONS } from '@expediente/schemas/award/quotations.ts';
import type { Saved } from '../records/teller.ts';
import type { Anchor } from './anchor.ts';
import type { Order } from './book.ts';
import { DAY_MS, type DayNumber, dayNumber, WorkingCalendar, yearOf } from './calendar.ts';
import { bookOfYear, participantsOf } from './catalogues.ts';
import type { Cut } from './cut.ts';
import { atHour, dayAt, MINUTE_MS } from './hours.ts';
import { type Actor, HOSPITAL } from './institution.ts';
import { deals, HOSPITAL_PROVIDERS } from './providers.ts';
import { type Award, executorOfOrder, type Telling, typeOf } from './purchases.ts';
import { QUOTED } from './quoted-orders.ts';
import { SOUTH } from './small-centres.ts';
import type { Staff } from './staff.ts';
import type { Kind } from './supplies.ts';
import { actBy, type Command, type StoryAct } from './teller.ts';
import { AWARD_REASONS, USUAL_AWARD_REASON, WRONG_WINNER } from './texts.ts';

/** Hours of acts; each is written some minutes after its hour. */
const FIRST_HOUR = '09:10';
const LAST_HOUR = '15:40';
const WRITTEN_AFTER = 6 * MINUTE_MS;

/** Direct purchases with an act are those of even number. */
const DIRECT_OF = 2;
/** One of so many small purchases has minutes. */
const MINUTES_OF = 3;
/** Number of acts of a year in which a lower offer did not win. */
const JUSTIFIED = 8;
/** Reasons that fit whatever is bought, and those that fit some kinds alone. */
const ANY_REASON = [3, 7, 18, 19, 20];
const REASONS: Partial<Readonly<Record<Kind, readonly number[]>>> = {
  medicine: [0, 1, 2, 22, 23],
  surgical: [0, 4, 5],
  reagent: [1, 2, 6],
  equipment: [24, 25, 26],
};
/** Working days before the anchor on which an act had the wrong winner (demonstration S14). */
const WRONG_BEFORE = 15;
/** Folio of the monitors' act (demonstration S6). */
const QUOTED_FOLIO = 118;
/** Acts whose offers are attached, and how many offers at most. */
const ATTACHED_DAYS = 90;
const MOST_ATTACHED = 30;

interface Offer {
  readonly provider: number;
  readonly amount: Money;
  readonly wins: boolean;
}

/** An act of adjudication of an order, its negotiation and its certification. */
export interface PlannedAward {
  readonly order: Order;
  readonly number: number;
  readonly folio: number;
  readonly folioOfNegotiation: number;
  readonly awarded: number;
  /** Instants of the negotiation and of the certification; absent: they have not come. */
  readonly negotiated?: number;
  readonly certified?: number;
  readonly offers: readonly Offer[];
  readonly justification: string;
  /** It was written with another winner first. */
  readonly wrong: boolean;
  readonly attached: boolean;
}

const isAwarded = ({ modality, number, acts, parts, story }: Order): boolean =>
  (acts.some(({ name }) => name === 'generate') || story?.actAwaits !== undefined) &&
  !parts.some(({ service }) => service) &&
  (modality === 'COT' || modality === 'LIC' || (modality === 'CD' && number % DIRECT_OF === 0));

/** Acts of a year's orders of an executor, in their order: numbers and folios are consecutive in it. */
export function awardsOf(
  orders: readonly Order[],
  { anchor, until }: { readonly anchor: Anchor; readonly until: number },
): readonly PlannedAward[] {
  const dated = orders
    .filter(isAwarded)
    .map((order) => ({ order, ...instantsOf(order) }))
    .sort((a, b) => a.awarded - b.awarded);
  const folios = dated.map(({ order }) => 1 + (stableNumber(`folios ${order.year} ${order.number}`) % 2));
  const before = (at: number): number => folios.slice(0, at).reduce((sum, each) => sum + each, 0);
  const quoted = dated.findIndex(({ order }) => order.number === QUOTED);
  const firstFolio = quoted === -1 ? 1 : Math.max(1, QUOTED_FOLIO - before(quoted));
  const justified = new Set(
    [...dated]
      .sort((a, b) => stableNumber(`justified ${a.awarded}`) - stableNumber(`justified ${b.awarded}`))
      .filter(({ order }) => order.number !== QUOTED)
      .slice(0, Math.min(JUSTIFIED, Math.floor(dated.length / JUSTIFIED))),
  );
  const wrongDay = dayNumber(anchor.before(WRONG_BEFORE));
  const far = ({ awarded }: { readonly awarded: number }): number =>
    Math.abs(dayNumber(dayAt(awarded)) - wrongDay);
  const [wrong] = dated
    .filter(({ order }) => executorOfOrder(order) === HOSPITAL)
    .filter(({ awarded, order }) => awarded < until && order.number !== QUOTED && order.year === anchor.year)
    .sort((a, b) => far(a) - far(b));
  const wrongAt = wrong === undefined ? -1 : dated.indexOf(wrong);
  let attached = 0;
  const toAttach = new Set(
    dated
      .filter(
        ({ order, awarded }) =>
          executorOfOrder(order) === HOSPITAL && awarded <= until && awarded > until - ATTACHED_DAYS * DAY_MS,
      )
      .reverse()
      .filter(({ order }) => {
        attached += offersOf(order, false).length;
        return attached <= MOST_ATTACHED;
      }),
  );
  return dated.map((each, at) => ({
    ...each,
    // The act with the wrong winner keeps the number before, in its book.
    number: at + 1 + (wrongAt >= 0 && at >= wrongAt ? 1 : 0),
    folio: firstFolio + before(at),
    folioOfNegotiation: at + 1,
    offers: offersOf(each.order, justified.has(each)),
    justification: justified.has(each) ? reasonOf(each.order) : '',
    wrong: each === wrong,
    attached: toAttach.has(each),
  }));
}

/** Instants of an act, between the consolidation and the order, of its negotiation and, some days later, of its certification. */
function instantsOf(order: Order): Pick<PlannedAward, 'awarded' | 'negotiated' | 'certified'> {
  if (order.story?.actAwaits) return awaitingInstants(order, order.story.actAwaits);
  const consolidated = order.acts.findLast(({ name }) => name === 'consolidate');
  const generated = order.acts.find(({ name }) => name === 'generate');
  if (!consolidated || !generated) throw new Error(`the order ${order.number} is not issued`);
  const year = yearOf(generated.day);
  const calendar = new WorkingCalendar(year - 1, year + 1);
  const hash = stableNumber(`award ${order.year} ${order.number}`);
  const nextDay = calendar.plus(consolidated.day, 1);
  const isQuoted = order.number === QUOTED;
  // On a day of its own, or else in what is left of that of the consolidation.
  const hasOwnDay = nextDay < generated.day;
  const day = hasOwnDay ? nextDay : consolidated.day;
  const wished = isQuoted ? atHour(day, '14:30') : atHour(day, FIRST_HOUR) + (hash % 240) * MINUTE_MS;
  const earliest = hasOwnDay ? 0 : consolidated.at + 5 * MINUTE_MS;
  const awarded = Math.max(Math.min(wished, atHour(day, '14:40')), earliest);
  const dayAfter = calendar.plus(day, 1);
  const isLater = !isQuoted && hasOwnDay && dayAfter < generated.day && hash % 3 !== 0;
  const negotiated = isLater
    ? atHour(dayAfter, FIRST_HOUR) + ((hash >>> 9) % 300) * MINUTE_MS
    : awarded + (25 + ((hash >>> 9) % 20)) * MINUTE_MS;
  const signed = calendar.plus(isLater ? dayAfter : day, 1 + ((hash >>> 5) % 4));
  return {
    awarded,
    negotiated,
    certified: atHour(signed, '10:00') + ((hash >>> 13) % 88) * MINUTE_MS,
  };
}

/** Instants of an act that waits: for its negotiation from the third day after the consolidation, for its certification from the second. */
function awaitingInstants({ acts, issue, number }: Order, awaits: 'negotiation' | 'certification') {
  const calendar = new WorkingCalendar(yearOf(issue) - 1, yearOf(issue) + 1);
  const minutes = (number % 40) * MINUTE_MS;
  const day = acts[0]?.day ?? issue;
  return awaits === 'negotiation'
    ? { awarded: atHour(calendar.plus(day, 3), '09:25') + minutes }
    : {
        awarded: atHour(calendar.plus(day, 1), '10:35') + minutes,
        negotiated: atHour(calendar.plus(day, 2), '09:50') + minutes,
      };
}

/** Bidders of another trade next to those that deal in it, by row. */
const RIVALS: Readonly<Record<string, readonly number[]>> = {
  '182': [30, 38],
  '163': [9, 42, 41],
  '174': [42, 41, 16],
  '115': [15, 21, 32],
  '116': [15, 21, 32],
  '153': [12, 17, 18],
  '156': [9, 3, 18],
  '197': [15, 21, 42],
  '322': [12, 17, 9],
  '323': [3, 4],
  '328': [12, 18, 9],
};

/** Three to five offers, the winner's first in the book of the order; one that did not win may be lower. */
function offersOf(order: Order, isJustified: boolean): readonly Offer[] {
  const supply = order.parts[0]?.line.supply;
  const hash = stableNumber(`offers ${order.year} ${order.number}`);
  const dealers = HOSPITAL_PROVIDERS.filter(
    (provider) => provider.record.state === 1 && supply !== undefined && deals(provider, supply),
  ).map(({ record }) => record.id);
  const others = RIVALS[supply?.record.id_row ?? ''] ?? [];
  const rivals = [...dealers, ...others].filter((provider) => provider !== order.provider);
  const count = order.number === QUOTED ? 2 : Math.min(rivals.length, 2 + (hash % 3));
  const losers = Array.from({ length: count }, (_, at): Offer => {
    const isLower = isJustified && at === 0;
    const more = isLower ? -(150 + (hash % 400)) : 180 + ((hash >>> (3 * at)) % 900) + at * 140;
    return {
      provider: rivals[((hash >>> 7) + at) % rivals.length] ?? 0,
      amount: amountPlus(order.amount, more),
      wins: false,
    };
  });
  const winner = { provider: order.provider, amount: order.amount, wins: true };
  const place = hash % (losers.length + 1);
  return [...losers.slice(0, place), winner, ...losers.slice(place)];
}

const WHOLE = 10_000;

/** An offer: so many parts of 10,000 more than an amount, in whole cents. */
function amountPlus(amount: Money, more: number): Money {
  const cents = Math.round((Number(amount.replace('.', '')) * (WHOLE + more)) / WHOLE);
  return money(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
}

function reasonOf(order: Order): string {
  const kind = order.parts[0]?.line.supply.kind;
  const places = [...ANY_REASON, ...((kind && REASONS[kind]) ?? [])];
  return (
    AWARD_REASONS[places[stableNumber(`reason ${order.year} ${order.number}`) % places.length] ?? 0] ?? ''
  );
}

interface ActsPlace {
  readonly staff: Staff;
  readonly tellings: ReadonlyMap<Order, Telling>;
  readonly anchor: Anchor;
  readonly until: number;
  /** Number of an event, taken when its act is written. */
  readonly nog: (year: number) => string;
}

/** Acts and minutes of a cut, and the act that each order's form names. */
export function actsOf(
  { last, present }: Cut,
  place: ActsPlace,
): { readonly acts: readonly StoryAct[]; readonly awardOf: (order: Order) => Award | undefined } {
  const known = new Map<Order, Award>();
  const acts = [last, present].flatMap((book) => {
    const awards = [HOSPITAL, SOUTH].flatMap((executor) =>
      awardsOf(
        book.orders.filter((order) => executorOfOrder(order) === executor),
        place,
      ),
    );
    for (const { order, number } of awards)
      known.set(order, {
        number: `${number}/${order.year}`,
        nog: once(() => place.nog(order.year)),
        ofConsolidation: suppliesIn(order) === 1,
      });
    return [
      ...awards.flatMap((award) =>
        stepsOf(award, known.get(award.order)?.nog ?? (() => ''), last.year, place),
      ),
      ...minutesOf(book.orders, last.year, place),
    ];
  });
  return { acts, awardOf: (order) => known.get(order) };
}

/** Makes a value when it is first asked for, and answers the same one from then on. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const suppliesIn = ({ parts }: Order): number => new Set(parts.map(({ line }) => line.supply.code)).size;

const hourAt = (at: number) => hourInGuatemala(new Date(at));

function stepsOf(
  award: PlannedAward,
  nog: () => string,
  firstYear: number,
  place: ActsPlace,
): readonly StoryAct[] {
  const { order, number, awarded, negotiated, certified } = award;
  const { staff, tellings } = place;
  const buyer = order.acts[0]?.actor ?? 'compras';
  let saved: Saved | undefined;
  const step = (at: number, actor: Actor, ...command: Command): StoryAct => {
    const person = staff(actor, at, order.number);
    return actBy({ person, executor: executorOfOrder(order), year: order.year }, at, ...command);
  };
  const save = (at: number, written: PlannedAward): StoryAct =>
    step(
      at,
      buyer,
      '/awardacts/insert/update',
      () => formOf(written, nog(), firstYear, tellings.get(order)),
      (answer) => {
        saved = answer;
      },
    );
  const written = awarded + WRITTEN_AFTER;
  return [
    ...(award.wrong
      ? [
          save(written, { ...award, number: number - 1, offers: wrongly(award.offers) }),
          step(written + 7 * MINUTE_MS, buyer, '/awardacts/delete', () => ({
            p_id: saved?.id,
            p_justification: WRONG_WINNER,
          })),
        ]
      : []),
    save(written + (award.wrong ? 12 * MINUTE_MS : 0), award),
    ...(award.attached
      ? award.offers.map(({ provider }, at) =>
          step(written + (13 + at) * MINUTE_MS, buyer, '/awardacts/quotations/attach', async (teller) => ({
            p_id: saved?.id,
            p_id_provider: provider,
            [QUOTATIONS.file.field]: await teller.document(
              `Oferta de ${nameOf(provider)}, acta ${number}-${order.year}`,
            ),
          })),
        )
      : []),
    ...(negotiated === undefined
      ? []
      : [
          step(negotiated + WRITTEN_AFTER, buyer, '/awardacts/business', () => ({
            p_id_award_acts: saved?.id,
            p_number_business: String(number),
            p_date: dayAt(negotiated),
            p_hour: hourAt(negotiated),
          })),
        ]),
    ...(certified === undefined
      ? []
      : [
          step(certified, 'aprobador', '/awardacts/certification', () => ({
            p_id_award_acts: saved?.id,
            p_invoice_award: String(award.folio),
            p_invoice_business: String(award.folioOfNegotiation),
          })),
        ]),
  ];
}

/** The same offers with the next one as the winner. */
const wrongly = (offers: readonly Offer[]): readonly Offer[] => {
  const next = (offers.findIndex(({ wins }) => wins) + 1) % offers.length;
  return offers.map((offer, at) => ({ ...offer, wins: at === next }));
};

const nameOf = (provider: number): string =>
  HOSPITAL_PROVIDERS.find(({ record }) => record.id === provider)?.record.name ?? '';

function formOf(award: PlannedAward, nog: string, firstYear: number, telling: Telling | undefined): object {
  const { order, number, awarded, offers, justification } = award;
  const [first] = order.parts;
  const supply = first?.line.supply;
  const several = suppliesIn(order);
  const units = new Map<number, { readonly numberOrder: string; readonly qty: Quantity }>();
  for (const [at, { line, qty }] of order.parts.entries()) {
    if (line.supply !== supply) continue;
    const known = units.get(line.unit);
    units.set(line.unit, {
      numberOrder: known?.numberOrder ?? String(telling?.requests[at]?.number_year ?? at + 1),
      qty: add(known?.qty ?? ZERO_QUANTITY, qty),
    });
  }
  const won = offers.find(({ wins }) => wins);
  const lowest = offers.every(({ amount }) => Number(amount) >= Number(won?.amount));
  return {
    p_id: 0,
    p_number: String(number),
    p_date: dayAt(awarded),
    p_hour: hourAt(awarded),
    p_nog: nog,
    p_id_type_purchase: typeOf(order),
    p_id_consolidate: several === 1 ? telling?.id : 0,
    p_id_supplie: supply?.record.id,
    p_description_supplie:
      several === 1
        ? ''
        : `${supply?.record.description_internal} Y ${several - 1} MÁS DEL MISMO EVENTO`.slice(0, 255),
    p_unit: [...units].map(([id, { numberOrder, qty }]) => ({ id, number_order: numberOrder, qty })),
    p_providers: offers.map(({ provider, amount, wins }) => ({
      id: provider,
      amount,
      state: wins ? 1 : 0,
      products_oferts: several,
    })),
    p_id_book: bookOfYear(executorOfOrder(order), '0001', order.year, firstYear),
    p_id_participant: participantsOf(executorOfOrder(order)),
    p_qty: [...units.values()].reduce((sum, { qty }) => add(sum, qty), ZERO_QUANTITY),
    p_amount: won?.amount,
    p_iva: 1,
    p_justification: lowest ? '' : justification || USUAL_AWARD_REASON,
  };
}

/** Minutes of one of three small purchases, once all has come (demonstration D18). */
function minutesOf(
  orders: readonly Order[],
  firstYear: number,
  { staff, tellings }: ActsPlace,
): readonly StoryAct[] {
  return orders
    .filter(
      (order) =>
        order.modality === 'BC' && order.number % MINUTES_OF === 0 && executorOfOrder(order) === HOSPITAL,
    )
    .flatMap((order) => {
      const received = order.acts.find(({ name }) => name === 'receive');
      return received ? [{ order, received }] : [];
    })
    .sort((a, b) => a.received.at - b.received.at)
    .map(({ order, received }, index) => {
      const { at, day } = minutesAt(received.at, received.day);
      const person = staff(received.actor, at, order.number);
      const worker = { person, executor: HOSPITAL, year: order.year };
      return actBy(worker, at, '/orders/purchaseorder/acta', () => ({
        p_id: tellings.get(order)?.id,
        p_number: String(index + 1),
        p_date: dayAt(at),
        p_hour: hourAt(at - WRITTEN_AFTER),
        p_id_book: bookOfYear(HOSPITAL, '0003', yearOf(day), firstYear),
        p_id_participant: participantsOf(HOSPITAL).filter(
          (_, place, all) => place === 0 || place === all.length - 1,
        ),
      }));
    });
}

/** Some minutes after the receipt, within the hours of acts. */
function minutesAt(received: number, day: DayNumber): { readonly at: number; readonly day: DayNumber } {
  const wished = Math.max(received + 15 * MINUTE_MS, atHour(day, FIRST_HOUR) + 15 * MINUTE_MS);
  return { at: Math.max(received + MINUTE_MS, Math.min(wished, atHour(day, LAST_HOUR))), day };
}
