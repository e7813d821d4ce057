import type { Page } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../base/api.ts';
import { Choices } from './ChoicesField.tsx';
import { useWidget, type WidgetProps } from './useWidget.ts';

interface Settings {
  /** Look-up of the records. */
  readonly path: string;
  /** Text where there is nothing to choose from. */
  readonly none: string;
}

/** Choice of several records of a small catalogue. */
export function ChoicesWidget(props: WidgetProps) {
  const { path, none } = props.field.settings as unknown as Settings; // the layout's settings of this widget
  const { aria } = useWidget(props);
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) =>
      get<Page<{ readonly id: number; readonly description: string }>>(path, {}, { signal }),
  });
  if (data?.rows.length === 0) return <p id={props.id}>{none}</p>;
  return (
    <Choices
      group={{ ...aria, id: props.id, tabIndex: -1, 'aria-label': props.field.label }}
      choices={(data?.rows ?? []).map(({ id, description }) => ({ id, label: description }))}
      chosen={Array.isArray(props.value) ? props.value.map(Number) : []}
      onChange={props.onChange}
    />
  );
}
