import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { Json } from '@expediente/kernel/events.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { streamName } from '@expediente/kernel/streams.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { available, NO_PLAN_LINE } from '@expediente/machines/ledger/plan-line-state.ts';
import { quarterBudget } from '@expediente/machines/ledger/quarter-budget.ts';
import { balance, NO_QUARTER_BUDGET } from '@expediente/machines/ledger/quarter-budget-state.ts';
import { approvedPlan, requestForm } from '@expediente/testing/workflow/forms.ts';
import { type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldOnto } from './shared/pipeline/fold.ts';

/** A year to come: all of its cuatrimestres may still change. */
const YEAR = 2090;
const UNIT = 100101;
/** One whose plan is only drafted. */
const OTHER_UNIT = 100102;
const SAVED_PLAN = { p_id_unit: OTHER_UNIT, p_year: YEAR };
const PROGRAMMING = { p_id: `${UNIT}-${YEAR}` };

let service: TestWorkflow;
const done = async (user: string, path: string, payload: object) => {
  const answer = await service.as(user, path, payload);
  expect(answer).toMatchObject({ response: 'success' });
  return answer.data;
};

beforeAll(async () => {
  service = await testWorkflow();
  await approvedPlan(service, UNIT, [{ supply: 1, qty: 1000 }]);
  const plan = { p_id_unit: UNIT, p_year: YEAR };
  await done('centro', '/packsannual/insert/update', {
    ...plan,
    p_details: [{ p_id_supplie: 1, p_id_sub_products: '1-1-1', p_qty: 1000 }],
  });
  await done('centro', '/packsannual/send', plan);
  await done('aprobador', '/packsannual/approve', plan);
});
afterAll(async () => await service.close());

const unitsLeft = async (year: number) =>
  available(
    foldOnto(
      planLine,
      NO_PLAN_LINE,
      await service.store.readStream(streamName('planLine', UNIT, year, 1, '1-1-1')),
    ),
  );
const moneyLeft = async () =>
  balance(
    foldOnto(
      quarterBudget,
      NO_QUARTER_BUDGET,
      await service.store.readStream(streamName('quarterBudget', UNIT, YEAR, '200', 'PRIMERO')),
    ),
  );

interface Withdrawable {
  readonly name: string;
  /** Where its operations are: `/packsannual`. */
  readonly at: string;
  /** What takes it on, and what is refused once it was taken back. */
  readonly acts: { readonly user: string; readonly path: string; payload(key: Key): object };
  /** Saved, not sent; with a key that one, again. */
  saved(key?: Key): Promise<Key>;
  stream(key: Key): StreamName;
  /** What it withholds or holds while it is sent, and as a draft. */
  readonly left?: { of(): Promise<string>; readonly sent: string; readonly drafted: string };
}
type Key = Readonly<Record<string, Json>>;
const keyed = ({ id }: Key): Key => ({ p_id: id ?? 0 });
const numberOf = ({ p_id }: Key): number => Number(p_id);

const KINDS: readonly Withdrawable[] = [
  {
    name: 'a plan',
    at: '/packsannual',
    acts: { user: 'aprobador', path: '/packsannual/approve', payload: (key) => key },
    saved: async () => {
      await done('centro', '/packsannual/insert/update', {
        ...SAVED_PLAN,
        p_details: [{ p_id_supplie: 1, p_id_sub_products: '1-1-1', p_qty: 10 }],
      });
      return SAVED_PLAN;
    },
    stream: () => streamName('pac', OTHER_UNIT, YEAR),
  },
  {
    name: 'a quarterly programming',
    at: '/quarterly',
    acts: { user: 'aprobador', path: '/quarterly/approve', payload: (key) => key },
    saved: async ({ p_id = '' } = {}) => {
      await done('centro', '/quarterly/insert/update', {
        p_id,
        p_id_unit: UNIT,
        p_year: YEAR,
        p_details: [{ p_id_group: '200', p_quarter: 'PRIMERO', p_budget: '1000' }],
      });
      return PROGRAMMING;
    },
    stream: () => streamName('quarterly', UNIT, YEAR),
  },
  {
    name: 'an extension',
    at: '/quarterly/extension',
    acts: { user: 'aprobador', path: '/quarterly/extension/approve', payload: (key) => key },
    saved: async () =>
      keyed(
        await done('centro', '/quarterly/extension/insert/update', {
          p_id_unit: UNIT,
          p_year: YEAR,
          p_details: [
            {
              p_id_group: '200',
              p_quarter: 'PRIMERO',
              p_id_nivel: 'A',
              p_newBudget: '600',
              p_justification: 'Se gastará después',
            },
          ],
        }),
      ),
    stream: (key) => streamName('extension', numberOf(key)),
    left: { of: moneyLeft, sent: '600.00', drafted: '1000.00' },
  },
  {
    name: 'a reprogramming',
    at: '/reprogramming',
    acts: {
      user: 'aprobador',
      path: '/reprogramming/approve',
      payload: (key) => ({ ...key, p_date_resolution: dateInGuatemala(new Date()) }),
    },
    saved: async ({ p_id = 0 } = {}) =>
      keyed(
        await done('centro', '/reprogramming/insert/update', {
          p_id,
          p_id_unit: UNIT,
          p_year: YEAR,
          p_extension_budget: 0,
          p_details: [
            {
              p_id: 0,
              p_id_nivel: 'VC',
              p_id_supplie: 1,
              p_id_sub_products: '1-1-1',
              p_qty: '800',
              p_justification: 'Menos pacientes',
            },
            {
              p_id: 0,
              p_id_nivel: 'A',
              p_id_supplie: 5,
              p_id_sub_products: '1-1-1',
              p_qty: '100',
              p_price: '5',
              p_justification: 'Hace falta',
            },
          ],
        }),
      ),
    stream: (key) => streamName('reprogramming', numberOf(key)),
    left: { of: () => unitsLeft(YEAR), sent: '800.00', drafted: '1000.00' },
  },
  {
    name: 'a request',
    at: '/orders',
    acts: {
      user: 'compras',
      path: '/orders/consolidate/approve',
      payload: ({ p_id = 0 }) => ({
        p_number_resolution: `R-${String(p_id)}`,
        p_date_resolution: dateInGuatemala(new Date()),
        p_list_orders: String(p_id),
        p_calculate_fee: 0,
        p_has_award: 0,
      }),
    },
    saved: async ({ p_id = 0 } = {}) =>
      keyed(
        await done(
          'centro',
          '/orders/insert/update',
          requestForm({ p_id, p_sub_products: [{ p_id_sub_products: '1-1-1', p_qty: 300 }] }),
        ),
      ),
    stream: (key) => streamName('request', numberOf(key)),
    // A draft keeps its units.
    left: { of: () => unitsLeft(2026), sent: '700.00', drafted: '700.00' },
  },
];

const MOVED_ON = { response: 'warning', message: 'El registro ya cambió de estado' };

describe.each(KINDS.map((kind) => [kind.name, kind] as const))('%s that was sent', (_, kind) => {
  const { at, acts, left } = kind;
  const send = async (key: Key) => await done('centro', `${at}/send`, key);
  const withdraw = async (key: Key, user = 'centro') => await service.as(user, `${at}/withdraw`, key);
  const act = async (key: Key) => await service.as(acts.user, acts.path, acts.payload(key));
  let key: Key;

  test('goes back to its draft, which may be changed and sent again', async () => {
    key = await kind.saved();
    expect(await withdraw(key)).toMatchObject(MOVED_ON);
    await send(key);
    if (left) expect(await left.of()).toBe(left.sent);
    expect(await withdraw(key)).toMatchObject({
      response: 'success',
      message: expect.stringContaining('Se retiró el envío'),
      data: { state: 0 },
    });
    if (left) expect(await left.of()).toBe(left.drafted);
    expect(await withdraw(key)).toMatchObject(MOVED_ON);
    const events = await service.store.readStream(kind.stream(key));
    expect(events.at(-1)?.type).toMatch(/Withdrawn$/);
    await kind.saved(key);
    await send(key);
  });

  test('is taken back by who may send alone, and as its person saw it', async () => {
    expect(await withdraw(key, 'aprobador')).toMatchObject({ status: 403 });
    expect(await withdraw(key, 'compras')).toMatchObject({ status: 403 });
    expect(await withdraw(key, 'otro')).toMatchObject({ status: 404 });
    expect(await withdraw({ ...key, p_revision: 0 })).toMatchObject({ response: 'warning' });
  });

  test('is taken back or acted on, whichever comes first, never both', async () => {
    const first = await Promise.all([withdraw(key), act(key)]);
    expect(first.map(({ response }) => response).sort()).toEqual(['success', 'warning']);
    if (first[0].response === 'success') await send(key);
    const second = await Promise.all([act(key), withdraw(key)]);
    expect(second.filter(({ response }) => response === 'success').length).toBeLessThanOrEqual(1);
    const events = await service.store.readStream(kind.stream(key));
    const last = events.at(-1)?.type ?? '';
    expect([...first, ...second].filter(({ response }) => response === 'success')).toHaveLength(
      events.filter(({ type }) => /(Withdrawn|Approved|Consolidated)$/.test(type)).length - 1,
    );
    if (/Withdrawn$/.test(last)) {
      expect(await act(key)).toMatchObject({ response: 'warning' });
      await send(key);
      expect(await act(key)).toMatchObject({ response: 'success' });
    }
    expect(await withdraw(key)).toMatchObject(MOVED_ON);
  });
});
