import { anchorOf } from '@expediente/demo/hospital/anchor.ts';
import { bookOf } from '@expediente/demo/hospital/book.ts';
import { dayNumber, WorkingCalendar } from '@expediente/demo/hospital/calendar.ts';
import { cutAt, orderStateAt } from '@expediente/demo/hospital/cut.ts';
import { latestOf } from '@expediente/demo/hospital/hours.ts';
import { HOSPITAL } from '@expediente/demo/hospital/institution.ts';
import { withServices } from '@expediente/demo/hospital/services.ts';
import { executorOf } from '@expediente/demo/hospital/small-centres.ts';
import { withStories } from '@expediente/demo/hospital/story-orders.ts';
import type { MarkData } from '@expediente/demo/mark.ts';
import { START, type StoredEvent } from '@expediente/eventstore/port.ts';
import { PostgresEventStore } from '@expediente/eventstore/postgres/store.ts';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { IssuedDocument } from '@expediente/schemas/history/read.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { collect } from '@expediente/testing/events.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { hospitalUser, type StartedHospital, startHospital } from '@expediente/testing/product/hospital.ts';
import { type HospitalFigures, readHospital } from '@expediente/testing/product/hospital-pages.ts';
import { buildProduct, startOps } from '@expediente/testing/product/spawned.ts';
import { dataOf, type User } from '@expediente/testing/product/user.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** The hospital, begun on days of all kinds: the young year, the end of one, a leap day, a Sunday (demonstration D30). */

const DAYS = [
  '2026-11-27T17:00:00.000Z',
  '2027-01-03T17:00:00.000Z',
  '2027-04-30T17:00:00.000Z',
  '2027-12-31T17:00:00.000Z',
  '2028-02-29T17:00:00.000Z',
  '2026-06-14T17:00:00.000Z',
];
const LONG_MS = 600_000;

beforeAll(async () => await buildProduct());

const minutesInGuatemala = (at: string): number => {
  const local = new Date(Date.parse(at) - 6 * 3_600_000);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
};

/** Words that no text of the hospital has; tests of a laboratory come in numbers. */
const FORBIDDEN = /\b(?:demo|demostraci[oó]n|ficticia|ficticio|prueba|ejemplo)\b/i;
const OUTSIDE = /@ejemplo\.test|Ciudad Ejemplo/g;

describe.each(DAYS)('begun at %s', (instant) => {
  const at = new Date(instant);
  const day = dateInGuatemala(at);
  const presentYear = Number(day.slice(0, 4));
  // The first days of a year are judged by the one before (demonstration D32).
  const year = day.slice(5) <= '01-20' ? presentYear - 1 : presentYear;
  let hospital: StartedHospital;
  let events: readonly StoredEvent[];
  let figures: HospitalFigures;

  beforeAll(async () => {
    hospital = await startHospital(at);
    await hospital.product.ready();
    figures = await readHospital(hospital.base, day, year);
    const store = await PostgresEventStore.open({ connectionString: await hospital.connectionString() });
    const log = await collect(store.readAll(START));
    await store.close();
    events = log.slice(0, log.findIndex(({ type }) => type === 'DemonstrationTold') + 1);
  }, LONG_MS);
  afterAll(async () => {
    await hospital.stop();
    await hospital.folder.remove();
  });

  test('every act is of a working day, within its hours and before now', async () => {
    const calendar = new WorkingCalendar(presentYear - 2, presentYear + 1);
    const acts = events.filter(({ metadata }) => metadata.userId !== '0');
    const off = acts.filter(({ metadata }) => {
      const of = dayNumber(dateInGuatemala(new Date(metadata.at)));
      const minutes = minutesInGuatemala(metadata.at);
      return !calendar.works(of) || minutes < 7 * 60 + 40 || metadata.at >= instant;
    });
    expect(off.map(({ stream, metadata }) => `${stream} ${metadata.at}`)).toEqual([]);
    const facts = await factsOf(hospital, instant);
    expect(facts).toEqual([...facts].sort());
  });

  test('no text says what the hospital is not, nor that a rule could not be asked', () => {
    const words = events
      .filter(({ stream }) => !stream.startsWith('demonstration-'))
      .map(({ stream, data }) => `${stream} ${JSON.stringify(data).replaceAll(OUTSIDE, '')}`);
    expect(words.filter((each) => FORBIDDEN.test(each)).map((each) => each.slice(0, 200))).toEqual([]);
    expect(words.filter((each) => /no se pudieron/i.test(each))).toEqual([]);
  });

  test('its people find no page empty, on 27 November the rows that are meant', () => {
    const isFull = day === FULL_DAY;
    const outside = figures.pages.filter(
      ({ rows, full: [least, most], least: onAnyDay }) =>
        rows < (isFull ? least : onAnyDay) || (isFull && rows > most),
    );
    expect(outside.map(({ name, rows, full }) => `${name}: ${rows}, not ${full.join(' to ')}`)).toEqual([]);
    const { states, acts, unops } = figures;
    expect(Object.values(unops).filter((count) => count === 0)).toEqual([]);
    if (!isFull) return;
    expect(Object.keys(states)).toHaveLength(10);
    expect(Object.values(states).filter((count) => count === 0)).toEqual([]);
    expect(Object.values(acts).filter((count) => count === 0)).toEqual([]);
    expect(unops).toEqual({ 0: 5, 1: 3, 2: 6 });
  });

  test('orders of each state are those of the book, services and stories, and the book’s as many as are meant', () => {
    const { all } = ordersAt(at, year);
    const { states } = figures;
    for (const state of STATES) expect(states[state] ?? 0, `state ${state}`).toBe(all.get(state) ?? 0);
    const meant = QUEUES[day];
    if (!meant) return;
    const { ofBook: both } = ordersAt(at);
    const counts = COLUMNS.map((column) =>
      column.reduce((total, state) => total + (both.get(state) ?? 0), 0),
    );
    const away = counts.map((count, place) => awayBy(count, meant[place] ?? 0));
    // Another book of the same year has other weeks: two of seven may be further away, on no day twice as far.
    expect(Math.max(...away)).toBeLessThanOrEqual(day === FULL_DAY ? 1 : 2);
    expect(away.filter((each) => each > 1).length).toBeLessThanOrEqual(2);
  });

  test('first pages show about what waits on 27 November', () => {
    if (day !== FULL_DAY) return;
    const missing = Object.entries(AT_HOME).flatMap(([name, waiting]) =>
      Object.entries(waiting).flatMap(([title, meant]) => {
        const group = figures.pending[name]?.find((each) => each.title === title);
        const count = [group?.count ?? 0, ...(group?.others ?? []).map((each) => each.count)].reduce(
          (a, b) => a + b,
        );
        const within = count > 0 && Math.abs(count - meant) <= Math.max(4, meant / 3);
        return within ? [] : [`${name}: ${title} ${count}, not ${meant}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  test('the plan is of Q38.0 m, the last year’s smaller, and quarters are executed and reserved as is meant', () => {
    const { plan, planBefore, quarters } = figures;
    const shares = quarters.map(({ quarter, budget, executed, reserved }) => ({
      quarter,
      executed: percentOf(executed, budget),
      reserved: percentOf(reserved, budget),
    }));
    expect(Math.abs(plan.approved / 38e6 - 1), `${plan.approved}`).toBeLessThan(0.01);
    // A year that is judged after its end has one before it that was written in small part.
    if (year === presentYear) {
      expect(planBefore.approved).toBeGreaterThan(33e6);
      expect(planBefore.approved).toBeLessThan(38.4e6);
    }
    for (const [quarter, [executed, reserved]] of Object.entries(SPENT[day] ?? {})) {
      const share = shares.find((each) => each.quarter === quarter);
      const [done, held] = [share?.executed ?? 0, share?.reserved ?? 0];
      expect(Math.abs(done + held - executed - reserved), `${quarter} together`).toBeLessThanOrEqual(3);
      // Which of the two an order is in is a matter of days.
      expect(Math.abs(done - executed), `${quarter} executed`).toBeLessThanOrEqual(4);
    }
  });

  /** Every paper that a story names was issued, and opens; the corrected one shows what was before. */
  async function papersOpen(reader: User): Promise<void> {
    const { finish } = (events.at(-1)?.data ?? {}) as unknown as Partial<MarkData>; // written by `makeFirstLog`
    const records = [...new Set(finish?.papers.map(({ record }) => record))];
    const kinds: string[] = [];
    for (const record of records) {
      const history = `/history/${record.replace(':', '/')}`;
      const issued = dataOf<readonly IssuedDocument[]>(await reader.read(`${history}/documents`));
      for (const { name, file, revision } of issued) {
        const text = readPdf(await fetched(reader, `${history}/documents/${file}`)).pages.join(' ');
        expect(text.length, name).toBeGreaterThan(300);
        kinds.push(`${record} ${name}@${revision}: ${text.length}`);
      }
      expect(issued, record).toHaveLength(
        finish?.papers.filter((paper) => paper.record === record).length ?? 0,
      );
    }
    if (day === FULL_DAY) expect(kinds).toHaveLength(6);
  }

  /** Proofs of payment and CURDPs open as the files that were uploaded (demonstration D27). */
  async function uploadsOpen(): Promise<void> {
    const buyer = await hospitalUser(hospital.base, 'compras', year);
    const first = async (list: string): Promise<string> => {
      const { rows } = dataOf<Page<{ readonly id: number }>>(await buyer.read(list));
      return String(rows[0]?.id);
    };
    const paid = await first(
      `/orders/consolidate/get/all/${year}?page=1&size=10&filter=${encodeURIComponent('{"state":"7"}')}`,
    );
    const regularized = await first('/unops/get/all/2?page=1&size=10');
    const bytesOf = async (path: string): Promise<string> => (await fetched(buyer, path)).toString('latin1');
    expect(await bytesOf(`/orders/consolidate/get/pdf/${paid}`)).toMatch(/^%PDF-.*\(Comprobante/s);
    expect(await bytesOf(`/unops/regularize/document/${regularized}`)).toMatch(/^%PDF-.*\(CURDP \d+/s);
  }

  test('the product finishes it, its lists are as the log makes them, and nothing is found', {
    timeout: LONG_MS,
  }, async () => {
    const client = new pg.Client({ connectionString: await hospital.connectionString() });
    await client.connect();
    const marks = async (): Promise<number | null> =>
      (await client.query("select from eventstore.event where type = 'DemonstrationFinished'")).rowCount;
    await expect.poll(marks, { timeout: LONG_MS, interval: 500 }).toBe(1);
    const { rows: apart } = await client.query('select * from read.quarantine');
    await client.end();
    expect(apart).toEqual([]);
    const auditor = await hospitalUser(hospital.base, 'auditor', year);
    const runs = dataOf<{ readonly rows: readonly { readonly message: string }[] }>(
      await auditor.read('/ops/integrity/runs'),
    );
    expect(runs.rows.map(({ message }) => message)).toEqual(['Sin hallazgos.', 'Sin hallazgos.']);
    await papersOpen(auditor);
    await uploadsOpen();
    const verified = await startOps(hospital.environment, 'verify', '--rows').ended;
    expect(verified.code, verified.output).toBe(0);
    expect(verified.output).toContain('Las cadenas están íntegras.');
  });
});

/** A PDF, by the person who reads it. */
async function fetched({ base, token }: User, path: string): Promise<Buffer> {
  const answer = await fetch(`${base}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.headers.get('content-type'), path).toContain('application/pdf');
  return Buffer.from(await answer.arrayBuffer());
}

/** Orders of HOSPITAL GENERAL NORTE by state, all of them and those of the book. @param year alone; absent: both */
function ordersAt(now: Date, year?: number) {
  const today = dateInGuatemala(now);
  const anchor = anchorOf(today);
  const presentYear = Number(today.slice(0, 4));
  const { last, present } = cutAt(now, (of) => withStories(withServices(bookOf(of)), anchor, presentYear));
  const [all, ofBook] = [new Map<number, number>(), new Map<number, number>()];
  for (const { orders, year: of } of [last, present]) {
    if (year !== undefined && of !== year) continue;
    const own = new Set(bookOf(of).orders.map(({ number }) => number));
    for (const order of orders) {
      const state = orderStateAt(order, latestOf(now));
      if (state === undefined || executorOf(order.parts[0]?.line.unit ?? 0) !== HOSPITAL) continue;
      all.set(state, (all.get(state) ?? 0) + 1);
      if (own.has(order.number)) ofBook.set(state, (ofBook.get(state) ?? 0) + 1);
    }
  }
  return { all, ofBook };
}

const STATES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** States of orders by their places in a row: 2 is shown with 9. */
const COLUMNS: readonly (readonly number[])[] = [[0], [1], [2, 9], [3], [4], [5], [6]];

/** Orders of the book in each column's states (demonstration §5). */
const QUEUES: Readonly<Record<string, readonly number[]>> = {
  '2027-01-03': [0, 0, 5, 7, 1, 30, 2],
  '2028-02-29': [9, 3, 15, 1, 5, 28, 0],
  '2027-04-30': [6, 7, 16, 9, 2, 23, 1],
  '2026-11-27': [8, 11, 33, 5, 3, 35, 1],
  '2027-12-31': [0, 0, 5, 4, 2, 34, 0],
};

/** Percent of a quarter that is executed and reserved (demonstration §5). */
const SPENT: Readonly<Record<string, Readonly<Record<string, readonly [number, number]>>>> = {
  '2027-01-03': { PRIMERO: [98, 0], SEGUNDO: [96, 0], TERCERO: [93, 4] },
  '2028-02-29': { PRIMERO: [21, 19] },
  '2027-04-30': { PRIMERO: [68, 30], SEGUNDO: [0, 3] },
  '2026-11-27': { PRIMERO: [98, 0], SEGUNDO: [96, 0], TERCERO: [69, 21] },
  '2027-12-31': { PRIMERO: [98, 0], SEGUNDO: [96, 0], TERCERO: [93, 4] },
  '2026-06-14': { PRIMERO: [98, 0] },
};

/** The day of which the rows of pages are given (demonstration D32). */
const FULL_DAY = '2026-11-27';

/** Records that wait for people on that day (demonstration §7), where there are some. */
const AT_HOME: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  compras: {
    'Pedidos por consolidar': 14,
    'Servicios médicos por consolidar': 3,
    // The four whose acts wait are more than the book's.
    'Consolidados sin orden de compra': 12,
    'Órdenes por comprometer': 11,
    'Órdenes con recibos o facturas pendientes': 33,
    'Órdenes por devengar': 5,
    'Órdenes por enviar a DAF': 3,
    'Órdenes rechazadas por corregir y reenviar': 3,
    'Actas por negociar': 2,
    'Actas por certificar': 2,
    'Unops por consolidar': 4,
    'Consolidaciones de unops por regularizar': 1,
  },
  daf: { 'Órdenes por pagar': 39 },
  centro: {
    'PAC rechazados por corregir': 1,
    'Reprogramaciones rechazadas por corregir': 1,
    'Reprogramaciones por enviar': 1,
    'Pedidos rechazados por corregir': 2,
    'Pedidos por enviar': 4,
    'Servicios médicos rechazados por corregir': 1,
    'Servicios médicos por enviar': 1,
  },
  aprobador: {
    'PAC por aprobar': 3,
    'Reprogramaciones por aprobar': 2,
    'Reprogramaciones cuatrimestrales por aprobar': 1,
    'Actas por certificar': 2,
  },
};

/** How far a count is from what is meant, in parts of 15 %, or 4. */
const awayBy = (count: number, meant: number): number => Math.abs(count - meant) / Math.max(4, meant * 0.15);

const percentOf = (part: string, whole: string): number => (100 * Number(part)) / Number(whole);

/** Instants of the story's facts, as they were recorded one after another. */
async function factsOf(hospital: StartedHospital, until: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: await hospital.connectionString() });
  await client.connect();
  const { rows } = await client.query<{ at: Date }>('select at from audit where at < $1 order by number', [
    until,
  ]);
  await client.end();
  return rows.map(({ at }) => at.toISOString());
}
