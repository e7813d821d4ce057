import type { AnyCatalogue, SaveRule } from '@expediente/catalogues/definition.ts';
import { hasRightCheck, NIT_CHECK_WARNING } from '@expediente/kernel/nit.ts';
import { menuLinks } from './administration.ts';
import { modificationTypes } from './modification-types.ts';
import { profilePages } from './profile-pages.ts';
import { purchaseTypes } from './purchase-types.ts';
import type { CatalogueRule } from './rule.ts';
import { supplyCodes, supplyNumbering } from './supply-codes.ts';
import { userAccess } from './user-access.ts';

/** Never enforced: foreign suppliers have other numbers (domain §6). */
const nitWarning: CatalogueRule = {
  told: ({ nit }) => (hasRightCheck(String(nit)) ? {} : { warning: NIT_CHECK_WARNING }),
};

/** The rules that definitions name. */
const CATALOGUE_RULES: Readonly<Record<SaveRule, CatalogueRule>> = {
  menuLinks,
  modificationTypes,
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
