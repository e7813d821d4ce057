import './schema-form.css';
import { plainText } from '@expediente/catalogues/templates/text.ts';
import { shownJson } from '@expediente/machines/history/values.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { type IChangeEvent, withTheme } from '@rjsf/core';
import { Theme } from '@rjsf/mui';
import type {
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryWidgetsType,
  RJSFSchema,
  ValidatorType,
} from '@rjsf/utils';
import { Fragment, type ReactNode, useContext, useEffect, useId, useMemo, useState } from 'react';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { figureText } from '../figures/amounts.tsx';
import { ChosenNamesContext, chosenKey } from '../input/chosen-names.ts';
import { HeldWordsContext } from '../input/held-words.ts';
import { useShortcuts } from '../keys/shortcuts.ts';
import { PanelTabs } from '../layout/PanelTabs.tsx';
import { ClosedNotice } from './ClosedNotice.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { inScreenOrder } from './error-order.ts';
import { FormHead, FormHeadContext, type FormHeadFacts } from './FormHead.tsx';
import { FaultContext, useFieldFault } from './fault.tsx';
import { choicesOf, decimalOf, formSchema, LINES } from './form-schema.ts';
import { LinesContext, LinesField, type LinesView, withOwn } from './LinesField.tsx';
import type { Side } from './merge.ts';
import type { LineWords } from './merge-lines.ts';
import { itemOf, labelOf, lineColumns, lineKey } from './record-form.ts';
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
  readonly [Name in keyof V]?: V[Name] extends readonly (infer Line extends object)[]
    ? LinesView<Line>
    : never;
};

/**
 * The one form: drawn from the command's JSON Schema, checked by its compiled check, errors next to the
 * fields and in a summary; Ctrl+S saves, Ctrl+Enter saves and sends (interface "Forms").
 */
export function SchemaForm<V extends Values>({
  form,
  layout,
  lines,
  parts,
  children,
  onSend,
  readOnly = false,
  widgets,
  errorOrder,
}: Props<V>) {
  const prefix = useId();
  const [chosenNames] = useState(() => new Map<string, string>());
  const { held } = form;
  useEffect(() => {
    held.nameOf = (element) => (element.startsWith(`${prefix}_`) ? element.slice(prefix.length + 1) : '');
  }, [held, prefix]);
  const { draft } = form;
  useEffect(() => {
    const keyOf = (field: string, value: unknown) => chosenKey(`${prefix}_${field}`, value);
    draft.names = {
      of: (field, value) => chosenNames.get(keyOf(field, value)),
      show: (field, value, name) => void chosenNames.set(keyOf(field, value), name),
    };
  }, [draft, prefix, chosenNames]);
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

  const titleOf = labelOf(fields, form.compiled, form.values);

  const textOf = (field: string, value: unknown, side: Side): string => {
    const own = fields.find(({ name }) => name === field);
    const choice = own?.options?.find((each) => String(each.value) === String(value));
    if (choice) return choice.label;
    const rule = decimalOf(form.compiled, field);
    if (rule && typeof value === 'string' && value !== '') return figureText(rule.kind, value);
    if (drawn.uiSchema[field]?.['ui:options']?.ownLabel === true) return Number(value) === 1 ? 'SI' : 'NO';
    if (own?.widget === 'template') return plainText(String(value ?? ''));
    const picked = chosenNames.get(chosenKey(`${prefix}_${field}`, value));
    // The layout's own text names the record's value as saved.
    const savedText = side === 'theirs' ? own?.settings?.text : undefined;
    return picked ?? (typeof savedText === 'string' ? savedText : shownJson(value));
  };

  const shownLines = (field: string): number => {
    const view = (lines?.[field] ?? {}) as LinesView; // of this field's lines
    const own = view.shown ?? form.values[field];
    return Array.isArray(own) ? own.length : 0;
  };

  const linesOf = (field: string): LineWords | undefined => {
    const definition = fields.find(({ name }) => name === field)?.lines;
    if (!definition) return parts?.get(field);
    const view = (lines?.[field] ?? {}) as LinesView; // of this field's lines
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
  };

  const head: FormHeadFacts = {
    lines: Math.max(0, ...fields.filter((field) => field.lines).map(({ name }) => shownLines(name))),
    dirty: form.dirty,
    faulty: form.errors.map(({ field }) => field),
    titleOf,
    textOf: (field) => {
      const value = form.values[field];
      return value === undefined || value === '' ? '' : textOf(field, value, 'theirs');
    },
  };

  return (
    <FaultContext value={form.errors}>
      <ConflictDialog form={form} titleOf={titleOf} textOf={textOf} linesOf={linesOf} />
      {form.question && (
        <ConfirmDialog open title={form.question.title} onAnswer={form.answer}>
          {form.question.text}
        </ConfirmDialog>
      )}
      <ClosedNotice
        form={form}
        titleOf={titleOf}
        textOf={(field, value) => textOf(field, value, 'mine')}
        linesOf={linesOf}
      />
      <ErrorSummary
        errors={errorOrder === 'screen' ? inScreenOrder(form.errors, fields) : form.errors}
        tries={form.tries}
        titleOf={titleOf}
        idOf={(field) => `${prefix}_${field}`}
      />
      <HeldWordsContext value={held}>
        <ChosenNamesContext value={chosenNames}>
          <LinesContext
            value={{
              fields,
              compiled: form.compiled,
              values: form.values,
              views: lines ?? {},
              // a list of this form, named by the layout
              set: (name, changed) => form.set({ [name]: changed } as Partial<V>),
            }}
          >
            <FormHeadContext value={head}>
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
                onChange={(event: IChangeEvent, id?: string) => {
                  const name = id?.slice(prefix.length + 1);
                  // one field of this form, named by the layout
                  if (name && name in event.formData)
                    form.set({ [name]: event.formData[name] } as Partial<V>);
                  else if (name) form.set({ [name]: undefined } as Partial<V>);
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

function ObjectTemplate({ properties, uiSchema }: ObjectFieldTemplateProps) {
  const errors = useContext(FaultContext);
  const optionOf = (name: string, option: 'heading' | 'tab'): string | undefined => {
    const value: unknown = uiSchema?.[name]?.['ui:options']?.[option];
    return typeof value === 'string' ? value : undefined;
  };
  const panels = properties.flatMap(({ name, content }) => {
    const label = optionOf(name, 'tab');
    return label === undefined
      ? []
      : [{ name, label, content, fault: errors.some(({ field }) => field === name) }];
  });
  const shown = properties.filter(({ name }) => optionOf(name, 'tab') === undefined);
  const isLines = (name: string): boolean => uiSchema?.[name]?.['ui:field'] === LINES;
  const drawn = ({ name, content }: (typeof shown)[number]) => {
    // Over lines it is the title of their part.
    const heading = isLines(name) ? undefined : optionOf(name, 'heading');
    return (
      <Fragment key={name}>
        {heading !== undefined && <h3 className="form-heading">{heading}</h3>}
        {content}
      </Fragment>
    );
  };
  const first = shown.findIndex(({ name }) => isLines(name));
  const head = first > 0 ? shown.slice(0, first) : [];
  return (
    <div className="form-fields">
      {head.length > 0 && <FormHead names={head.map(({ name }) => name)}>{head.map(drawn)}</FormHead>}
      {shown.slice(head.length).map(drawn)}
      {panels.length > 0 && <PanelTabs name="Partes del formulario" panels={panels} />}
    </div>
  );
}

function FieldTemplate({
  id,
  label,
  required,
  readonly,
  children,
  uiSchema,
  fieldPathId,
}: FieldTemplateProps) {
  const name = String(fieldPathId.path.at(-1) ?? '');
  const { fault } = useFieldFault(name);
  if (fieldPathId.path.length === 0) return children;
  if (uiSchema?.['ui:field'] === LINES) return <div className="form-lines">{children}</div>;
  const options = uiSchema?.['ui:options'] ?? {};
  const under = [options.locked, readonly ? '' : options.help].filter(Boolean).map(String).join(' ');
  // What cannot be written is text below its title, a flag too.
  const ownLabel = options.ownLabel === true && !readonly;
  const Label = readonly ? 'span' : 'label';
  return (
    <div
      // A flag next to labelled fields is at the height of their inputs.
      className={ownLabel && options.nextToLabels === true ? 'next-to-labels' : undefined}
      style={{ gridColumn: `span ${Number(options.span ?? 4)}` }}
    >
      {!ownLabel && (
        <Label
          {...(readonly ? { className: 'form-label read' } : { className: 'form-label', htmlFor: id })}
          id={`${id}-label`}
        >
          {label}
          {required && !readonly && <em aria-hidden="true">*</em>}
        </Label>
      )}
      {children}
      {fault && (
        <p className="form-under form-fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
      {under && (
        <p className="form-under" id={`${id}-help`}>
          {under}
        </p>
      )}
    </div>
  );
}

const FIELDS = { [LINES]: LinesField };
const TEMPLATES = { FieldTemplate, ObjectFieldTemplate: ObjectTemplate };
