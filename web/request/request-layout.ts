import { NO_CATALOGUE_CODE } from '@expediente/schemas/request/commands.ts';
import { REQUEST_FORM, type RequestValues } from '@expediente/schemas/request/forms.ts';
import type { RequestDetail } from '@expediente/schemas/request/read.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import { plannedUnits } from '../kit/approval/units.ts';
import { liveFields, onceSaved } from '../kit/form/live-fields.ts';
import type { Consequence, RecordForm } from '../kit/form/useForm.ts';
import type { PickedSupply } from '../kit/input/pickers.tsx';

/**
 * Values after a change of the type: the supply is cleared, as it is of the other type; without catalogue its code is
 * S/C.
 */
const ofType = (p_type: string): Partial<RequestValues> => ({
  p_type,
  p_id_supplie: '',
  p_cod_internal: p_type === 'NO' ? NO_CATALOGUE_CODE : '',
  p_description_internal: '',
  p_sub_products: [],
});

const hasChanged = <V extends object>(name: keyof V, patch: Partial<V>, values: V): boolean =>
  name in patch && (patch[name] ?? '') !== values[name];

/** Consequence of another supply or type: quantities are cleared, and the user is asked first if any were typed. */
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

/**
 * Fields of the form: cost centres and supplies of the plan. Code and description follow the supply; without
 * catalogue they are typed.
 */
export function requestLayout(
  { values, set }: RecordForm<RequestValues>,
  saved: RequestDetail | undefined,
  year: number,
): readonly FormField[] {
  const { p_id_unit: unit, p_type: type } = values;
  const hasCatalogue = type !== 'NO';
  return liveFields(REQUEST_FORM, {
    p_id_unit: onceSaved(saved && `${saved.id_unit} · ${saved.unit}`, plannedUnits(year)),
    p_id_supplie: {
      settings: {
        awaits: unit === '' ? 'Seleccione primero el centro de costo.' : undefined,
        path: '/supplies/get/public/pac',
        none: `El plan aprobado del centro de costo no tiene insumos ${hasCatalogue ? 'del catálogo' : 'sin catálogo'}.`,
        query: {
          p_year: saved?.year ?? year,
          p_id_unit: unit,
          p_id: saved?.id ?? 0,
          p_has_catalog: hasCatalogue ? 1 : 0,
        },
        ...(saved ? { text: `${saved.cod_internal} · ${saved.description_internal}` } : {}),
        onChange: (id: number | null, row: PickedSupply | null) =>
          set({
            p_id_supplie: id ?? '',
            p_cod_internal: hasCatalogue ? (row?.cod_internal ?? '') : NO_CATALOGUE_CODE,
            p_description_internal: row?.description_internal ?? '',
          }),
      },
    },
    p_cod_internal: hasCatalogue ? null : { locked: 'Sin catálogo el código es S/C.' },
    p_description_internal: hasCatalogue ? null : undefined,
  });
}
