import { recordDecider } from '@expediente/catalogues/engine/decider.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { WriteModule } from '../shared/module.ts';
import { CATALOGUE_COMMANDS } from './commands.ts';
import { registerCatalogueImport } from './import/routes.ts';

/** Catalogues by their definitions (R2). */
export const catalogues: WriteModule = {
  name: 'catalogue',
  deciders: CATALOGUE_NAMES.map((name) => recordDecider(CATALOGUES[name])),
  commands: CATALOGUE_COMMANDS,
  routes: (_, { workbooks, workflow }) => registerCatalogueImport(workbooks, workflow),
};
