import './schema-form.css';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { type IChangeEvent, withTheme } from '@rjsf/core';
import { Theme } from '@rjsf/mui';
import type { RegistryWidgetsType, RJSFSchema, ValidatorType } from '@rjsf/utils';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { ChosenNamesContext, chosenKey } from '../input/chosen-names.ts';
import { HeldWordsContext } from '../input/held-words.ts';
import { useShortcuts } from '../keys/shortcuts.ts';
import { ClosedNotice } from './ClosedNotice.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { inScreenOrder } from './error-order.ts';
import { FieldTemplate, ObjectTemplate } from './FieldTemplates.tsx';
import { FormHeadContext } from './FormHead.tsx';
import { FaultContext } from './fault.tsx';
import { choicesOf, formSchema, LINES } from './form-schema.ts';
import { formWords, headFacts } from './form-words.ts';
import { LinesContext, LinesField, type LinesView } from './LinesField.tsx';
import type { LineWords } from './merge-lines.ts';
import type { RecordForm } from './useForm.ts';
import type { Values } from './values.ts';
import { WIDGETS } from './widgets.tsx';

interface Props<V extends Values> {
  readonly form: RecordForm<V>;
  /** Which fields, in which order and width; lines among them. */
  readonly layout: readonly FormField[];
  /** What the lines of a field need besides their definition. */
  readonly lines?: LinesOf<V>;
  /** How lists that are drawn apart are chosen element by element after a conflict. */
  readonly parts?: ReadonlyMap<string, LineWords>;
  /** Notices, pictures below the fields: part of the same form. */
  readonly children?: ReactNode;
  /** Ctrl+Enter: saves and sends; absent: it saves. */
  readonly onSend?: (() => void) | undefined;
  readonly readOnly?: boolean;
  /** Widgets that only this form has, besides the kit's; the same object at each drawing. */
  readonly widgets?: RegistryWidgetsType;
  /** Errors follow each other as their fields do on the screen; absent: as the requirement gives them, which is the schema's order. */
  readonly errorOrder?: 'screen';
}

/** Of each field that holds lines; a computed column makes a line more than the form's own. */
export type LinesOf<V extends Values> = {
  readonly [Name in keyof V]?: NonNullable<V[Name]> extends readonly (infer Line extends object)[]
    ? LinesView<Line>
    : never;
};

/**
 * The one form: drawn from the command's JSON Schema, checked by its compiled check, errors next to the
 * fields and in a summary; Ctrl+S saves, Ctrl+Enter saves and sends (interface "Forms").
 */
export function SchemaForm<V extends Values>(props: Props<V>) {
  const { form, layout, lines, parts, children, onSend, readOnly = false, widgets, errorOrder } = props;
  const prefix = useId();
  const idOf = (field: string) => `${prefix}_${field}`;
  const chosenNames = useFormNames(form, prefix);
  const fields = useMemo(
    () =>
      layout.map((field) =>
        field.options ? field : { ...field, options: choicesOf(form.compiled, field.name) },
      ),
    [form.compiled, layout],
  );
  const drawn = useMemo(() => formSchema(form.compiled, fields), [form.compiled, fields]);
  const drawnBy = useMemo(() => ({ ...WIDGETS, ...widgets }), [widgets]);
  const save = () => {
    if (!readOnly) void form.submit();
  };
  useShortcuts({ onSave: save, onSend: readOnly ? undefined : onSend });

  const viewOf = (field: string) => (lines?.[field] ?? {}) as LinesView; // of this field's lines
  const pickedName = (field: string, value: unknown) => chosenNames.get(chosenKey(idOf(field), value));
  const worded = { form, fields, drawn, viewOf, parts, pickedName };
  const words = formWords(worded);
  // one field or list of this form, named by the layout
  const set = (name: string, value: unknown) => form.set({ [name]: value } as Partial<V>);
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
          <LinesContext
            value={{ fields, compiled: form.compiled, values: form.values, views: lines ?? {}, set }}
          >
            <FormHeadContext value={headFacts(worded, words)}>
              <Themed
                tagName="div"
                schema={drawn.schema}
                uiSchema={drawn.uiSchema}
                formData={withoutLines(fields, form.values)}
                validator={NO_VALIDATOR}
                noValidate
                idPrefix={prefix}
                readonly={readOnly}
                widgets={drawnBy}
                fields={FIELDS}
                templates={TEMPLATES}
                onChange={({ formData }: IChangeEvent, id?: string) => {
                  const name = id?.slice(prefix.length + 1);
                  if (name) set(name, name in formData ? formData[name] : undefined);
                }}
              >
                {/* RJSF puts its own button where nothing is given. */}
                <span hidden />
              </Themed>
            </FormHeadContext>
          </LinesContext>
        </ChosenNamesContext>
        {children}
      </HeldWordsContext>
    </FaultContext>
  );
}

/** Names that the pickers of a form show; its held words and its draft find fields and names by them. */
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

/** RJSF draws the fields; lines are their grid's (LinesContext). */
const withoutLines = (fields: readonly FormField[], values: Values): Values =>
  Object.fromEntries(fields.map(({ name, lines }) => [name, lines ? NO_LINES : values[name]]));
const NO_LINES: readonly object[] = [];

const Themed = withTheme<Values, RJSFSchema>(Theme);

/** RJSF checks nothing here: the compiled check does (README). No conditional reaches it (form-schema). */
const NO_VALIDATOR: ValidatorType<Values, RJSFSchema> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};

const FIELDS = { [LINES]: LinesField };
const TEMPLATES = { FieldTemplate, ObjectFieldTemplate: ObjectTemplate };
