import type { FieldError } from '@expediente/kernel/envelope.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { useEffect, useMemo, useState } from 'react';
import { type Outcome, post, upload } from '../base/api.ts';
import { notify } from '../base/notices.ts';
import { useSession } from '../base/session.tsx';
import { type RecordForm, useForm } from '../kit/form/useForm.ts';
import type { Values } from '../kit/form/values.ts';
import { type CatalogueRow, payloadName, recordId, type ShownCatalogue } from './definition/shown.ts';
import { catalogueLayout } from './layout.ts';
import { faultsOf, holds, leftOver, multipart, type Picked, payloadOf, startValues } from './values.ts';

interface Saved {
  readonly id: string | number;
  readonly revision: number;
  /** Warning shown with the success: a NIT whose check digit is wrong. */
  readonly warning?: string;
}

interface CatalogueFormState {
  readonly form: RecordForm<Values>;
  readonly layout: readonly FormField[];
  /** Values as saved; for a new record its initial ones. */
  readonly start: Values;
}

interface Options {
  readonly catalogue: ShownCatalogue;
  readonly saved: CatalogueRow | undefined;
  readonly parent: string | undefined;
  readonly closed: string | undefined;
  onSaved(id: string): void;
  onMade(id: string): void;
}

/** State of a catalogue record's form: values, conditions between fields, payload, an uploaded file. */
export function useCatalogueForm({
  catalogue,
  saved,
  parent,
  closed,
  onSaved,
  onMade,
}: Options): CatalogueFormState {
  const session = useSession();
  // Users who see all executors have none assigned; where there is only one, it is chosen for them (R2 §5).
  const [first, second] = session.executors;
  const executor = session.unit_executor_assigned ?? (second ? null : (first ?? null));
  const values = useMemo(() => startValues(catalogue, saved, executor?.id), [catalogue, saved, executor?.id]);
  /** Rows picked in this form, by field; conditions and help texts read other data from them. */
  const [picked, setPicked] = useState<Picked>({});
  const look = { catalogue, saved, picked };
  const form = useForm<Values, Saved>({
    compiled: catalogue.compiled,
    saved: values,
    revision: saved?.revision,
    draft: {
      of: catalogue.operations.save ?? '',
      record: saved && recordId(catalogue, saved),
      under: parent,
      without: catalogue.form.password ? [catalogue.form.password] : [],
      // The cast holds: the draft keeps the `value` given here.
      besides: { value: picked, restore: (kept) => setPicked(kept as Picked) },
    },
    closed,
    payload: (of) => payloadOf({ ...look, parent, values: of }),
    check: (of): readonly FieldError[] => faultsOf({ ...look, values: of }),
    send: (payload, options): Promise<Outcome<Saved>> => {
      const path = catalogue.operations.save ?? '';
      const { file } = catalogue;
      const chosen = file && form.values[payloadName(catalogue, file.field)];
      return file && chosen instanceof File
        ? upload(path, multipart(payload, payloadName(catalogue, file.field), chosen), options)
        : post(path, payload, options);
    },
    onDone: ({ id, warning }) => {
      if (warning) notify('warning', warning);
      onSaved(String(id ?? (saved && recordId(catalogue, saved))));
    },
    onMade: ({ id }) => onMade(String(id)),
  });
  const left = leftOver({ ...look, values: form.values });
  const any = Object.keys(left).length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left over is taken away once
  useEffect(() => {
    if (any) form.set(left);
  }, [any]);
  const layout = catalogueLayout({
    ...look,
    values: form.values,
    profile: session.id_profile,
    executor,
    isOn: (when) => holds({ ...look, values: form.values }, when),
    onPick: (field, id, row) => {
      setPicked((now) => ({ ...now, [field]: row }));
      form.set({ [payloadName(catalogue, field)]: id ?? '' });
    },
  });
  return { form, layout, start: values };
}
