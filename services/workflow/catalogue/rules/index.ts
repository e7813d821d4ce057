import type { AnyCatalogue, SaveRule } from '@expediente/catalogues/definition.ts';
import { hasRightCheck, NIT_CHECK_WARNING } from '@expediente/kernel/nit.ts';
import { menuLinks } from './administration.ts';
import { modificationTypes } from './modification-types.ts';
import { profilePages } from './profile-pages.ts';
import { purchaseTypes } from './purchase-types.ts';
import type { CatalogueRule } from './rule.ts';
import { supplyCodes, supplyNumbering } from './supply-codes.ts';
import { userAccess } from './user-access.ts';

/** Warns of a NIT with a wrong check digit; not enforced, as foreign suppliers have other numbers (domain §6). */
const nitWarning: CatalogueRule = {
  answered: ({ nit }) => (hasRightCheck(String(nit)) ? {} : { warning: NIT_CHECK_WARNING }),
};

/**
 * Warns of a further open centre: until they are assigned the centre, users with all open centres of an executor no
 * longer see the executor whole (domain §8 "Scope").
 */
const centreSight: CatalogueRule = {
  answered: ({ id_parent, state }, before) => {
    const joined = before === null || before.id_parent !== id_parent || before.state !== 1;
    return id_parent !== null && state === 1 && joined ? { warning: SIGHT_WARNING } : {};
  },
};
const SIGHT_WARNING =
  'Los usuarios que tenían todos los centros de la unidad ejecutora ya no la verán completa hasta que se les asigne este. Revíselo en Usuarios';

/** The rules that definitions name. */
const CATALOGUE_RULES: Readonly<Record<SaveRule, CatalogueRule>> = {
  centreSight,
  menuLinks,
  modificationTypes,
  nitWarning,
  profilePages,
  purchaseTypes,
  supplyCodes,
  supplyNumbering,
  userAccess,
};

/** Rule of a catalogue besides its definition; most have none. */
export const ruleOf = ({ save }: AnyCatalogue): CatalogueRule | undefined =>
  save.rule === undefined ? undefined : CATALOGUE_RULES[save.rule];
