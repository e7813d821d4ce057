import { money, quantity } from '@expediente/kernel/decimal.ts';
import type { AwardedConsolidation } from '@expediente/machines/award/commands.ts';
import type { AwardState } from '@expediente/machines/award/state.ts';
import { maySee } from '@expediente/platform/access/scope.ts';
import { Forbidden } from '@expediente/platform/refusals.ts';
import { AWARD_MISSING, type SaveAward } from '@expediente/schemas/award/commands.ts';
import type { AwardContent } from '@expediente/schemas/award/events.ts';
import { namesOfMinutes } from '../shared/records/minutes.ts';
import { templatesToday } from '../shared/records/templates.ts';
import type { UnitOfWork } from '../shared/unit/unit-of-work.ts';

/** What an award copies of the catalogues. */
type Copied = Pick<
  AwardContent,
  | 'purchaseType'
  | 'purchaseTypeDescription'
  | 'templates'
  | 'supply'
  | 'typeSupplies'
  | 'codInternal'
  | 'codPpr'
  | 'descriptionPpr'
  | 'description'
  | 'presentation'
  | 'row'
  | 'rowDescription'
  | 'units'
  | 'providers'
  | 'book'
  | 'bookName'
  | 'participants'
>;

interface Copies {
  readonly content: Copied;
  readonly asksJustification: boolean;
  readonly winnerActive: boolean;
}

const MISSING_BOOK = { name: 'book-chosen', reason: AWARD_MISSING.book, at: 'p_id_book' } as const;
const MISSING_PARTICIPANTS = {
  name: 'participants-chosen',
  reason: AWARD_MISSING.participants,
  at: 'p_id_participant',
} as const;

/**
 * The catalogue records that a save names, copied as they are now; what the award named before keeps its copy.
 * @throws {Refused} one does not exist, or is another executor's @throws {Forbidden} a cost centre is out of sight
 */
export async function copiesOf(
  unit: UnitOfWork,
  executor: number,
  before: AwardState,
  payload: SaveAward,
  consolidation: AwardedConsolidation | null,
): Promise<Copies> {
  const participants = [...new Set(payload.p_id_participant)];
  const [type, supply, units, offers, minutes] = await Promise.all([
    purchaseTypeOf(unit, executor, before, payload.p_id_type_purchase),
    supplyOf(unit, before, payload),
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
      units,
      providers: offers.providers,
      book: payload.p_id_book,
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

/** Whether it asks for a justification is the catalogue's to say today. */
async function purchaseTypeOf(unit: UnitOfWork, executor: number, before: AwardState, id: number) {
  const record = await unit.reference('purchaseType', id);
  const asksJustification = record?.justification === 1;
  if (id === before.purchaseType) {
    const { purchaseType, purchaseTypeDescription, templates } = before;
    return { content: { purchaseType, purchaseTypeDescription, templates }, asksJustification };
  }
  if (record === null || record.id_unit !== executor)
    return unit.refuse(
      'purchase-type-exists',
      'El tipo de compra no existe en su unidad ejecutora',
      'p_id_type_purchase',
    );
  return {
    content: {
      purchaseType: id,
      purchaseTypeDescription: record.description,
      templates: await templatesToday(unit, id),
    },
    asksJustification,
  };
}

async function supplyOf(unit: UnitOfWork, before: AwardState, payload: SaveAward) {
  const { p_id_supplie: id, p_description_supplie: described } = payload;
  if (id === before.supply) {
    const { supply, typeSupplies, codInternal, codPpr, descriptionPpr, presentation, row, rowDescription } =
      before;
    const copied = {
      supply,
      typeSupplies,
      codInternal,
      codPpr,
      descriptionPpr,
      presentation,
      row,
      rowDescription,
    };
    return { ...copied, description: described || before.description };
  }
  const record = await unit.reference('supply', id);
  if (record === null) return unit.refuse('supply-exists', AWARD_MISSING.supply, 'p_id_supplie');
  const [type, row, presentation] = await Promise.all([
    unit.reference('supplyType', record.id_type_supplies),
    unit.reference('row', record.id_row),
    record.id_presentation === null ? null : unit.reference('presentation', record.id_presentation),
  ]);
  return {
    supply: id,
    typeSupplies: type?.description ?? '',
    codInternal: record.cod_internal,
    codPpr: record.cod_ppr,
    descriptionPpr: record.description_ppr,
    description: described || record.description_internal,
    presentation: presentation?.description ?? '',
    row: record.id_row,
    rowDescription: row?.description ?? '',
  };
}

/** `known`: those of the award and of its consolidation, which come with it by whichever user it is saved (domain §8 "Scope"). */
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
