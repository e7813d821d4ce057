import { quantity } from '@expediente/kernel/decimal.ts';
import { counted, runsText } from '@expediente/kernel/format.ts';
import { pac } from '@expediente/machines/pac/decide.ts';
import { request } from '@expediente/machines/request/decide.ts';
import { fieldInLot, type LotPart, lotCell, lotFault, lotParts } from '@expediente/machines/request/lot.ts';
import { NO_REQUEST } from '@expediente/machines/request/state.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import { Forbidden, Refused } from '@expediente/platform/refusals.ts';
import { operation } from '@expediente/schemas/operations.ts';
import { sentIn } from '@expediente/schemas/record/table.ts';
import { type LotLineInput, NO_CATALOGUE_CODE, SaveLot } from '@expediente/schemas/request/commands.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';
import { REQUEST_RECORD } from '@expediente/schemas/request/record.ts';
import { command } from '../shared/commands/operation.ts';
import { costCentre } from '../shared/records/scope.ts';
import { done } from '../shared/unit/answer.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { linesOf, proposedNumber, savedRequest } from './save.ts';

const kind = requestKinds.pedido;

/**
 * Saves several pedidos of a cost centre at once, each by the rules of a single one: all of them in one append, or none
 * (hospital A2). Their lot has the id of the first.
 */
export const lotCommand = command('/orders/lot/insert', SaveLot, async (unit, payload) => {
  const { p_lines: sent, p_send: sends = 0, ...header } = payload;
  if (sends === 1) expectMaySend(unit);
  const parts = lotParts(sent.map(lineSent));
  const fault = lotFault(parts);
  if (fault) unit.refuse(fault.rule, fault.message, fault.field);
  const year = payload.p_year ?? unit.session.year;
  const centre = await costCentre(unit, payload.p_id_unit);
  const [supplies, planned, [plan]] = await Promise.all([
    unit.references(
      'supply',
      parts.map(({ supply }) => supply),
    ),
    linesOf(
      unit,
      parts.flatMap(({ lines }) => lines),
      centre.id,
      year,
    ),
    unit.consult(pac, [[centre.id, year]]),
  ]);
  const ids: number[] = [];
  const numbers: number[] = [];
  for (const part of parts) {
    const lines = planned.splice(0, part.lines.length);
    const supply = supplies.get(String(part.supply));
    // A supply that was deleted since it was planned counts as one of the catalogue.
    const inCatalogue = supply?.has_catalog !== 0;
    const id = await unit.newId(request.events.category);
    const number = await proposedNumber(unit, kind, centre.id, year);
    await inCells(part, async () => {
      const after = await savedRequest(
        unit,
        kind,
        NO_REQUEST,
        {
          ...sentIn(REQUEST_RECORD, header),
          ...(part.justification !== '' && { justification: part.justification }),
          catalogue: inCatalogue ? 'SI' : 'NO',
          description: lines[0]?.description || (supply?.description_internal ?? ''),
          codInternal: inCatalogue ? (lines[0]?.codInternal ?? '') : NO_CATALOGUE_CODE,
          id,
          unit: centre.id,
          executor: centre.id_parent,
          year,
          lot: ids[0] ?? id,
          inCatalogue,
          number,
          yearAdditional: payload.p_year_additional ?? year,
          lines,
          planApproved: plan?.status === 'aprobado',
        },
        ({ key: [, , , subProduct] }) => cellOf(part, subProduct),
      );
      // The lines have the prices of this moment already.
      if (sends === 1)
        await unit.decide(request, [id], { type: 'SendRequest', today: unit.today, prices: after.lines });
    });
    ids.push(id);
    numbers.push(number);
  }
  return done(
    `Se ${sends === 1 ? 'enviaron' : 'guardaron'} ${counted(ids.length, kind.noun)}: No. ${runsText(numbers)}/${year}.`,
    { lot: ids[0] ?? 0, ids, numbers },
  );
});

const lineSent = (line: LotLineInput) => ({
  supply: line.p_id_supplie,
  subProduct: line.p_id_sub_products,
  qty: quantity(line.p_qty),
  justification: line.p_justification ?? '',
});

/**
 * Requires the right to send, besides the one to create.
 * @throws {Forbidden}
 */
function expectMaySend({ session }: UnitOfWork): void {
  const { permission } = operation(kind.paths.send);
  if (!mayUse(session, permission)) throw new Forbidden(undefined, permission);
}

/** Cell of the quantity that a part asks of a sub-product. */
const cellOf = ({ lines }: LotPart, subProduct: string): string | undefined => {
  const line = lines.find((each) => each.subProduct === subProduct);
  return line && lotCell(line.place, 'p_qty');
};

/**
 * Does the steps of one pedido, whose refusal names the cell of the lot.
 * @throws {Refused}
 */
async function inCells(part: LotPart, steps: () => Promise<void>): Promise<void> {
  try {
    await steps();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    // The cell of a plan line's refusal is known already.
    throw new Refused(error.rule, error.message, fieldInLot(part, error.rule, error.field));
  }
}
