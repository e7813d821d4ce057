import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { recordDecider } from '@expediente/catalogues/engine/decider.ts';
import { CATALOGUE_NAMES, CATALOGUES } from '@expediente/catalogues/registry.ts';
import type { WriteModule } from '../module.ts';
import type { Command } from '../operation.ts';
import { deleteCommand } from './delete.ts';
import { saveCommand } from './save.ts';

/** The commands of every catalogue, as its definition names them. */
export const CATALOGUE_COMMANDS: readonly Command[] = CATALOGUE_NAMES.flatMap((name) => {
  const definition: AnyCatalogue = CATALOGUES[name];
  const { save, delete: remove } = definition.operations;
  return [
    ...(save === undefined ? [] : [saveCommand(definition, save)]),
    ...(remove === undefined ? [] : [deleteCommand(definition, remove)]),
  ];
});

/** Catalogues by their definitions (R2). */
export const catalogues: WriteModule = {
  deciders: CATALOGUE_NAMES.map((name) => recordDecider(CATALOGUES[name])),
  commands: CATALOGUE_COMMANDS,
};
