import { quantity } from '@expediente/kernel/decimal.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { priceNow } from '@expediente/machines/ledger/plan-line-state.ts';
import { pac } from '@expediente/machines/pac/decide.ts';
import { request } from '@expediente/machines/request/decide.ts';
import { requestSource, reservationMoves } from '@expediente/machines/request/reservations.ts';
import { NO_REQUEST, type RequestState } from '@expediente/machines/request/state.ts';
import { SaveRequest } from '@expediente/schemas/request/commands.ts';
import type { RequestLine } from '@expediente/schemas/request/events.ts';
import { movePlanLines } from '../ledgers.ts';
import { command } from '../operation.ts';
import { done } from '../pipeline/answer.ts';
import { costCentre } from '../scope.ts';
import type { UniqueScope, UnitOfWork } from '../unit-of-work.ts';
import { visibleRequest } from './access.ts';

const KIND = 1;

/**
 * Saves a pedido in 0 or 2 (domain §4.5). A draft reserves its units; an edit moves by the difference; one
 * that was rejected reserves again when it is sent.
 */
export const saveRequest = command('/orders/insert/update', SaveRequest, async (unit, payload) => {
  const given = payload.p_id ?? 0;
  const before = given === 0 ? NO_REQUEST : await visibleRequest(unit, given, KIND, payload.p_revision);
  const year = payload.p_year ?? (given === 0 ? unit.session.year : before.year);
  const centre = await costCentre(unit, payload.p_id_unit);
  const [supply, lines, [plan]] = await Promise.all([
    unit.reference('supply', payload.p_id_supplie),
    linesOf(unit, payload, year),
    unit.consult(pac, [[payload.p_id_unit, year]]),
  ]);
  const id = given === 0 ? await unit.newId(request.events.category) : given;
  const number = payload.p_number ?? (before.number || (await proposedNumber(unit, centre.id, year)));
  // One that was deleted since it was planned is asked for as the plan says.
  const inCatalogue = supply?.has_catalog !== 0;
  const catalogue = payload.p_type ?? (inCatalogue ? 'SI' : 'NO');
  const [line] = lines;
  const after = await unit.decide(request, [id], {
    type: 'SaveRequest',
    today: unit.today,
    id,
    unit: centre.id,
    executor: centre.id_parent,
    year,
    kind: KIND,
    number,
    date: payload.p_date,
    catalogue,
    inCatalogue,
    description: catalogue === 'NO' ? (payload.p_description_internal ?? '') : (line?.description ?? ''),
    codInternal: catalogue === 'NO' ? (payload.p_cod_internal ?? '') : (line?.codInternal ?? ''),
    justification: payload.p_justification,
    quarter: payload.p_quarter_order,
    yearAdditional: payload.p_year_additional ?? year,
    lines,
    givenTotal: payload.p_total_qty === undefined ? undefined : quantity(payload.p_total_qty),
    planApproved: plan?.status === 'aprobado',
  });
  await moveNumber(unit, before, after);
  await movePlanLines(unit, reservationMoves(before, after), 'p_sub_products');
  return done(given === 0 ? 'El pedido se guardó.' : 'El pedido se actualizó.', {
    id,
    number: after.number,
    number_year: `${after.number}/${after.year}`,
    total_qty: after.totalQty,
    state: request.status(after),
  });
});

/** Every sub-product of the pedido with what its plan line says of it now. */
async function linesOf(unit: UnitOfWork, payload: SaveRequest, year: number): Promise<RequestLine[]> {
  const inputs = payload.p_sub_products;
  const found = await unit.loadMany(
    planLine,
    inputs.map((each) => [payload.p_id_unit, year, payload.p_id_supplie, each.p_id_sub_products]),
  );
  return inputs.flatMap((each, at) => {
    const line = found[at]?.state;
    if (!line) return [];
    return {
      supply: payload.p_id_supplie,
      subProduct: each.p_id_sub_products,
      row: line.row,
      group: line.group,
      codInternal: line.codInternal,
      description: line.description,
      qty: quantity(each.p_qty),
      price: priceNow(line),
    };
  });
}

const numbersOf = (unit: number, year: number): UniqueScope => ['requestNumber', unit, year, KIND];

/** The next number of the unit and year that no request has taken. */
const proposedNumber = (unit: UnitOfWork, centre: number, year: number): Promise<number> =>
  unit.nextNumber([request.events.category, centre, year, KIND], (n) =>
    unit.isFree(numbersOf(centre, year), String(n)),
  );

async function moveNumber(unit: UnitOfWork, before: RequestState, after: RequestState): Promise<void> {
  const { id, number, year } = after;
  if (number === before.number) return;
  const scope = numbersOf(after.unit, year);
  const holder = requestSource(id);
  await unit.takeUnique(
    scope,
    String(number),
    holder,
    `El centro de costo ya tiene un pedido No. ${number}/${year}. Escriba otro número o déjelo vacío`,
    'p_number',
  );
  if (before.status !== 'nuevo') await unit.releaseUnique(scope, String(before.number), holder);
}
