import { amountOf, price, quantity, ZERO_QUANTITY } from '@expediente/kernel/decimal.ts';
import { SERVICE_ROW } from '@expediente/machines/request/rules.ts';
import type { Session, Sight } from '@expediente/platform/access/session.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import type { ReadDatabase } from '@expediente/readmodels/read-database.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { SERVICE_LOAD } from '@expediente/schemas/request/load.ts';
import type { ServiceLineRead } from '@expediente/schemas/request/read.ts';
import { idIn, integerIn, type Parameters, type ReadAnswer } from '../shared/http/read-route.ts';
import type { ReadParts } from '../shared/parts.ts';
import { answer, type Readers } from '../shared/reads.ts';
import { filledWith, lineTemplate } from '../shared/workbooks/line-template.ts';
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
  '/orders/serv/template': answer(['ledger', 'request', 'catalogues'], (parts, { session, parameters }) =>
    serviceTemplate(parts, session, parameters),
  ),
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

/**
 * `/orders/serv/template`: workbook for loading a service's lines; `filled=1` with `p_id_unit` and `p_year` fills it
 * with the plan's lines of row 182.
 * @throws {BadInput, NotFound}
 */
async function serviceTemplate(
  parts: Pick<ReadParts, 'db' | 'audit'>,
  session: Session,
  parameters: Parameters,
): Promise<ReadAnswer> {
  const plan = filledWith(parameters);
  const lines = plan && (await readServiceLines(parts.db, session, { ...plan, request: 0 }));
  if (lines?.length === 0) throw new NotFound(NO_ROW);
  return await lineTemplate(
    parts,
    session,
    SERVICE_LOAD,
    plan &&
      lines && {
        aside: [{ title: 'Disponible (no se lee)', kind: 'text', width: 22 }],
        rows: lines.map((line) => [
          line.id_sub_products,
          line.cod_internal,
          line.description_internal,
          '',
          line.available,
        ]),
        entity: `pac:${plan.unit}-${plan.year}`,
        name: `plantilla_servicios_${plan.unit}_${plan.year}.xlsx`,
      },
  );
}
