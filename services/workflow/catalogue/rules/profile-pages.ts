import type { ProfilePage, ProfileRecord } from '@expediente/schemas/catalogues/records.ts';
import { Refused } from '../../unit-of-work.ts';
import { expectAdministratorProfile } from './administration.ts';
import { expectOverProfile } from './authority.ts';
import { pagesOfTree } from './profile-tree.ts';
import type { CatalogueRule } from './rule.ts';

/** A profile has one first page, which it may open (R1 §5); those of the system stay. */
export const profilePages: CatalogueRule = {
  sent: (payload) =>
    typeof payload === 'object' && payload !== null && 'p_tags_items' in payload
      ? { ...payload, p_tags_items: pagesOfTree(payload.p_tags_items) }
      : payload,
  async saved(unit, record, before) {
    const { session } = unit;
    // Checked by the profile's schema.
    const [was, is] = [before as ProfileRecord | null, record as unknown as ProfileRecord];
    await expectOverProfile(unit, was, is);
    const { pages } = is;
    const first = pages.filter(({ main, enabled }) => main === 1 && enabled === 1);
    if (first.length !== 1)
      throw new Refused('initialModule', 'Por favor, seleccione el módulo inicial', 'p_tags_items');
    expectAdministratorProfile(was, is);
    if (record.id === session.profileId && !pages.some(editsProfiles))
      throw new Refused(
        'ownProfile',
        'No puede quitarle a su propio perfil el permiso de editar perfiles.',
        'p_tags_items',
      );
    return record;
  },
  async deleted(unit, record) {
    await expectOverProfile(unit, record as unknown as ProfileRecord, null); // checked by the profile's schema
    if (record.auto_generated === 1)
      throw new Refused('ofTheSystem', 'Los perfiles del sistema no se eliminan.');
  },
};

/** Without it nobody of the profile could give it back. */
const editsProfiles = ({ a_href, enabled, actions }: ProfilePage): boolean =>
  a_href === 'perfiles' &&
  enabled === 1 &&
  actions.some((action) => action.field === 'update' && action.enabled === 1);
