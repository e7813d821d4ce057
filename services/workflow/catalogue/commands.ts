import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { Command } from '../shared/commands/operation.ts';
import { deleteCommand } from './delete.ts';
import { saveCommand } from './save.ts';

/** Commands of every catalogue, at the paths that its definition names. */
export const CATALOGUE_COMMANDS: readonly Command[] = CATALOGUE_NAMES.flatMap((name) => {
  const definition: AnyCatalogue = CATALOGUES[name];
  const { save, delete: remove } = definition.operations;
  return [
    ...(save === undefined ? [] : [saveCommand(definition, save)]),
    ...(remove === undefined ? [] : [deleteCommand(definition, remove)]),
  ];
});
