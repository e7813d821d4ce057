import type { FieldCondition } from '@expediente/catalogues/form.ts';
import { isBlankMarkup } from '@expediente/catalogues/templates/text.ts';
import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { REQUIRED } from '@expediente/schemas/shared/sentences.ts';
import { payloadOf as commandOf, valuesOf } from '../kit/form/record-form.ts';
import type { Values } from '../kit/form/values.ts';
import type { PickedRecord } from '../kit/input/pickers.tsx';
import { type CatalogueRow, payloadName, type ShownCatalogue } from './definition/shown.ts';
import { NO_PASSWORD, passwordFaults, sentPassword } from './password.ts';

/** Rows picked in the form, by field; null where the choice was cleared. */
export type Picked = Readonly<Record<string, PickedRecord | null>>;

/** Data that decides which fields of a form are enabled. */
export interface Standing {
  readonly catalogue: ShownCatalogue;
  /** Saved record; absent for a new one. */
  readonly saved?: CatalogueRow | undefined;
  readonly picked: Picked;
  /** Typed values, by payload name. */
  readonly values: Values;
}

const EMPTY = [undefined, null, ''] as const;
export const isEmpty = (value: unknown): boolean => EMPTY.some((each) => each === value);

/** Fields of the form by payload name; a new record of a catalogue by executor begins with the session's executor. */
const fieldsOf = (catalogue: ShownCatalogue, executor?: number): readonly FormField[] =>
  catalogue.form.fields.map(({ name }) => ({
    name: payloadName(catalogue, name),
    of: name,
    begins: begun(catalogue, name, executor),
  }));

/** Saved values of a record, or the initial ones of a new record. */
export function startValues(
  catalogue: ShownCatalogue,
  saved: CatalogueRow | undefined,
  executor: number | undefined,
): Values {
  const { password } = catalogue.form;
  const lists = catalogue.form.fields.filter(({ name }) => catalogue.fields[name]?.kind === 'list');
  return {
    ...valuesOf(fieldsOf(catalogue, executor), catalogue.compiled, saved),
    ...Object.fromEntries(
      lists.map(({ name }) => [payloadName(catalogue, name), listValue(catalogue, name, saved)]),
    ),
    ...(password ? { [password]: NO_PASSWORD } : {}),
  };
}

/** Elements of a saved list with the names that they have in the payload. */
export function listValue(
  { elements }: ShownCatalogue,
  field: string,
  saved: CatalogueRow | undefined,
): readonly object[] {
  const value = saved?.[field];
  if (!Array.isArray(value)) return [];
  const names = elements[field];
  if (!names) return value;
  return value.map((element: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(names).map(([own, sent]) => [sent, element[own]])),
  );
}

function begun(catalogue: ShownCatalogue, field: string, executor: number | undefined): string | number {
  if (Object.hasOwn(catalogue.defaults, field)) return catalogue.defaults[field] ?? '';
  const kind = catalogue.fields[field]?.kind;
  if (kind === 'flag' || kind === 'active') return 0;
  return (catalogue.scope === 'executor' && catalogue.records[field] && executor) || '';
}

/** Value of the picked record's field `name`; if none was picked here, the saved record's. */
export const ofPicked = ({ saved, picked }: Standing, field: string, name: string): unknown =>
  Object.hasOwn(picked, field) ? picked[field]?.[name] : saved?.[name];

/** True if a field's condition holds, or it has none. */
export function holds(standing: Standing, when: FieldCondition | undefined): boolean {
  if (!when) return true;
  const { catalogue, values } = standing;
  const value = when.of
    ? ofPicked(standing, when.field, when.of)
    : values[payloadName(catalogue, when.field)];
  return String(value ?? '') === String(when.is);
}

/**
 * Patch that empties fields whose condition no longer holds, so that their text does not look as if it were saved (R2
 * §5).
 */
export function leftOver(standing: Standing): Values {
  const { catalogue, values } = standing;
  return Object.fromEntries(
    catalogue.form.fields
      .filter(({ name, when }) => !holds(standing, when) && !isEmpty(values[payloadName(catalogue, name)]))
      .map(({ name }) => [payloadName(catalogue, name), '']),
  );
}

/** Command to save: typed values, empty where a condition does not hold; ids and revision. */
export function payloadOf(standing: Standing & { readonly parent?: string | undefined }): object {
  const { catalogue, saved, values, parent } = standing;
  const { key, file, parent: under } = catalogue;
  const { password } = catalogue.form;
  const counted = catalogue.form.fields.map(({ name: field, when }) => {
    const name = payloadName(catalogue, field);
    const value = holds(standing, when) ? values[name] : '';
    // No chosen record is null; '' would be taken as the id of a new record.
    return [name, catalogue.records[field] && isEmpty(value) ? null : value];
  });
  return {
    ...commandOf(
      fieldsOf(catalogue).filter(({ of }) => of !== file?.field),
      catalogue.compiled,
      Object.fromEntries(counted),
    ),
    ...(password ? sentPassword(password, values[password], saved === undefined) : {}),
    ...(under && parent !== undefined ? { [payloadName(catalogue, under.field)]: parent } : {}),
    ...(saved
      ? { [payloadName(catalogue, key.field)]: saved[key.field], p_revision: saved.revision }
      : key.kind === 'natural'
        ? { p_is_new: 1 }
        : {}),
  };
}

/** Faults that the schema cannot find: empty fields whose condition holds, blank templates, a file of another type. */
export function faultsOf(standing: Standing): readonly FieldError[] {
  const { catalogue, saved, values } = standing;
  const { file, form } = catalogue;
  const faults = form.fields.flatMap((each) => {
    const name = payloadName(catalogue, each.name);
    const value = values[name];
    if (each.name === file?.field && value instanceof File && !value.type.startsWith('image/'))
      return [{ field: name, message: file.message }];
    if (each.needed && isBlankMarkup(String(value ?? ''))) return [{ field: name, message: each.needed }];
    return each.when && holds(standing, each.when) && isEmpty(value)
      ? [{ field: name, message: catalogue.records[each.name]?.message ?? REQUIRED }]
      : [];
  });
  const { password } = form;
  return password ? [...faults, ...passwordFaults(password, values[password], saved === undefined)] : faults;
}

/** Command as a form with its file. */
export function multipart(payload: object, name: string, file: File): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(payload)) {
    if (value !== null && value !== undefined) form.append(field, String(value));
  }
  form.append(name, file);
  return form;
}
