import { plainText } from '@expediente/catalogues/templates/text.ts';
import { shownJson } from '@expediente/machines/history/values.ts';
import { figureText } from '../figures/amounts.tsx';
import type { FieldWords } from './conflict-parts.ts';
import type { FormHeadFacts } from './FormHead.tsx';
import type { DrawnField } from './form-schema.ts';
import { type LinesView, withOwn } from './LinesField.tsx';
import type { Side } from './merge.ts';
import type { LineWords } from './merge-lines.ts';
import { itemOf, labelOf, lineColumns, lineKey } from './record-form.ts';
import type { RecordForm } from './useForm.ts';
import type { Values } from './values.ts';

interface Worded<V extends Values> {
  readonly form: RecordForm<V>;
  readonly fields: readonly DrawnField[];
  /** View of a field's lines. */
  viewOf(field: string): LinesView;
  readonly parts: ReadonlyMap<string, LineWords> | undefined;
  /** The name that a picker shows of a value. */
  pickedName(field: string, value: unknown): string | undefined;
}

/** The fields of a form in words: for conflicts, notices and its head. */
export function formWords<V extends Values>(of: Worded<V>): FieldWords {
  const { form, fields } = of;
  const fieldOf = (name: string) => fields.find((each) => each.name === name);
  const textOf = (field: string, value: unknown, side: Side): string => {
    const own = fieldOf(field);
    const choice = own?.options.find((each) => String(each.value) === String(value));
    if (choice) return choice.label;
    const rule = own?.decimal;
    if (rule && typeof value === 'string' && value !== '') return figureText(rule.kind, value);
    if (own?.ownLabel) return Number(value) === 1 ? 'SI' : 'NO';
    if (own?.widget === 'template') return plainText(String(value ?? ''));
    // The layout's text is the name of the saved value.
    const savedText = side === 'theirs' ? own?.settings?.text : undefined;
    return of.pickedName(field, value) ?? (typeof savedText === 'string' ? savedText : shownJson(value));
  };
  return {
    titleOf: labelOf(fields, form.compiled, form.values),
    textOf,
    linesOf: (field) => lineWordsOf(of, fieldOf(field), field),
  };
}

function lineWordsOf<V extends Values>(
  { form, viewOf, parts }: Worded<V>,
  own: DrawnField | undefined,
  field: string,
): LineWords | undefined {
  const definition = own?.lines;
  if (!definition) return parts?.get(field);
  const view = viewOf(field);
  const sent = itemOf(form.compiled, field);
  const typed = definition.columns.filter(
    (column) =>
      !column.computed &&
      !definition.key?.includes(column.field) &&
      (column.editable === true || column.field in sent),
  );
  return {
    definition,
    columns: withOwn(lineColumns(field, definition, form.compiled), view.columns),
    isTyped: (name) => typed.some((column) => column.field === name),
    drawn: (line) => view.shown?.find((each) => lineKey(definition, each) === lineKey(definition, line)),
  };
}

/** Facts of a form for its head, which folds while there are many lines. */
export function headFacts<V extends Values>(
  { form, fields, viewOf }: Worded<V>,
  { titleOf, textOf }: FieldWords,
): FormHeadFacts {
  const countOf = ({ name }: DrawnField): number => {
    const own = viewOf(name).shown ?? form.values[name];
    return Array.isArray(own) ? own.length : 0;
  };
  const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
  return {
    lines: Math.max(0, ...fields.filter((field) => field.lines).map(countOf)),
    dirty: form.dirty,
    faulty: form.errors.map(({ field }) => field),
    missing: fields
      .filter(({ name, required }) => required && isEmpty(form.values[name]))
      .map(({ name }) => name),
    titleOf,
    textOf: (field) => {
      const value = form.values[field];
      return value === undefined || value === '' ? '' : textOf(field, value, 'theirs');
    },
  };
}
