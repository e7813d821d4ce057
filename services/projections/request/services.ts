import { amountOf, price, quantity, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { SERVICE_ROW } from '@expediente/machines/request/rules.ts';
import type { Sight } from '@expediente/platform/access/session.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { SERVICE_LOAD } from '@expediente/schemas/request/load.ts';
import type { ServiceLineRead } from '@expediente/schemas/request/read.ts';
import { idIn, integerIn } from '../shared/http/read-route.ts';
import { answer, type Readers } from '../shared/reads.ts';
import { askedTemplate } from './asked-template.ts';
import { readUnitBudget, type UnitBudgetQuestion } from './plan-lines.ts';
import { readRequest } from './queries.ts';

const { servicio } = requestKinds;
const NO_ROW = `No existen insumos del renglón ${SERVICE_ROW} en este centro de costo`;

/** Reads for medical services only: plan lines of their renglón, and the workbook for loading them. */
export const SERVICE_READS: Readers = {
  '/orders/serv/supplies/pac/{year}/{unit}/{id}': answer(
    ['ledger', 'request', 'order'],
    async ({ db }, read) => {
      const lines = await readServiceLines(db, read.session, {
        unit: integerIn(read.parameters, 'unit'),
        year: integerIn(read.parameters, 'year'),
        request: idIn(read),
      });
      return lines.length === 0 ? { data: lines, message: NO_ROW, response: 'info' } : { data: lines };
    },
  ),
  '/orders/serv/template': askedTemplate(SERVICE_LOAD, {
    row: SERVICE_ROW,
    none: NO_ROW,
    name: 'plantilla_servicios',
  }),
};

/** Lines of row 182 of a plan with the quantities of the edited service; zero for a new one (C10). */
async function readServiceLines(
  db: ReadDatabase,
  session: Sight,
  question: Pick<UnitBudgetQuestion, 'unit' | 'year' | 'request'>,
): Promise<readonly ServiceLineRead[]> {
  const [lines, asked] = await Promise.all([
    readUnitBudget(db, session, { ...question, supply: 0, row: SERVICE_ROW }),
    question.request === 0
      ? []
      : readRequest(db, session, servicio, question.request).then(({ sub_products }) => sub_products),
  ]);
  return lines.map((line) => {
    const own = asked.find(
      (each) => each.id_supplie === line.id_supplie && each.id_sub_products === line.id_sub_products,
    );
    const newQty = quantity(own?.newQty ?? ZERO_QUANTITY);
    return { ...line, newQty, subtotal: amountOf(newQty, price(line.price)) };
  });
}
