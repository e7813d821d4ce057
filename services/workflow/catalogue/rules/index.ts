import type { AnyCatalogue, SaveRule } from '@expediente/catalogues/definition.ts';
import { hasRightCheck, NIT_CHECK_WARNING } from '@expediente/kernel/nit.ts';
import { Refused } from '../../unit-of-work.ts';
import { actionUse, menuLinks } from './administration.ts';
import { profilePages } from './profile-pages.ts';
import { purchaseTypes } from './purchase-types.ts';
import type { CatalogueRule } from './rule.ts';
import { supplyCodes, supplyNumbering } from './supply-codes.ts';
import { userAccess } from './user-access.ts';

/** Never enforced: foreign suppliers have other numbers (domain §6). */
const nitWarning: CatalogueRule = {
  told: ({ nit }) => (hasRightCheck(String(nit)) ? {} : { warning: NIT_CHECK_WARNING }),
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
  actionUse,
  entityUnit,
  menuLinks,
  nitWarning,
  profilePages,
  purchaseTypes,
  supplyCodes,
  supplyNumbering,
  userAccess,
};

/** What a catalogue asks for beside its definition; most ask for nothing. */
export const ruleOf = ({ save }: AnyCatalogue): CatalogueRule | undefined =>
  save.rule === undefined ? undefined : CATALOGUE_RULES[save.rule];
