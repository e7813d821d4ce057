import {
  accessProjection,
  cataloguesProjection,
  catalogueTable,
} from '@expediente/readmodels/model/catalogues.ts';
import { PAPER_KINDS } from '@expediente/schemas/order/questions.ts';
import { answering } from '@expediente/schemas/shared/questions.ts';
import { type SqlBool, sql } from 'kysely';
import type { ReadModule } from '../shared/module.ts';
import { readPaperKinds } from '../shared/records/paper-kinds.ts';
import type { UsePlace, Uses } from '../shared/uses/places.ts';
import { registerCatalogueWorkbooks } from './excel/routes.ts';
import { CATALOGUE_HISTORIES } from './history.ts';
import { registerCatalogueReads } from './routes.ts';
import { registerTemplatePrint } from './template-print.ts';

const profilesWhere = (where: UsePlace['where']): UsePlace => ({
  kind: 'profile',
  noun: ['perfil', 'perfiles'],
  table: catalogueTable('profile'),
  where,
});

/** Condition on a JSON column that contains the action's field, in the shape that `within` gives it. */
const namesAction =
  (column: string, within: (field: string) => unknown): UsePlace['where'] =>
  (id) =>
    sql<SqlBool>`exists (select from ${catalogueTable('action')} a where a.id_actions = ${id}
      and ${sql.ref(column)} @> replace(${JSON.stringify(within('?'))}, '"?"', to_json(a.field_actions)::text)::jsonb)`;

/** Uses besides the references of the definitions: names within lists. */
const uses: Uses = {
  // Profiles and menus name an action by its field.
  action: [
    profilesWhere(namesAction('pages', (field) => [{ actions: [{ field }] }])),
    {
      kind: 'menuOption',
      noun: ['opción de menú', 'opciones de menú'],
      table: catalogueTable('menuOption'),
      where: namesAction('submenus', (field) => [{ childrens: [{ actions: [field] }] }]),
    },
  ],
  menuOption: [
    profilesWhere(
      (id) => sql<SqlBool>`exists (
        select from ${catalogueTable('menuOption')} m,
          jsonb_array_elements(m.submenus) s, jsonb_array_elements(s->'childrens') c
        where m.id_tags_items_parent_master = ${id}
          and pages @> jsonb_build_array(jsonb_build_object('a_href', c->>'a_href')))`,
    ),
  ],
  unit: [
    {
      kind: 'user',
      noun: ['usuario', 'usuarios'],
      table: catalogueTable('user'),
      where: (id) => sql<SqlBool>`units @> ${JSON.stringify([{ id, state: 1 }])}::jsonb`,
    },
  ],
};

/** Every catalogue, users and profiles too (R1, R2). */
export const catalogues: ReadModule = {
  name: 'catalogues',
  projections: [accessProjection, cataloguesProjection],
  routes(api, parts) {
    registerCatalogueReads(api, parts);
    registerTemplatePrint(api, parts);
    registerCatalogueWorkbooks(api, parts);
  },
  histories: CATALOGUE_HISTORIES,
  answers: (db) => [answering(PAPER_KINDS, async () => await readPaperKinds(db))],
  uses,
};
