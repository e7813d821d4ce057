import { ExtensionLineInput } from 'validator:extension/commands.ts';
import { shownMoney } from '@expediente/kernel/format.ts';
import { EXTENSION_LINE_FORM, type ExtensionFormLine } from '@expediente/schemas/extension/forms.ts';
import type { ExtensionDetails } from '@expediente/schemas/extension/read.ts';
import { NEW_GROUP_LEVEL } from '@expediente/schemas/shared/levels.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../base/api.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { liveFields } from '../kit/form/live-fields.ts';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import { SchemaForm } from '../kit/form/SchemaForm.tsx';
import { useForm } from '../kit/form/useForm.ts';

interface Props {
  readonly budgets: ExtensionDetails;
  readonly lines: readonly ExtensionFormLine[];
  onAdd(line: ExtensionFormLine): void;
  onClose(): void;
}

type Place = Pick<
  ExtensionFormLine,
  'p_id_details' | 'p_id_group' | 'p_quarter' | 'p_budget' | 'description'
> & {
  readonly opened: boolean;
};

/** Budgets that can be changed, followed by groups without one; those that already have a change are left out. */
function placesOf({ details, new_groups }: ExtensionDetails, lines: Props['lines']): readonly Place[] {
  const named = new Set(lines.map((line) => `${line.p_id_group}-${line.p_quarter}`));
  return [
    ...details.map((each) => ({ ...each, opened: each.opened === 1 })),
    ...new_groups.map((each) => ({ ...each, budget: '0.00', opened: false })),
  ]
    .filter(({ id_details }) => !named.has(id_details))
    .map(({ id_details, id_group, quarter, budget, description, opened }) => ({
      p_id_details: id_details,
      p_id_group: id_group,
      p_quarter: quarter,
      p_budget: budget,
      description,
      opened,
    }));
}

const nameOf = ({ p_id_group, p_quarter, p_budget, description, opened }: Place): string =>
  `${p_id_group} ${description} · ${p_quarter} · ${opened ? `saldo ${shownMoney(p_budget)}` : 'sin presupuesto'}`;

/** Dialog that adds the change of one budget: its type, new balance and justification (R3 §3). */
export function AddChange({ budgets, lines, onAdd, onClose }: Props) {
  const places = useMemo(() => placesOf(budgets, lines), [budgets, lines]);
  const { data: levels } = useQuery({
    queryKey: ['/nivel/get/public', 'extension'],
    queryFn: ({ signal }) =>
      get<Page<{ id: string; description: string }>>(
        '/nivel/get/public',
        { p_form: 'extension' },
        { signal },
      ),
    staleTime: 300_000,
  });
  const saved = useMemo(() => valuesOf(EXTENSION_LINE_FORM, ExtensionLineInput), []);
  const form = useForm({
    compiled: ExtensionLineInput,
    saved,
    revision: undefined,
    // Own draft until the change is added; from then on it is part of the extension's draft.
    draft: {
      of: '/quarterly/extension/change',
      record: { unit: budgets.header.id_unit, year: budgets.header.year },
    },
    payload: (values) => ({
      ...payloadOf(EXTENSION_LINE_FORM, ExtensionLineInput, values),
      // Both follow from the chosen budget. The fallbacks satisfy the schema, so that only the missing choice is
      // reported.
      p_id_group: placeIn(values)?.p_id_group ?? '0',
      p_quarter: placeIn(values)?.p_quarter ?? 'PRIMERO',
    }),
    check: (values) =>
      placeIn(values) ? [] : [{ field: 'p_id_details', message: 'Seleccionar presupuesto' }],
    send: (_, options) => {
      const place = placeIn(form.values);
      if (place) {
        const { opened: _opened, ...line } = place;
        onAdd({
          ...line,
          p_id_nivel: String(form.values.p_id_nivel),
          p_newBudget: String(form.values.p_newBudget),
          p_justification: String(form.values.p_justification),
        });
      }
      const done = { is: 'done', data: null, message: '' } as const;
      options.reportsItself?.(done);
      return Promise.resolve(done);
    },
    onDone: onClose,
  });
  const placeIn = (values: Readonly<Record<string, unknown>>): Place | undefined =>
    places.find(({ p_id_details }) => p_id_details === values.p_id_details);
  const place = placeIn(form.values);
  const layout = liveFields(EXTENSION_LINE_FORM, {
    p_id_details: { options: places.map((each) => ({ value: each.p_id_details, label: nameOf(each) })) },
    p_id_nivel: {
      options: (levels?.rows ?? [])
        // A group without a budget can only take the type that opens one.
        .filter(({ id }) => place?.opened !== false || id === NEW_GROUP_LEVEL)
        .map(({ id, description }) => ({ value: id, label: `${id} · ${description}` })),
    },
    p_newBudget: place && { help: `Saldo actual: ${shownMoney(place.p_budget)}` },
  });
  return (
    <FormDialog title="Agregar cambio" size="medium" form={form} submit="Agregar" onClose={onClose}>
      <SchemaForm form={form} layout={layout} />
    </FormDialog>
  );
}
