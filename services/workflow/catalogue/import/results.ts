import type { AnyCatalogue } from '@expediente/catalogues/definition.ts';
import { fieldTitle } from '@expediente/catalogues/engine/compared.ts';
import { shownValue } from '@expediente/catalogues/engine/words.ts';
import { payloadName } from '@expediente/catalogues/payload.ts';
import type { Envelope, FieldError } from '@expediente/kernel/envelope.ts';
import type { Json, JsonObject } from '@expediente/kernel/events.ts';
import type { ChangedField, RowFault, RowResult } from '@expediente/schemas/catalogues/import.ts';
import type { Outcome } from '../../shared/commands/outcome.ts';

/** Faults of a refused row, by the record's fields. */
export function faultsOf(
  definition: AnyCatalogue,
  { envelope }: Pick<Outcome, 'envelope'>,
): readonly RowFault[] {
  const { errors = [], field } = dataOf(envelope);
  if (errors.length === 0) return [{ field: fieldNamed(definition, field), message: envelope.message }];
  return errors.map((each) => ({ field: fieldNamed(definition, each.field), message: each.message }));
}

/** Data of a refusal, in the shape that `outcomeOf` gives it. */
const dataOf = ({ data }: Envelope): { readonly errors?: readonly FieldError[]; readonly field?: string } =>
  data ?? {};

function fieldNamed(definition: AnyCatalogue, name: string | undefined): string {
  return Object.keys(definition.fields).find((field) => payloadName(definition, field) === name) ?? '';
}

/** The changes of a record in readable form, without values the server derives. */
export function changesOf(
  definition: AnyCatalogue,
  before: JsonObject,
  changed: JsonObject,
): readonly ChangedField[] {
  return Object.keys(changed).flatMap((field) => {
    const title = fieldTitle(definition, field);
    if (title === null) return [];
    const shown = (value: Json | undefined) => plain(shownValue(definition, field, value ?? null));
    return [{ field, title, before: shown(before[field]), after: shown(changed[field]) }];
  });
}

const plain = (value: Json): ChangedField['before'] =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : value;

export const refusedRow = (row: number, faults: readonly RowFault[]): RowResult => ({
  row,
  is: 'refused',
  changes: [],
  faults,
  revision: null,
});
