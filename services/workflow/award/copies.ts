import { money, quantity } from '@expediente/kernel/decimal.ts';
import type { AwardedConsolidation } from '@expediente/machines/award/commands.ts';
import type { AwardState } from '@expediente/machines/award/state.ts';
import { maySee } from '@expediente/platform/access/scope.ts';
import { Forbidden } from '@expediente/platform/refusals.ts';
import { AWARD_MISSING, type SaveAward } from '@expediente/schemas/award/commands.ts';
import { AWARD_RECORD } from '@expediente/schemas/award/record.ts';
import { copiesOf } from '../shared/records/copies.ts';
import { namesOfMinutes } from '../shared/records/minutes.ts';
import { templatesToday } from '../shared/records/templates.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

const MISSING_BOOK = { name: 'book-chosen', reason: AWARD_MISSING.book, at: 'p_id_book' } as const;
const MISSING_PARTICIPANTS = {
  name: 'participants-chosen',
  reason: AWARD_MISSING.participants,
  at: 'p_id_participant',
} as const;

/**
 * Copies from the catalogue records that a save names, with their present values; a record that was named before keeps
 * its copy.
 * @throws {Refused} a record does not exist, or is another executor's
 * @throws {Forbidden} a cost centre is out of sight
 */
export async function awardCopies(
  unit: UnitOfWork,
  executor: number,
  before: AwardState,
  payload: SaveAward,
  consolidation: AwardedConsolidation | null,
) {
  const participants = [...new Set(payload.p_id_participant)];
  const [type, supply, units, offers, minutes] = await Promise.all([
    purchaseTypeOf(unit, executor, before, payload.p_id_type_purchase),
    copiesOf(unit, AWARD_RECORD, 'supply', {
      before,
      id: payload.p_id_supplie,
      accepted: (record) => record ?? unit.refuse('supply-exists', AWARD_MISSING.supply, 'p_id_supplie'),
    }),
    unitsOf(unit, executor, [...before.units, ...(consolidation?.units ?? [])], payload),
    offersOf(unit, before, payload),
    namesOfMinutes(unit, {
      executor,
      book: payload.p_id_book,
      participants,
      kept: {
        book: before.book || undefined,
        participants: before.participants.map((each) => each.participant),
      },
      refusals: { book: MISSING_BOOK, participants: MISSING_PARTICIPANTS },
    }),
  ]);
  return {
    content: {
      ...type.content,
      ...supply,
      description: payload.p_description_supplie || supply.description,
      units,
      providers: offers.providers,
      bookName: payload.p_id_book === before.book ? before.bookName : (minutes.book?.name ?? ''),
      participants: participants.flatMap((participant) => {
        const kept = before.participants.find((each) => each.participant === participant);
        const record = minutes.participants.get(String(participant));
        if (kept) return kept;
        return record ? { participant, name: record.name, type: record.type } : [];
      }),
    },
    asksJustification: type.asksJustification,
    winnerActive: offers.winnerActive,
  };
}

/** Copies of the purchase type; its present record decides whether a justification is asked for. */
async function purchaseTypeOf(unit: UnitOfWork, executor: number, before: AwardState, id: number) {
  const [type, record] = await Promise.all([
    copiesOf(unit, AWARD_RECORD, 'purchaseType', {
      before,
      id,
      accepted: (named) =>
        named?.id_unit === executor
          ? named
          : unit.refuse(
              'purchase-type-exists',
              'El tipo de compra no existe en su unidad ejecutora',
              'p_id_type_purchase',
            ),
    }),
    unit.reference('purchaseType', id),
  ]);
  const templates = id === before.purchaseType ? before.templates : await templatesToday(unit, id);
  return { content: { ...type, templates }, asksJustification: record?.justification === 1 };
}

/**
 * Cost centres of the save. `known`: those of the award and of its consolidation, which every user who saves the award
 * may keep (domain §8 "Scope").
 */
async function unitsOf(
  unit: UnitOfWork,
  executor: number,
  known: readonly { readonly unit: number; readonly description: string }[],
  { p_unit: asked }: SaveAward,
) {
  const records = await unit.references(
    'unit',
    asked.map(({ id }) => id),
  );
  return asked.map(({ id, number_order: numberOrder, qty }) => {
    const kept = known.find((each) => each.unit === id);
    const record = records.get(String(id));
    if (!kept) {
      if (record === undefined || (record.id_parent ?? record.id) !== executor)
        return unit.refuse(
          'cost-centre-exists',
          'El centro de costo no existe en su unidad ejecutora',
          'p_unit',
        );
      if (!maySee(unit.session, { executor, units: [id] }))
        throw new Forbidden('El centro de costo está fuera de su alcance.');
    }
    const description = kept?.description ?? record?.description ?? '';
    return { unit: id, description, numberOrder, qty: quantity(qty) };
  });
}

async function offersOf(unit: UnitOfWork, before: AwardState, { p_providers: asked }: SaveAward) {
  const records = await unit.references(
    'provider',
    asked.map(({ id }) => id),
  );
  const providers = asked.map(({ id, amount, state, products_oferts: products }) => {
    const kept = before.providers.find(({ provider }) => provider === id);
    const { nit, name } =
      kept ??
      records.get(String(id)) ??
      unit.refuse('provider-exists', 'El proveedor no existe', 'p_providers');
    return { provider: id, nit, name, amount: money(amount), products, winner: state };
  });
  const winner = asked.find(({ state }) => state === 1);
  return { providers, winnerActive: winner === undefined || records.get(String(winner.id))?.state === 1 };
}
