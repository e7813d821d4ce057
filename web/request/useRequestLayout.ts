import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { NO_CATALOGUE_CODE } from '@expediente/schemas/request/commands.ts';
import { REQUEST_FORM, type RequestValues } from '@expediente/schemas/request/forms.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { FIXED_ONCE_SAVED } from '@expediente/schemas/shared/sentences.ts';
import { useMemo } from 'react';
import type { Consequence, RecordForm } from '../kit/form/useForm.ts';
import type { PickedSupply } from '../kit/input/pickers.tsx';

/** With catalogue and without are other supplies: none is chosen yet, and the code without one is S/C. */
const ofType = (p_type: string): Partial<RequestValues> => ({
  p_type,
  p_id_supplie: '',
  p_cod_internal: p_type === 'NO' ? NO_CATALOGUE_CODE : '',
  p_description_internal: '',
  p_sub_products: [],
});

const hasChanged = <V extends object>(name: keyof V, patch: Partial<V>, values: V): boolean =>
  name in patch && (patch[name] ?? '') !== values[name];

/** Another supply has other sub-products: the quantities go, which is asked about where some were typed. */
export function requestConsequence(
  patch: Partial<RequestValues>,
  values: RequestValues,
): Consequence<RequestValues> | undefined {
  const otherType = patch.p_type !== undefined && hasChanged('p_type', patch, values);
  if (!otherType && !hasChanged('p_id_supplie', patch, values)) return undefined;
  const supply =
    values.p_description_internal === '' ? 'el insumo anterior' : `«${values.p_description_internal}»`;
  return {
    patch: otherType ? ofType(patch.p_type ?? '') : { p_sub_products: [] },
    question:
      values.p_sub_products.length > 0
        ? { title: '¿Cambiar el insumo?', text: `Se quitarán las cantidades que anotó para ${supply}.` }
        : undefined,
  };
}

const OF_THE_SUPPLY: ReadonlySet<string> = new Set(['p_cod_internal', 'p_description_internal']);

/** Look-up of the person's cost centres with an approved plan. */
export const plannedUnits = (year: number): string => `/unit/pac/get/all/${year}`;
/** Approved ones alone. */
export const APPROVED = { p_state: pacStates.status('aprobado').code };

/** The cost centre: one with an approved plan, which stays. */
export const unitField = (field: FormField, saved: RequestDetail | undefined, year: number): FormField =>
  saved
    ? { ...field, locked: FIXED_ONCE_SAVED, settings: { text: `${saved.id_unit} · ${saved.unit}` } }
    : {
        ...field,
        settings: {
          path: plannedUnits(year),
          query: APPROVED,
          none: `Ninguno de sus centros de costo tiene un PAC ${year} aprobado.`,
        },
      };

/** The header's layout: units with a plan, supplies of that plan, and what the catalogue decides is locked. */
export function useRequestLayout(
  form: RecordForm<RequestValues>,
  saved: RequestDetail | undefined,
  year: number,
): readonly FormField[] {
  const { p_id_unit: unit, p_type: type } = form.values;
  const { set } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is another function at each render and does the same
  return useMemo(
    () =>
      // Code and description are the supply's, which is chosen above; without a catalogue they are written.
      REQUEST_FORM.filter(({ name }) => type === 'NO' || !OF_THE_SUPPLY.has(name)).map((field): FormField => {
        switch (field.name) {
          case 'p_id_unit':
            return unitField(field, saved, year);
          case 'p_id_supplie':
            return {
              ...field,
              settings: {
                awaits: unit === '' ? 'Seleccione primero el centro de costo.' : undefined,
                path: '/supplies/get/public/pac',
                none: `El plan aprobado del centro de costo no tiene insumos ${type === 'NO' ? 'sin catálogo' : 'del catálogo'}.`,
                query: {
                  p_year: saved?.year ?? year,
                  p_id_unit: unit,
                  p_id: saved?.id ?? 0,
                  p_has_catalog: type === 'NO' ? 0 : 1,
                },
                ...(saved ? { text: `${saved.cod_internal} · ${saved.description_internal}` } : {}),
                onChange: (id: number | null, row: PickedSupply | null) =>
                  set({
                    p_id_supplie: id ?? '',
                    p_cod_internal: type === 'NO' ? NO_CATALOGUE_CODE : (row?.cod_internal ?? ''),
                    p_description_internal: row?.description_internal ?? '',
                  }),
              },
            };
          case 'p_cod_internal':
            return { ...field, locked: 'Sin catálogo el código es S/C.' };
          default:
            return field;
        }
      }),
    [unit, type, saved, year],
  );
}
