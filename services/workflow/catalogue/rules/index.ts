import type { AnyCatalogue, SaveRule } from '@expediente/catalogues/definition.ts';
import { hasRightCheck, NIT_CHECK_WARNING } from '@expediente/kernel/nit.ts';
import { Refused } from '../../unit-of-work.ts';
import { profilePages } from './profile-pages.ts';
import type { CatalogueRule } from './rule.ts';
import { supplyCodes } from './supply-codes.ts';
import { userAccess } from './user-access.ts';

/** Never enforced: foreign suppliers have other numbers (domain §6). */
const nitWarning: CatalogueRule = {
  told: ({ nit }) => (hasRightCheck(String(nit)) ? {} : { warning: NIT_CHECK_WARNING }),
};

/** Award records and minutes know the first two by their id (R2 §9, domain §7.15). */
const RESERVED_PURCHASE_TYPES: readonly unknown[] = [1, 2];
const reservedPurchaseTypes: CatalogueRule = {
  async deleted(_, { id }) {
    if (RESERVED_PURCHASE_TYPES.includes(id))
      throw new Refused('reserved', 'Los tipos de compra 1 y 2 son del sistema y no se eliminan.');
  },
};

/** An executor with cost centres stays one. */
const entityUnit: CatalogueRule = {
  async saved(unit, record, before) {
    if (before?.is_executor !== 1 || record.is_executor === 1) return record;
    const centres = (await unit.usesOf('unit', Number(record.id))).find(({ kind }) => kind === 'unit');
    if (centres)
      throw new Refused(
        'executorWithCentres',
        `La unidad ejecutora tiene ${centres.words}. Asígnelos antes a otra unidad ejecutora.`,
        'p_is_executor',
      );
    return record;
  },
};

/** The rules that definitions name. */
const CATALOGUE_RULES: Readonly<Record<SaveRule, CatalogueRule>> = {
  entityUnit,
  nitWarning,
  profilePages,
  reservedPurchaseTypes,
  supplyCodes,
  userAccess,
};

/** What a catalogue asks for beside its definition; most ask for nothing. */
export const ruleOf = ({ save }: AnyCatalogue): CatalogueRule | undefined =>
  save.rule === undefined ? undefined : CATALOGUE_RULES[save.rule];
