import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { price } from '@expediente/kernel/decimal.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import type { TestServices } from '../services/services.ts';
import type { World } from './choices.ts';
import { type Desk, deskOver } from './desk.ts';
import { emptyModel, type Model, type SupplyModel } from './model.ts';
import { supplyForm } from './plans.ts';

const UNITS = [100101, 100102] as const;
/** Supplies of three groups; few, so that commands often use the same lines. */
const SUPPLIES: readonly Omit<SupplyModel, 'id'>[] = [
  { code: '9990', row: '266', group: '200', price: price('2.50') },
  { code: '9991', row: '266', group: '200', price: price('30') },
  { code: '9992', row: '122', group: '100', price: price('10.75') },
  { code: '9993', row: '322', group: '300', price: price('0.0875') },
];
const OPEN_LEVEL = 'OT';

/**
 * Two cost centres without plans in a year, and the users who plan and buy for them.
 * @param ahead number of years from now; in a future year all cuatrimestres can still change
 */
export async function planningWorld(
  services: TestServices,
  ahead = 1,
): Promise<{ readonly desk: Desk; readonly model: Model; readonly world: World }> {
  const today = dateInGuatemala(new Date());
  const year = Number(today.slice(0, 4)) + ahead;
  const desk = await deskOver(services, year);
  const supplies: SupplyModel[] = [];
  for (const supply of SUPPLIES) {
    const { id } = await desk.post('admin', '/supplies/insert/update', supplyForm({ id: 0, ...supply }));
    supplies.push({ id: Number(id), ...supply });
  }
  await desk.post('admin', '/nivel/insert/update', {
    p_id: OPEN_LEVEL,
    p_description: 'OTRO TIPO',
    p_is_new: 1,
  });
  const of = async (path: string, words: string): Promise<number> => {
    const { rows } = await desk.read<Page<{ readonly id: number }>>(path, { search: words }, 'compras');
    return rows[0]?.id ?? 0;
  };
  let last = 0;
  return {
    desk,
    model: emptyModel(year, UNITS, supplies),
    world: {
      today,
      subProducts: ['1-1-1', '1-2-1'],
      groups: ['100', '200', '300', '400'],
      openLevel: OPEN_LEVEL,
      terms: {
        provider: await of('/providers/get/public', 'drogueria'),
        purchaseType: await of('/typepurchase/get/public', 'cotizacion'),
      },
      nextNumber() {
        last += 1;
        return String(last);
      },
    },
  };
}
