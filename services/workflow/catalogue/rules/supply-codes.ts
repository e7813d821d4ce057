import { storedPprCode } from '@expediente/catalogues/definitions/supply.ts';
import { price } from '@expediente/kernel/decimal.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type { UnitOfWork } from '../../shared/unit/unit-of-work.ts';
import type { CatalogueRule } from './rule.ts';

/**
 * Stores the PPR code with its presentation, except for auto-generated types, whose supplies take the next internal
 * code of the type's prefix (R2 §5, domain §7.13).
 */
export const supplyCodes: CatalogueRule = {
  async saved(unit, record, before) {
    const base = String(record.cod_ppr_base);
    const presentation = typeof record.id_presentation === 'string' ? record.id_presentation : null;
    const composed = {
      ...record,
      price: price(String(record.price)),
      cod_ppr: storedPprCode(base, presentation),
    };
    if (presentation !== null) return composed;
    const cod_internal =
      before === null ? await nextCode(unit, Number(record.id_type_supplies)) : String(before.cod_internal);
    return { ...composed, cod_internal };
  },
  untaken: ({ id_presentation }) => ({
    fields: id_presentation === null ? ['cod_internal', 'id_presentation'] : [],
    why: 'el sistema numera los insumos de este tipo y no llevan presentación',
  }),
};

/**
 * Keeps the coding of a type while it has supplies: otherwise they would lose presentation and code at their next edit,
 * or be mixed with supplies of another prefix.
 */
export const supplyNumbering: CatalogueRule = {
  async saved(unit, record, before) {
    const changed = (['auto_generated', 'prefix'] as const).find(
      (field) => before?.[field] !== record[field],
    );
    if (before === null || changed === undefined) return record;
    const uses = await unit.usesOf('supplyType', Number(record.id));
    if (uses.length === 0) return record;
    const field = changed === 'prefix' ? 'Prefijo' : 'Auto Generado';
    throw new Refused(
      'supplyNumbering',
      `${field} ya no puede cambiar: el tipo tiene ${uses.map(({ words }) => words).join('; ')}. Cree otro tipo para los nuevos.`,
      `p_${changed}`,
    );
  },
};

async function nextCode(unit: UnitOfWork, typeId: number): Promise<string> {
  const type = await unit.reference('supplyType', typeId);
  const prefix = type?.prefix ?? '';
  const code = (number: number): string => `${prefix}-${String(number).padStart(5, '0')}`;
  const number = await unit.nextNumber(
    ['supplyNumber', typeId],
    async (free) => await unit.isFree(['supplyNumber'], code(free)),
  );
  return code(number);
}
