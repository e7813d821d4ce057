import type { FormField } from '@expediente/schemas/shared/form.ts';
import { FIXED_ONCE_SAVED } from '@expediente/schemas/shared/sentences.ts';

/** What a form knows of a field now, over its layout; null: it is not shown; undefined: nothing besides. */
export type LiveField = Partial<Omit<FormField, 'name'>> | null | undefined;

/** The layout as it is now: options, locks, help and settings that depend on the values or on what was looked up. */
export const liveFields = <Field extends FormField>(
  layout: readonly Field[],
  live: { readonly [Name in Field['name']]?: LiveField },
): readonly FormField[] =>
  layout.flatMap((field) => {
    const own = live[field.name as Field['name']];
    return own === null ? [] : [own === undefined ? field : { ...field, ...own }];
  });

/** A field that its record keeps. */
export const FIXED = { locked: FIXED_ONCE_SAVED } as const;

/**
 * A choice that its record keeps.
 * @param saved text of the choice once it is saved; undefined: it is still to be made
 * @param choice the picker's settings until then
 */
export const onceSaved = (saved: string | undefined, choice: FormField['settings'] = {}): LiveField =>
  saved === undefined ? { settings: choice } : { ...FIXED, settings: { text: saved } };

/** Options of a select that are records. */
export const optionsOf = (records: readonly { readonly id: number; readonly label: string }[]) =>
  records.map(({ id, label }) => ({ value: id, label }));
