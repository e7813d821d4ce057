import { quantity } from '@expediente/kernel/decimal.ts';
import { planLine } from '@expediente/machines/ledger/plan-line.ts';
import { priceNow } from '@expediente/machines/ledger/plan-line-state.ts';
import { pac } from '@expediente/machines/pac/decide.ts';
import type { RequestCommand } from '@expediente/machines/request/commands.ts';
import { request } from '@expediente/machines/request/decide.ts';
import { requestSource, reservationMoves } from '@expediente/machines/request/reservations.ts';
import { NO_REQUEST, type RequestState } from '@expediente/machines/request/state.ts';
import { sentIn } from '@expediente/schemas/record/table.ts';
import type { SaveRequest, SaveService } from '@expediente/schemas/request/commands.ts';
import type { RequestContent, RequestLine } from '@expediente/schemas/request/events.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import { REQUEST_RECORD } from '@expediente/schemas/request/record.ts';
import type { Static, TSchema } from 'typebox';
import { type Command, command } from '../shared/commands/operation.ts';
import { movePlanLines } from '../shared/records/ledgers.ts';
import { costCentre } from '../shared/records/scope.ts';
import { done } from '../shared/unit/answer.ts';
import type { UniqueScope, UnitOfWork } from '../shared/unit/unit-of-work.ts';
import { visibleRequest } from './access.ts';

/** Fields that the forms of both kinds have. */
type SharedForm = Pick<SaveRequest, keyof SaveRequest & keyof SaveService>;

/** A quantity of a supply for a sub-product, as sent. */
export interface Asked {
  readonly supply: number;
  readonly subProduct: string;
  readonly qty: string;
}

/** Name and code of what is requested. */
type Called = Pick<RequestContent, 'description' | 'codInternal'>;

/** Form of one kind of requests. */
export interface RequestForm<Schema extends TSchema> {
  readonly schema: Schema;
  asked(payload: Static<Schema>): readonly Asked[];
  /** True when the institution's catalogue has the requested supply. */
  inCatalogue(unit: UnitOfWork, payload: Static<Schema>): Promise<boolean>;
  /**
   * Name and code under which the request is saved.
   * @param planned those of the plan's first requested line
   */
  called(
    payload: Static<Schema>,
    inCatalogue: boolean,
    planned: Called,
  ): Called & Pick<RequestContent, 'catalogue'>;
}

/**
 * Saves a request in state 0 or 2 (domain §4.5). A draft reserves its units; an edit moves by the difference; a
 * rejected request reserves again when it is sent.
 */
export const saveCommand = <Schema extends TSchema>(kind: RequestKind, form: RequestForm<Schema>): Command =>
  command(kind.paths.save, form.schema, async (unit, payload) => {
    const shared = payload as SharedForm; // every form has these fields
    const given = shared.p_id ?? 0;
    const before = given === 0 ? NO_REQUEST : await visibleRequest(unit, kind, given, shared.p_revision);
    const year = shared.p_year ?? (given === 0 ? unit.session.year : before.year);
    const centre = await costCentre(unit, shared.p_id_unit);
    const [inCatalogue, lines, [plan]] = await Promise.all([
      form.inCatalogue(unit, payload),
      linesOf(unit, form.asked(payload), centre.id, year),
      unit.consult(pac, [[centre.id, year]]),
    ]);
    const id = given === 0 ? await unit.newId(request.events.category) : given;
    const number = shared.p_number ?? (before.number || (await proposedNumber(unit, kind, centre.id, year)));
    const [line] = lines;
    const after = await savedRequest(
      unit,
      kind,
      before,
      {
        ...sentIn(REQUEST_RECORD, shared),
        ...form.called(payload, inCatalogue, {
          description: line?.description ?? '',
          codInternal: line?.codInternal ?? '',
        }),
        id,
        unit: centre.id,
        executor: centre.id_parent,
        year,
        lot: null,
        inCatalogue,
        number,
        yearAdditional: shared.p_year_additional ?? year,
        lines,
        givenTotal: shared.p_total_qty === undefined ? undefined : quantity(shared.p_total_qty),
        planApproved: plan?.status === 'aprobado',
      },
      kind.lines,
    );
    return done(`El ${kind.noun} se ${given === 0 ? 'guardó' : 'actualizó'}.`, {
      id,
      number: after.number,
      number_year: `${after.number}/${after.year}`,
      total_qty: after.totalQty,
      state: request.status(after),
    });
  });

/** Command of a save, without what every one gets from its kind and the day. */
type SavedContent = Omit<Extract<RequestCommand, { type: 'SaveRequest' }>, 'type' | 'today' | 'kind'>;

/**
 * Saves a request with its number, and reserves its units.
 * @param field part of the payload that requests the units of a plan line
 * @throws {Refused}
 */
export async function savedRequest(
  unit: UnitOfWork,
  kind: RequestKind,
  before: RequestState,
  content: SavedContent,
  field: Parameters<typeof movePlanLines>[2],
): Promise<RequestState> {
  const after = await unit.decide(request, [content.id], {
    ...content,
    type: 'SaveRequest',
    today: unit.today,
    kind: kind.code,
  });
  await moveNumber(unit, kind, before, after);
  await movePlanLines(unit, reservationMoves(before, after), field);
  return after;
}

/** Requested lines with the present values of their plan lines. */
export async function linesOf(
  unit: UnitOfWork,
  asked: readonly Asked[],
  centre: number,
  year: number,
): Promise<RequestLine[]> {
  const found = await unit.loadMany(
    planLine,
    asked.map(({ supply, subProduct }) => [centre, year, supply, subProduct]),
  );
  return asked.flatMap(({ supply, subProduct, qty }, at) => {
    const line = found[at]?.state;
    if (!line) return [];
    const { row, group, codInternal, description } = line;
    return {
      ...{ supply, subProduct, row, group, codInternal, description },
      qty: quantity(qty),
      price: priceNow(line),
    };
  });
}

const numbersOf = ({ code }: RequestKind, unit: number, year: number): UniqueScope => [
  'requestNumber',
  unit,
  year,
  code,
];

/** The next number of the kind, unit and year that no request has taken. */
export const proposedNumber = (
  unit: UnitOfWork,
  kind: RequestKind,
  centre: number,
  year: number,
): Promise<number> =>
  unit.nextNumber([request.events.category, centre, year, kind.code], (n) =>
    unit.isFree(numbersOf(kind, centre, year), String(n)),
  );

/** Takes the number of a request, and frees its former one, in the same append. */
export async function moveNumber(
  unit: UnitOfWork,
  kind: RequestKind,
  before: RequestState,
  after: RequestState,
): Promise<void> {
  const { id, number, year } = after;
  if (number === before.number) return;
  const scope = numbersOf(kind, after.unit, year);
  const holder = requestSource(id);
  await unit.takeUnique(
    scope,
    String(number),
    holder,
    `El centro de costo ya tiene un ${kind.noun} No. ${number}/${year}. Escriba otro número o déjelo vacío`,
    'p_number',
  );
  if (before.status !== 'nuevo') await unit.releaseUnique(scope, String(before.number), holder);
}
