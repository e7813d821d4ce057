import { MOST_IN_LOT } from '@expediente/schemas/request/commands.ts';
import { TODAY, YEAR } from '@expediente/testing/product/user.ts';
import { allOfACommand, insertsPerSecond } from './bare-inserts.ts';
import { atMost, type Measure, percentile, rounded, whole } from './figure.ts';
import { LoadClient } from './http-client.ts';
import { expectDone, planForm, plannable } from './large-plan.ts';

/** Cost centre of the demonstration without a plan of the present year. */
const UNIT = 100105;
const ROUNDS = 8;
const QUICK_ROUNDS = 4;
/** Reads of all models that a lot changes. */
const CHANGED = ['/orders/get/all?page=1&size=10', `/quarterly/balance/${UNIT}/${YEAR}`];
const ACTS = '/audit/get/all?page=1&size=10';

/** The greatest lot of pedidos against bare inserts of its events, in one transaction (hospital A). */
export const lots: Measure = {
  names: ['lot_ms', 'lot_vs_stored'],
  postgresAlone: true,
  async run({ quick, rounds, product }) {
    const installation = await product();
    const signedIn = async (user: string): Promise<LoadClient> => {
      const client = new LoadClient(installation.base);
      await client.signIn(user);
      return client;
    };
    const [centre, approver, auditor] = [
      await signedIn('centro'),
      await signedIn('aprobador'),
      await signedIn('auditor'),
    ];
    const pairs = await plannable(installation);
    const own = [...new Map(pairs.map((pair) => [pair.supply, pair])).values()].slice(0, MOST_IN_LOT);
    const key = { p_id_unit: UNIT, p_year: YEAR };
    await expectDone(centre, '/packsannual/insert/update', planForm(key, own));
    await expectDone(centre, '/packsannual/send', { ...key });
    await expectDone(approver, '/packsannual/approve', { ...key });
    const lot = {
      ...{ ...key, p_date: TODAY, p_quarter_order: 'PRIMERO', p_year_additional: YEAR, p_send: 0 },
      p_justification: 'Consumo del mes',
      p_lines: own.map(({ supply, subProduct }) => ({
        ...{ p_id_supplie: supply, p_id_sub_products: subProduct, p_qty: 1 },
      })),
    };
    const took: number[] = [];
    for (let round = 0; round < rounds(quick ? QUICK_ROUNDS : ROUNDS); round += 1) {
      const begin = performance.now();
      const { body } = await expectDone(centre, '/orders/lot/insert', lot);
      took.push(performance.now() - begin);
      // The next begins when the read models are as new as this one, as that of a person does.
      for (const path of CHANGED) await centre.get(path, body.position);
      await auditor.get(ACTS, body.position);
    }
    for (const client of [centre, approver, auditor]) client.close();
    const rate = await insertsPerSecond(
      await installation.connectionString(),
      1,
      rounds(quick ? 2 : 6),
      (pool) => allOfACommand(pool, ['RequestDrafted'], 1),
    );
    const median = percentile(took, 0.5);
    return [
      {
        name: 'lot_ms',
        value: Math.round(median),
        detail: `${whole(MOST_IN_LOT)} pedidos; slowest ${whole(Math.max(...took))} ms`,
      },
      {
        name: 'lot_vs_stored',
        value: rounded((median * rate) / 1_000, 2),
        promise: atMost(3),
        detail: `its events inserted bare in one transaction: ${(1_000 / rate).toFixed(1)} ms`,
      },
    ];
  },
};
