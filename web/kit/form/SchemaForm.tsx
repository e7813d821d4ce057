import './schema-form.css';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { ChosenNamesContext, chosenKey } from '../input/chosen-names.ts';
import { HeldWordsContext } from '../input/held-words.ts';
import { useShortcuts } from '../keys/shortcuts.ts';
import { ClosedNotice } from './ClosedNotice.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { inScreenOrder } from './error-order.ts';
import { FormFields, WidgetField } from './FormFields.tsx';
import { FormHeadContext } from './FormHead.tsx';
import { FaultContext } from './fault.tsx';
import { type DrawnField, drawnFields } from './form-schema.ts';
import { formWords, headFacts } from './form-words.ts';
import { FormLines, type LinesView } from './LinesField.tsx';
import type { LineWords } from './merge-lines.ts';
import type { RecordForm } from './useForm.ts';
import type { Widgets } from './useWidget.ts';
import type { Values } from './values.ts';
import { TextWidget, WIDGETS } from './widgets.tsx';

interface Props<V extends Values> {
  readonly form: RecordForm<V>;
  /** Fields with their order and width; lists of lines among them. */
  readonly layout: readonly FormField[];
  /** View of each field's lines, which depends on the values. */
  readonly lines?: LinesOf<V>;
  /** Words for lists that this form does not draw, with which a conflict asks about each of their elements. */
  readonly parts?: ReadonlyMap<string, LineWords>;
  /** Notices and pictures below the fields, part of the same form. */
  readonly children?: ReactNode;
  /** Ctrl+Enter: saves and sends; absent: it saves. */
  readonly onSend?: (() => void) | undefined;
  /** Name of the act of its keys, where that is not saving: 'Comprometer'. */
  readonly does?: string;
  /** Widgets that only this form has, besides the kit's. */
  readonly widgets?: Widgets;
  /** Order of errors: that of their fields on the screen; absent: the schema's, which the requirement gives. */
  readonly errorOrder?: 'screen';
}

/** Views of lines by field; computed columns may add to a line what the form's own lacks. */
export type LinesOf<V extends Values> = {
  readonly [Name in keyof V]?: NonNullable<V[Name]> extends readonly (infer Line extends object)[]
    ? LinesView<Line>
    : never;
};

/**
 * Form of every command: drawn from the command's JSON Schema, checked by its compiled check, errors next to the
 * fields and in a summary; Ctrl+S saves, Ctrl+Enter saves and sends (interface "Forms").
 */
export function SchemaForm<V extends Values>(props: Props<V>) {
  const { form, layout, lines, parts, children, onSend, does, widgets, errorOrder } = props;
  const prefix = useId();
  const idOf = (field: string) => `${prefix}_${field}`;
  const chosenNames = useFormNames(form, prefix);
  const fields = useMemo(() => drawnFields(form.compiled, layout), [form.compiled, layout]);
  useShortcuts({ onSave: () => void form.submit(), onSend, does });

  const viewOf = (field: string) => (lines?.[field] ?? {}) as LinesView; // of this field's lines
  const pickedName = (field: string, value: unknown) => chosenNames.get(chosenKey(idOf(field), value));
  const worded = { form, fields, viewOf, parts, pickedName };
  const words = formWords(worded);
  // one field or list of this form, named by the layout
  const set = useLatest((name: string, value: unknown) => form.set({ [name]: value } as Partial<V>));
  const draw = (field: DrawnField) => {
    const { name, heading, lines: definition } = field;
    const value = form.values[name];
    if (definition)
      return (
        <div className="form-lines">
          <FormLines
            name={name}
            {...(heading === undefined ? {} : { heading })}
            definition={definition}
            compiled={form.compiled}
            lines={(value ?? NO_LINES) as readonly Line[]} // a field with lines holds a list
            view={viewOf(name)}
            errors={form.errors}
            onChange={(changed: readonly Line[]) => set(name, changed)}
          />
        </div>
      );
    return (
      <WidgetField
        id={idOf(name)}
        field={field}
        value={value}
        locked={field.locked !== undefined}
        widget={widgets?.[field.widget] ?? WIDGETS[field.widget] ?? TextWidget}
        set={set}
      />
    );
  };
  return (
    <FaultContext value={form.errors}>
      <ConflictDialog form={form} words={words} />
      {form.question && (
        <ConfirmDialog open title={form.question.title} onAnswer={form.answer}>
          {form.question.text}
        </ConfirmDialog>
      )}
      <ClosedNotice form={form} words={words} />
      <ErrorSummary
        errors={errorOrder === 'screen' ? inScreenOrder(form.errors, fields) : form.errors}
        tries={form.tries}
        titleOf={words.titleOf}
        idOf={idOf}
      />
      <HeldWordsContext value={form.held}>
        <ChosenNamesContext value={chosenNames}>
          <FormHeadContext value={headFacts(worded, words)}>
            <FormFields fields={fields} errors={form.errors} draw={draw} />
          </FormHeadContext>
        </ChosenNamesContext>
        {children}
      </HeldWordsContext>
    </FaultContext>
  );
}

/** Names that the pickers of a form show, for its held words and its draft. */
function useFormNames<V extends Values>({ held, draft }: RecordForm<V>, prefix: string) {
  const [chosenNames] = useState(() => new Map<string, string>());
  useEffect(() => {
    held.nameOf = (element) => (element.startsWith(`${prefix}_`) ? element.slice(prefix.length + 1) : '');
  }, [held, prefix]);
  useEffect(() => {
    const keyOf = (field: string, value: unknown) => chosenKey(`${prefix}_${field}`, value);
    draft.names = {
      of: (field, value) => chosenNames.get(keyOf(field, value)),
      show: (field, value, name) => void chosenNames.set(keyOf(field, value), name),
    };
  }, [draft, prefix, chosenNames]);
  return chosenNames;
}

type Line = Readonly<Record<string, unknown>>;
const NO_LINES: readonly Line[] = [];

/** A function that stays the same between drawings and calls the latest `run`. */
function useLatest<Args extends readonly unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...args: Args) => latest.current(...args), []);
}
