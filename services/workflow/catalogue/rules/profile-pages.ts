import { typedRecord } from '@expediente/catalogues/engine/table.ts';
import { quoted } from '@expediente/kernel/text.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type { ProfilePage, ProfileRecord } from '@expediente/schemas/catalogues/records.ts';
import { unique, uniqueKey } from '../../shared/pipeline/unique.ts';
import type { UnitOfWork } from '../../shared/unit/unit-of-work.ts';
import { expectAdministratorProfile } from './administration.ts';
import { expectOverProfile } from './authority.ts';
import { pagesOfTree } from './profile-tree.ts';
import type { CatalogueRule } from './rule.ts';

/** Rules of profiles: each has exactly one first page, which it may open (R1 §5); profiles of the system stay. */
export const profilePages: CatalogueRule = {
  sent: (payload) =>
    typeof payload === 'object' && payload !== null && 'p_tags_items' in payload
      ? { ...payload, p_tags_items: pagesOfTree(payload.p_tags_items) }
      : payload,
  async saved(unit, record, before) {
    const { session } = unit;
    const [was, is] = [before && typedRecord('profile', before), typedRecord('profile', record)];
    await expectOverProfile(unit, was, is);
    const { pages } = is;
    const first = pages.filter(({ main, enabled }) => main === 1 && enabled === 1);
    if (first.length !== 1)
      throw new Refused('initialModule', 'Por favor, seleccione el módulo inicial', 'p_tags_items');
    expectAdministratorProfile(was, is);
    await expectKnown(unit, was, is);
    if (record.id === session.profileId && !pages.some(editsProfiles))
      throw new Refused(
        'ownProfile',
        'No puede quitarle a su propio perfil el permiso de editar perfiles.',
        'p_tags_items',
      );
    return record;
  },
  async deleted(unit, record) {
    await expectOverProfile(unit, typedRecord('profile', record), null);
    if (record.auto_generated === 1)
      throw new Refused('ofTheSystem', 'Los perfiles del sistema no se eliminan.');
  },
};

/**
 * Requires that newly named pages are in the menu, and newly named actions among the actions.
 * @throws {Refused}
 */
async function expectKnown(unit: UnitOfWork, was: ProfileRecord | null, is: ProfileRecord): Promise<void> {
  const named = (profile: ProfileRecord | null) => ({
    links: new Set(profile?.pages.map(({ a_href }) => a_href)),
    fields: new Set(profile?.pages.flatMap(({ actions }) => actions.map(({ field }) => field))),
  });
  const [before, after] = [named(was), named(is)];
  const asked = [
    ...[...after.links].filter((name) => !before.links.has(name)).map((name) => ({ name, of: LINKS })),
    ...[...after.fields].filter((name) => !before.fields.has(name)).map((name) => ({ name, of: FIELDS })),
  ];
  const holders = await unit.consult(
    unique,
    asked.map(({ name, of }) => uniqueKey([of.scope], name)),
  );
  const unknown = asked.find((_, at) => holders[at] === null);
  if (unknown) throw new Refused('unknownRight', unknown.of.refusal(unknown.name), 'p_tags_items');
}

/** Unique values of menu options, by which a profile names pages, and the refusal of an unknown page. */
const LINKS = {
  scope: 'menuLink',
  refusal: (name: string) =>
    `No hay una página ${quoted(name)} en el menú. Agréguela antes en «Opciones De Menú».`,
};
const FIELDS = {
  scope: 'actionField',
  refusal: (name: string) => `No hay una acción ${quoted(name)}. Agréguela antes en «Acciones».`,
};

/** True for the right to edit profiles: without it no user of the profile could give it back. */
const editsProfiles = ({ a_href, enabled, actions }: ProfilePage): boolean =>
  a_href === 'perfiles' &&
  enabled === 1 &&
  actions.some((action) => action.field === 'update' && action.enabled === 1);
