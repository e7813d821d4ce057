import type { ProfilePage } from '@expediente/schemas/catalogues/records.ts';
import { Refused } from '../../unit-of-work.ts';
import type { CatalogueRule } from './rule.ts';

/** A profile has one first page, which it may open (R1 §5); those of the system stay. */
export const profilePages: CatalogueRule = {
  async saved(_, record) {
    const pages = (record.pages ?? []) as unknown as readonly ProfilePage[]; // checked by the profile's schema
    const first = pages.filter(({ main, enabled }) => main === 1 && enabled === 1);
    if (first.length !== 1)
      throw new Refused('initialModule', 'Por favor, seleccione el módulo inicial', 'p_tags_items');
    return record;
  },
  async deleted(_, { auto_generated }) {
    if (auto_generated === 1) throw new Refused('ofTheSystem', 'Los perfiles del sistema no se eliminan.');
  },
};
