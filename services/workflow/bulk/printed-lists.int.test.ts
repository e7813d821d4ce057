import { MOST_BYTES } from '@expediente/platform/files/merge/merge.ts';
import { BULK_LISTS, type BulkList, type BulkPrint, isPrint } from '@expediente/schemas/bulk/lists.ts';
import { TOO_MANY_PRINTED } from '@expediente/schemas/bulk/printed.ts';
import type { ProfilePage } from '@expediente/schemas/catalogues/records.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import type { RecordRead } from '@expediente/schemas/shared/read.ts';
import { lockedPdf } from '@expediente/testing/locked-pdf.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { bulkOf, resultsOf, ticked } from '@expediente/testing/services/bulk.ts';
import { type Clerk, clerkOf, PASSWORD, person } from '@expediente/testing/services/clerk.ts';
import { writeDemonstration } from '@expediente/testing/services/demonstration.ts';
import { type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { sendFile } from '@expediente/testing/services/workbooks.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Papers of every list that prints, in one PDF: those of single prints, in the order of the list (hospital A5). */
oneStory();

const YEAR = new Date().getFullYear();
const NO_RECORD = 999_999;
/** Emergencia and Laboratorio, two of several cost centres of the demonstration. */
const TWO_CENTRES = [100101, 100103];
const BUYERS = 4;
const GONE = 'Ya no está en su listado.';

interface Row extends RecordRead {
  readonly id: number;
  readonly state: number;
  readonly [column: string]: unknown;
}

interface Case {
  /** Order of the list, as its page has it. */
  readonly sort: string;
  /** Name of its result. */
  readonly name: (row: Row) => string;
  /** Text that its paper has. */
  readonly text: (row: Row) => unknown;
  /** User who opens the list and may not print, or may not open it. */
  readonly without: string;
  /** Reason of a record without the paper. */
  readonly refusal: string;
  /** Paper that was uploaded: another one for a record, with this content. */
  readonly upload?: (row: Row, paper: Buffer) => Promise<unknown>;
}

const sentByForm = async (who: string, path: string, fields: object, field: string, paper: Buffer) => {
  const texts = Object.entries({ ...fields, token: tokens[who] ?? '' });
  const form = Object.fromEntries(texts.map(([name, value]) => [name, String(value ?? '')]));
  const answer = (await sendFile(services, path, form, field, paper)).json();
  if (answer.response !== 'success') throw new Error(`${path}: ${answer.message}`);
};
const ofOrder = {
  sort: '-date_resolution',
  name: ({ number_purchase, number_resolution, provider_name }: Row) =>
    number_purchase
      ? `Orden de compra ${number_purchase} · ${provider_name}`
      : `Consolidación ${number_resolution}`,
  text: ({ number_purchase }: Row) => number_purchase,
};
const ofRequest = {
  sort: '-date',
  name: ({ number_year, unit }: Row) => `${number_year} · ${unit}`,
  text: ({ number }: Row) => number,
  without: 'daf',
};
const ofAward = {
  sort: '-date',
  name: ({ number, provider }: Row) => `${number} · ${provider}`,
  without: 'centro',
};
const UNPRINTED_ORDER = 'La orden de compra se imprime después de generarla.';

/** Differences between the lists, by path and action. */
const CASES: Readonly<Record<string, Case>> = {
  '/orders/serv/get/all printorder': {
    ...ofRequest,
    refusal: 'El servicio médico ya no se imprime: está anulado.',
  },
  '/reprogramming/get/all/{year} printrepac': {
    sort: '-number_year',
    name: ({ number_year, description }) => `${number_year} · ${description}`,
    text: ({ description }) => description,
    without: 'daf',
    refusal: 'La reprogramación se imprime después de enviarla.',
  },
  '/orders/consolidate/get/all/{year} view': {
    ...ofOrder,
    without: 'operador',
    refusal: UNPRINTED_ORDER,
  },
  '/orders/consolidate/get/all/{year} print': {
    ...ofOrder,
    without: 'centro',
    refusal: 'La orden no tiene documento de pago.',
    upload: async ({ id, date_pay, number, number_box }, paper) =>
      await sentByForm(
        'daf',
        '/orders/purchaseorder/correctpay',
        {
          ...{ p_id: id, p_date_pay: date_pay, p_number: number, p_number_box: number_box },
          p_justification: 'Era otro documento',
        },
        'p_pdf_document',
        paper,
      ),
  },
  '/awardacts/get/all printaward': {
    ...ofAward,
    text: ({ number }) => number,
    refusal: '',
  },
  '/awardacts/get/all printbusiness': {
    ...ofAward,
    text: ({ number_business }) => number_business,
    refusal: 'El acta de negociación se imprime después de generarla.',
  },
  '/unops/get/all/{state} printregularize': {
    sort: '-id_unops_regularize',
    name: ({ number_curdp, unit }) => `${number_curdp} · ${unit}`,
    text: ({ number_curdp }) => number_curdp,
    without: 'aprobador',
    refusal: '',
    upload: async ({ id, number_curdp, date_pay }, paper) =>
      await sentByForm(
        'compras',
        '/unops/regularize/correct',
        {
          ...{ p_id: id, p_number_curdp: number_curdp, p_date_pay: date_pay },
          p_justification: 'Era otro documento',
        },
        'p_file_regularize',
        paper,
      ),
  },
};

interface Printed extends Case {
  readonly list: BulkList;
  readonly step: BulkPrint;
  readonly path: string;
}
/** All but pedidos, which have a test of their own. */
const PRINTS = BULK_LISTS.filter(({ path }) => path !== requestKinds.pedido.paths.list).flatMap((list) =>
  list.steps.flatMap((step) =>
    isPrint(step)
      ? step.prints.map(({ path }): [string, Printed] => {
          const own = CASES[`${list.path} ${step.action}`];
          if (!own) throw new Error(`${list.path} ${step.action} has no case`);
          return [`${list.path}: ${path}`, { ...own, list, step, path }];
        })
      : [],
  ),
);

let services: TestServices;
let clerk: Clerk;
const tokens: Record<string, string> = {};
/** Job of each print, of the user of two cost centres. */
const jobs = new Map<string, string>();
let neighbour = 0;

beforeAll(async () => {
  services = await testServices();
  await writeDemonstration(services);
  clerk = clerkOf(services);
  for (const who of ['admin', 'centro', 'compras', 'daf', 'aprobador', 'operador'])
    tokens[who] = await services.signIn(who, undefined, YEAR);
  clerk.tokens.admin = tokens.admin ?? '';
  const p_unit = TWO_CENTRES.map((p_id_unit) => ({ p_id_unit, p_state: 1 }));
  const user = person('vecino', { p_id_profile: BUYERS, p_unit });
  neighbour = (await clerk.post('admin', '/users/insert/update', user)).data.id;
  tokens.vecino = await services.signIn('vecino', PASSWORD, YEAR);
}, 180_000);
afterAll(async () => await services.close());

const listAt = ({ path, state = '' }: BulkList) =>
  path.replace('{year}', String(YEAR)).replace('{state}', state);
async function rowsOf({ list, sort }: Printed, who = 'compras'): Promise<readonly Row[]> {
  await services.caughtUp();
  const answer = await services.call('GET', listAt(list), { token: tokens[who] ?? '', sort });
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data.rows;
}
const offers = ({ step }: Printed, { state, actions }: Row): boolean =>
  state !== step.but && actions.some(({ action, allowed }) => action === step.action && allowed);
const print = ({ list, step, path, sort }: Printed, ids: readonly number[]) => ({
  ...ticked(ids),
  ...{ p_list: list.path, p_action: step.action, p_print: path, p_sort: sort },
});
/** The paper of one record, by its own operation. */
async function single({ path, step, list }: Printed, { id }: Row): Promise<Buffer> {
  const [field = 'id'] = Object.keys(step.key ?? list.key);
  const address = path.replace(`{${field}}`, String(id)).replace(/\{\w+\}/g, 'main');
  const { headers, content } = await services.download(address, tokens.compras ?? '');
  if (headers['content-type'] !== 'application/pdf') throw new Error(`${address}: ${content}`);
  return content;
}
/** Titles of uploaded papers, in the order of the pages. */
const titlesIn = (pdf: Buffer): readonly string[] =>
  [...pdf.toString('latin1').matchAll(/\(([^)]*)\) Tj/g)].map(([, title = '']) => title);
/** Pages without the minute of their print, which a paper that is not issued has anew each time. */
const pagesOf = (pdf: Buffer): readonly string[] =>
  readPdf(pdf).pages.map((page) => page.replace(/el\d\d\/\d\d\/\d{4}\d\d:\d\d/, ''));
const squeezed = (text: unknown): string => String(text).replace(/\s+/g, '');
/** Records of several cost centres, as far as there are, in the order of the list. */
const several = (rows: readonly Row[], most = 2): readonly Row[] => {
  const unit = ({ unit, description }: Row) => unit ?? description;
  const first = rows.filter((row, at) => rows.findIndex((each) => unit(each) === unit(row)) === at);
  const chosen = new Set([...first, ...rows].slice(0, most));
  return rows.filter((row) => chosen.has(row));
};

describe.each(PRINTS)('%s', (_, of) => {
  test('papers of several records are one PDF in the order of the list; who is refused says why', async () => {
    const rows = await rowsOf(of);
    const chosen = several(rows.filter((row) => offers(of, row)));
    expect(chosen.length).toBeGreaterThan(1);
    for (const row of chosen) await of.upload?.(row, smallPdf(`Documento de ${of.text(row)}`));
    const without = rows.find((row) => !offers(of, row));
    expect(without === undefined).toBe(of.refusal === '');
    // Of another executor, where the demonstration has one: out of sight, as if it were not there.
    const foreign = (await rowsOf(of, 'admin')).find(({ id }) => !rows.some((row) => row.id === id));
    const gone = [NO_RECORD, ...(foreign ? [foreign.id] : [])];
    const own = rows.filter((row) => chosen.includes(row) || row === without);
    const { run, pdf } = bulkOf(services, tokens.compras ?? '');
    const job = await run(print(of, [...gone, ...own.map(({ id }) => id).toReversed()]));
    expect(job.records.map(({ id }) => Number(id))).toEqual([...own.map(({ id }) => id), ...gone]);
    expect(resultsOf(job)).toEqual([
      ...own.map((row) => (row === without ? of.refusal : 'done')),
      ...gone.map(() => GONE),
    ]);
    expect(job.records.map(({ name }) => name)).toEqual([
      ...own.map(of.name),
      ...gone.map((id) => `Registro ${id}`),
    ]);
    const { status, type, content } = await pdf(job.id);
    expect([status, type]).toEqual([200, 'application/pdf']);
    const pages = pagesOf(content);
    if (of.upload) {
      expect(pages).toHaveLength(chosen.length);
      expect(titlesIn(content)).toEqual(chosen.map((row) => `Documento de ${of.text(row)}`));
    } else {
      const singles: (readonly string[])[] = [];
      for (const row of chosen) singles.push(pagesOf(await single(of, row)));
      expect(pages).toEqual(singles.flat());
      chosen.forEach((row, at) => {
        expect(singles[at]?.join('')).toContain(squeezed(of.text(row)));
      });
    }
    expect((await bulkOf(services, tokens.admin ?? '').pdf(job.id)).status).toBe(404);
  });

  test('nothing is printed without the permission of a single print, nor more than fifty', async () => {
    const [row] = await rowsOf(of);
    const before = services.facts.filter(({ kind }) => kind === 'print').length;
    const forbidden = await bulkOf(services, tokens[of.without] ?? '').begin(print(of, [row?.id ?? 0]));
    expect(forbidden).toMatchObject({ status: 403 });
    const many = { ...print(of, [row?.id ?? 0]), p_count: 51 };
    expect(await bulkOf(services, tokens.compras ?? '').begin(many)).toMatchObject({
      status: 400,
      message: TOO_MANY_PRINTED,
    });
    expect(services.facts.filter(({ kind }) => kind === 'print')).toHaveLength(before);
  });

  test('a record out of sight is not printed, and not named', async () => {
    const seen = new Set((await rowsOf(of, 'vecino')).map(({ id }) => id));
    const rows = (await rowsOf(of)).filter((row) => offers(of, row));
    const chosen = [rows.filter(({ id }) => seen.has(id)), rows.filter(({ id }) => !seen.has(id))].flatMap(
      (each) => each.slice(0, 2),
    );
    expect(new Set(chosen.map(({ id }) => seen.has(id)))).toEqual(new Set([true, false]));
    const { run, pdf } = bulkOf(services, tokens.vecino ?? '');
    const job = await run(
      print(
        of,
        chosen.map(({ id }) => id),
      ),
    );
    const own = chosen.filter(({ id }) => seen.has(id));
    const others = chosen.filter(({ id }) => !seen.has(id));
    expect(resultsOf(job)).toEqual([...own.map(() => 'done'), ...others.map(() => GONE)]);
    expect(job.records.slice(own.length).map(({ name }) => name)).toEqual(
      others.map(({ id }) => `Registro ${id}`),
    );
    expect((await pdf(job.id)).status).toBe(200);
    jobs.set(of.path, job.id);
  });
});

test('a list of several years is taken in the year that is shown', async () => {
  const of = byPath('/unops/regularize/document/{id}');
  const before = bulkOf(services, await services.signIn('compras', undefined, YEAR - 1));
  const ids = (await rowsOf(of)).map(({ id }) => id);
  const { p_records: _, ...filtered } = { ...print(of, ids), p_filter: '', p_search: '' };
  for (const asked of [print(of, ids), filtered])
    expect(await before.run({ ...asked, p_year: YEAR })).toMatchObject({ done: ids.length, omitted: 0 });
  expect(await before.begin(filtered)).toMatchObject({ data: { rule: 'bulk-count' } });
});

const byPath = (path: string): Printed => {
  const found = PRINTS.find(([, of]) => of.path === path)?.[1];
  if (!found) throw new Error(`${path} is not printed in bulk`);
  return found;
};
/** A job that waits until a runner is started. */
async function waiting(of: Printed, ids: readonly number[]): Promise<string> {
  await services.caughtUp();
  await services.runner.close();
  return (await bulkOf(services, tokens.compras ?? '').begin(print(of, ids))).data.id;
}

test('what becomes of a record before its turn is printed as it is then, or refused by its name', async () => {
  const orders = byPath('/orders/purchaseorder/pdf/{id}');
  const rows = (await rowsOf(orders)).filter((row) => offers(orders, row));
  const undone = rows.find(({ state }) => state === 1);
  const other = rows.find(({ state }) => state === 7);
  if (!undone || !other) throw new Error('the demonstration has an order of each state');
  const { ended, pdf } = bulkOf(services, tokens.compras ?? '');
  const id = await waiting(orders, [undone.id, other.id]);
  const back = { token: tokens.compras, p_id: undone.id, p_justification: 'Se anotó dos veces' };
  expect(await services.call('POST', '/orders/purchaseorder/undo', back)).toMatchObject({
    response: 'success',
  });
  const runner = services.startRunner();
  runner.wake();
  const job = await ended(id);
  await runner.close();
  const omitted = job.records.find(({ result }) => result === 'omitted');
  expect(omitted).toMatchObject({ id: String(undone.id), reason: UNPRINTED_ORDER });
  expect(omitted?.name).toBe(orders.name(undone));
  expect(readPdf((await pdf(id)).content).pages.join('')).toContain(squeezed(other.number_purchase));

  const awards = byPath('/awardacts/pdf/award/{id}');
  const [award] = (await rowsOf(awards)).filter(({ state }) => state === 0);
  const next = await waiting(awards, [award?.id ?? 0]);
  const reasoned = { token: tokens.compras, p_id: award?.id, p_justification: 'Se anotó dos veces' };
  await services.call('POST', '/awardacts/delete', reasoned);
  const second = services.startRunner();
  second.wake();
  expect(await ended(next)).toMatchObject({ done: 1 });
  await second.close();
  expect(readPdf((await pdf(next)).content).pages.join('')).toContain('RAZONADA');
});

describe.each(PRINTS.filter(([, { upload }]) => upload))('%s, an uploaded paper', (_, of) => {
  test('that is locked is left out by its name, and so is one that has no room; the rest is one PDF', async () => {
    const rows = (await rowsOf(of)).filter((row) => offers(of, row)).slice(0, 2);
    const [locked, whole] = rows;
    if (!locked || !whole) throw new Error('the demonstration has two of them');
    await of.upload?.(locked, lockedPdf());
    const { ended, pdf } = bulkOf(services, tokens.compras ?? '');
    const begun = await waiting(
      of,
      rows.map(({ id }) => id),
    );
    const runner = services.startRunner();
    runner.wake();
    const job = await ended(begun);
    await runner.close();
    const reasons = () => new Map(job.records.map(({ id, reason }) => [Number(id), reason]));
    expect(reasons()).toEqual(
      new Map([
        [locked.id, 'Su archivo tiene contraseña o está dañado y no se junta con otros: ábralo aparte.'],
        [whole.id, ''],
      ]),
    );
    expect(titlesIn((await pdf(begun)).content)).toEqual([`Documento de ${of.text(whole)}`]);
    // Where the papers so far leave less than this one needs.
    const [, large] = [await of.upload?.(locked, smallPdf('Otro')), smallPdf(`${'x'.repeat(900)}`)];
    await of.upload?.(whole, large);
    const full = await waiting(
      of,
      rows.map(({ id }) => id),
    );
    const taken = MOST_BYTES - smallPdf('Otro').length - large.length + 1;
    const tight = services.startRunner(undefined, (asked, most) => services.print(asked, most - taken));
    tight.wake();
    const second = await ended(full);
    await tight.close();
    expect(second.records.map(({ id, reason }) => [Number(id), reason])).toEqual([
      [locked.id, ''],
      [whole.id, 'No cabe en el PDF de todos, que pesa 80 MB como máximo: imprímalo aparte.'],
    ]);
    expect(titlesIn((await pdf(full)).content)).toEqual(['Otro']);
  });
});

test('a PDF is not handed out once its person no longer sees its records, or may no longer print', async () => {
  const answers = async (ids: Iterable<string> = jobs.values()) => {
    // Anew: a session ends when its cost centres change.
    const { pdf } = bulkOf(services, await services.signIn('vecino', PASSWORD, YEAR));
    const all = await Promise.all([...ids].map(async (id) => await pdf(id)));
    return all.map(({ status }) => status);
  };
  const all = (status: number) => [...jobs].map(() => status);
  expect(jobs.size).toBe(PRINTS.length);
  const form = await clerk.userForm(neighbour);
  const moved = [100102, ...TWO_CENTRES].map((p_id_unit) => ({
    p_id_unit,
    p_state: TWO_CENTRES.includes(p_id_unit) ? 0 : 1,
  }));
  const saved = await clerk.post('admin', '/users/insert/update', { ...form, p_unit: moved });
  expect(saved).toMatchObject({ response: 'success' });
  expect(await answers()).toEqual(all(403));
  const { p_revision: _, ...back } = form;
  expect(await clerk.post('admin', '/users/insert/update', back)).toMatchObject({ response: 'success' });
  expect(await answers([...jobs.values()].slice(0, 1))).toEqual([200]);
  const profile = await clerk.profileForm(BUYERS);
  const pages = profile.p_tags_items as readonly ProfilePage[]; // as the read answers them
  const p_tags_items = pages.map((page) => ({
    ...page,
    actions: page.actions.filter(({ field }) => !PRINTS.some(([, { step }]) => step.action === field)),
  }));
  expect(await clerk.post('admin', '/profile/insert/update', { ...profile, p_tags_items })).toMatchObject({
    response: 'success',
  });
  expect(await answers()).toEqual(all(403));
});
