import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { columnsOf } from '@expediente/catalogues/engine/table.ts';
import { integerIn, type Parameters } from '../shared/http/read-route.ts';

/**
 * A key in the path: an integer where the catalogue's keys are integers, else text.
 * @throws {BadInput}
 */
export const keyIn = (definition: AnyCatalogue, parameters: Parameters, name: string): string | number =>
  columnsOf(definition)[definition.key.field] === 'integer'
    ? integerIn(parameters, name)
    : (parameters[name] ?? '');
