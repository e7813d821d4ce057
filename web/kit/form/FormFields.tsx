import type { FieldError } from '@expediente/kernel/envelope.ts';
import { type ComponentType, Fragment, memo, type ReactNode } from 'react';
import { PanelTabs } from '../layout/PanelTabs.tsx';
import { FormHead } from './FormHead.tsx';
import { useFieldFault } from './fault.tsx';
import type { DrawnField } from './form-schema.ts';
import type { WidgetProps } from './useWidget.ts';

interface Props {
  readonly fields: readonly DrawnField[];
  readonly errors: readonly FieldError[];
  /** The lines of a field that has them, else its widget. */
  draw(field: DrawnField): ReactNode;
}

/** The fields of a form in their order: its head above the lines, then lines and others, tabs below. */
export function FormFields({ fields, errors, draw }: Props) {
  const drawn = (field: DrawnField) => (
    <Fragment key={field.name}>
      {/* A heading over lines is drawn with them, as the title of their section. */}
      {field.heading !== undefined && !field.lines && <h3 className="form-heading">{field.heading}</h3>}
      {draw(field)}
    </Fragment>
  );
  const shown = fields.filter(({ tab }) => tab === undefined);
  const panels = fields.flatMap((field) =>
    field.tab === undefined
      ? []
      : [
          {
            name: field.name,
            label: field.tab,
            content: draw(field),
            fault: errors.some((error) => error.field === field.name),
          },
        ],
  );
  const first = shown.findIndex(({ lines }) => lines);
  const head = first > 0 ? shown.slice(0, first) : [];
  return (
    <div className="form-fields">
      {head.length > 0 && <FormHead names={head.map(({ name }) => name)}>{head.map(drawn)}</FormHead>}
      {shown.slice(head.length).map(drawn)}
      {panels.length > 0 && <PanelTabs name="Partes del formulario" panels={panels} />}
    </div>
  );
}

interface WidgetFieldProps {
  readonly id: string;
  readonly field: DrawnField;
  readonly value: unknown;
  readonly locked: boolean;
  readonly widget: ComponentType<WidgetProps>;
  /** Must be the same function at each drawing. */
  set(name: string, value: unknown): void;
}

/** One field: its title above its widget, its fault and help below; drawn again only when one of them changes. */
export const WidgetField = memo(function WidgetField(props: WidgetFieldProps) {
  const { id, field, value, locked, widget: Widget, set } = props;
  const { fault } = useFieldFault(field.name);
  const under = [field.locked, locked ? '' : field.help].filter(Boolean).join(' ');
  // A locked field is text below its title, a flag too.
  const ownLabel = field.ownLabel && !locked;
  const Label = locked ? 'span' : 'label';
  return (
    <div
      // A flag next to labelled fields is at the height of their inputs.
      className={ownLabel && field.nextToLabels ? 'next-to-labels' : undefined}
      style={{ gridColumn: `span ${field.span}` }}
    >
      {!ownLabel && (
        <Label
          {...(locked ? { className: 'form-label read' } : { className: 'form-label', htmlFor: id })}
          id={`${id}-label`}
        >
          {field.label}
          {field.required && !locked && <em aria-hidden="true">*</em>}
        </Label>
      )}
      <Widget
        id={id}
        field={field}
        value={value}
        locked={locked}
        onChange={(typed) => set(field.name, field.isNumber ? numberIn(typed) : (typed ?? ''))}
      />
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
}, isAlike);

/** Compares fields by content: layouts are new objects at each key, most of their fields unchanged. */
function isAlike(before: WidgetFieldProps, after: WidgetFieldProps): boolean {
  return holdsSame(before.field, after.field) && holdsSame({ ...before, field: 0 }, { ...after, field: 0 });
}

const holdsSame = (one: object, other: object): boolean => {
  const values = new Map(Object.entries(other));
  const own = Object.entries(one);
  return own.length === values.size && own.every(([name, value]) => Object.is(values.get(name), value));
};

/** Number of typed digits; other text stays as it is, and undefined becomes ''. */
const numberIn = (typed: unknown): unknown =>
  typeof typed === 'string' && /^-?\d{1,15}$/.test(typed) ? Number(typed) : (typed ?? '');
