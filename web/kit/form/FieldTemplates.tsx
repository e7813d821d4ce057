import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { Fragment, useContext } from 'react';
import { PanelTabs } from '../layout/PanelTabs.tsx';
import { FormHead } from './FormHead.tsx';
import { FaultContext, useFieldFault } from './fault.tsx';
import { LINES } from './form-schema.ts';

/** The fields of a form in their order: its head above the lines, then lines and others, tabs below. */
export function ObjectTemplate({ properties, uiSchema }: ObjectFieldTemplateProps) {
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

/** One field: its title above it, what is wrong and what helps below. */
export function FieldTemplate({
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
