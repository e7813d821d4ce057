import { KeepViewInput } from 'validator:listview/commands.ts';
import { canonicalName } from '@expediente/kernel/same-number.ts';
import { KEEP_VIEW_FORM, RENAME_VIEW_FORM } from '@expediente/schemas/listview/forms.ts';
import type { KeptView } from '@expediente/schemas/listview/read.ts';
import { useMemo } from 'react';
import { post } from '../../base/api.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { payloadOf, valuesOf } from '../form/record-form.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import { useForm } from '../form/useForm.ts';
import type { Values } from '../form/values.ts';

interface Props {
  /** Name of the list on the server. */
  readonly list: string;
  /** State that a new view keeps. */
  readonly query: string;
  /** Kept view that gets another name; absent: a new one. */
  readonly view?: KeptView | undefined;
  /** True where the view may be kept for a profile. */
  readonly forProfiles: boolean;
  /** Names of the views that are shipped with the list. */
  readonly taken: readonly string[];
  onClose(): void;
  onKept(id: string, name: string): void;
}

/** Dialog that keeps a view under a name, or gives it another one. */
export function KeepView({ list, query, view, forProfiles, taken, onClose, onKept }: Props) {
  const layout = view === undefined && forProfiles ? KEEP_VIEW_FORM : RENAME_VIEW_FORM;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog keeps the values with which it was opened
  const saved = useMemo(() => valuesOf(layout, KeepViewInput, view), []);
  const own = { p_list: list, p_query: view?.query ?? query, ...(view && { p_id: view.id }) };
  const form = useForm<Values>({
    compiled: KeepViewInput,
    saved,
    revision: undefined,
    draft: undefined,
    payload: (values) => ({ ...payloadOf(layout, KeepViewInput, values), ...own }),
    check: ({ p_name: name }) =>
      taken.some((each) => canonicalName(each) === canonicalName(String(name)))
        ? [{ field: 'p_name', message: `El listado ya trae la vista «${name}»: escriba otro nombre.` }]
        : [],
    isStep: true,
    send: (payload, options) => post<{ id: string }>('/views/keep', payload, options),
    onDone: (data, values) => onKept((data as { id: string }).id, String(values.p_name)),
  });
  return (
    <FormDialog
      title={view ? `Cambiar el nombre de «${view.name}»` : 'Guardar vista'}
      form={form}
      size="small"
      height="content"
      submit="Guardar"
      onClose={onClose}
    >
      <SchemaForm form={form} layout={layout} />
    </FormDialog>
  );
}
