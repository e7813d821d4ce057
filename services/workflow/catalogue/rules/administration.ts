import {
  ADMINISTRATOR_PROFILE,
  administrationIn,
  administrationRights,
  isAdministrator,
  isOwnLink,
  pageTitleOf,
  rightText,
} from '@expediente/catalogues/access/administration.ts';
import { comparedCatalogue } from '@expediente/catalogues/engine/compared.ts';
import { typedRecord } from '@expediente/catalogues/engine/table.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type { MenuOptionRecord, ProfileRecord, UserRecord } from '@expediente/schemas/catalogues/records.ts';
import type { UnitOfWork } from '../../shared/unit/unit-of-work.ts';
import type { CatalogueRule } from './rule.ts';

/*
 * Rules by which, after any save, an active user with profile 1 can reach the pages where access is granted, and may
 * view and edit on them. Profile 1, the pages and the actions are single records, which must keep their part of this;
 * they cannot be deleted, as profile 1 names them (for actions see catalogues/access/locks.ts). Of the users, another
 * administrator has to remain.
 */

/** Each removal of an administrator writes to this series: of two concurrent ones the second sees the first. */
const REMOVALS = ['administratorRemoved'];

/** @throws {Refused} when no other administrator would be left */
export async function expectAnotherAdministrator(
  unit: UnitOfWork,
  before: UserRecord | null,
  after: UserRecord | null,
): Promise<void> {
  if (before === null || !isAdministrator(before) || isAdministrator(after)) return;
  await unit.nextNumber(REMOVALS);
  const decider = comparedCatalogue(CATALOGUES.user);
  const uses = await unit.usesOf('profile', ADMINISTRATOR_PROFILE);
  for (const id of uses.find(({ kind }) => kind === 'user')?.keys ?? []) {
    if (id === before.id) continue;
    const { state } = await unit.load(decider, id);
    // The stream of the category holds the catalogue's records.
    if (!isAdministrator(state.record as UserRecord | null)) continue;
    // A change of nothing makes the append check that this administrator is still unchanged.
    await unit.decide(decider, [id], { type: 'change', changes: {} });
    return;
  }
  throw new Refused(
    'lastAdministrator',
    'Es el único usuario ACTIVO con el perfil Administrador: asigne antes ese perfil a otro usuario, o nadie podría administrar.',
    after !== null && after.state === 1 ? 'p_id_profile' : 'p_state',
  );
}

/** @throws {Refused} when profile 1 would lose what administration needs */
export function expectAdministratorProfile(before: ProfileRecord | null, after: ProfileRecord): void {
  if (before === null || before.id !== ADMINISTRATOR_PROFILE) return;
  if (before.reach === 'institution' && after.reach !== 'institution')
    throw new Refused(
      'administration',
      `El perfil ${before.description} alcanza siempre toda la institución.`,
      'p_reach',
    );
  const kept = administrationRights(after);
  const lost = administrationRights(before).filter((right) => !kept.includes(right));
  if (lost.length > 0)
    throw new Refused(
      'administration',
      `El perfil ${before.description} debe conservar ${lost.map(rightText).join('; ')}: sin ello nadie podría devolverlo. Márquelo de nuevo.`,
      'p_tags_items',
    );
}

/** The menu always contains the pages where access is granted, and the product's own pages keep their links. */
export const menuLinks: CatalogueRule = {
  async saved(_, record, before) {
    expectMenu(before && typedRecord('menuOption', before), typedRecord('menuOption', record));
    return record;
  },
};

function expectMenu(before: MenuOptionRecord | null, after: MenuOptionRecord): void {
  if (before === null) return;
  const kept = administrationIn(after);
  const lost = administrationIn(before).filter((right) => !kept.includes(right));
  const pages = lost.filter((right) => !right.includes('.'));
  if (pages.length > 0)
    throw new Refused(
      'administration',
      `${pages.map((page) => `«${pageTitleOf(page)}»`).join(', ')} debe seguir ACTIVO en el menú, en una opción y un submenú activos y con su enlace (${pages.join(', ')}): sin ello nadie podría volver a ponerlo.`,
      after.enabled === 1 ? 'p_childrens' : 'p_enabled',
    );
  if (lost.length > 0)
    throw new Refused(
      'administration',
      `La página debe conservar ${lost.map(rightText).join('; ')} entre sus acciones: sin ello ningún perfil podría tenerlas.`,
      'p_childrens',
    );
  const [had, has] = [linksOf(before), linksOf(after)];
  const gone = had.find((link) => isOwnLink(link) && !has.includes(link));
  const come = has.find((link) => !isOwnLink(link) && !had.includes(link));
  if (gone !== undefined && come !== undefined)
    throw new Refused(
      'ownLink',
      `El enlace ${gone} es el de la página «${pageTitleOf(gone)}» del sistema y no cambia por ${come}. Para no mostrarla, déjela INACTIVA.`,
      'p_childrens',
    );
}

const linksOf = ({ submenus }: MenuOptionRecord): readonly string[] =>
  submenus.flatMap(({ childrens }) => childrens.map(({ a_href }) => a_href));
