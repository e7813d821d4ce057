import type { ComponentType } from 'react';
import { useFieldFault } from './fault.tsx';
import type { DrawnField } from './form-schema.ts';

/** A field with its value, as its widget draws it. */
export interface WidgetProps {
  readonly id: string;
  readonly field: DrawnField;
  readonly value: unknown;
  /** True: its value is only read. */
  readonly locked: boolean;
  /** Sets the value; undefined and '' empty it. */
  onChange(value: unknown): void;
}

/** Widgets by their names in a layout. */
export type Widgets = Readonly<Record<string, ComponentType<WidgetProps>>>;

/** State that every widget draws: text, fault, and the ids of its descriptions. */
export function useWidget({ id, field, value, locked }: WidgetProps) {
  const { fault } = useFieldFault(field.name);
  const described = [fault ? `${id}-fault` : '', field.locked || field.help ? `${id}-help` : ''].join(' ');
  return {
    fault,
    locked,
    text: value === undefined || value === null ? '' : String(value),
    aria: {
      'aria-required': field.required,
      'aria-invalid': fault !== undefined,
      'aria-describedby': described.trim() || undefined,
    },
  };
}
