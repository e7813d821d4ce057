import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import type { FormQuestion } from '../form/form-options.ts';

/** Look-up of the person's cost centres with an approved plan of that year. */
export const plannedUnits = (year: number | string) => ({
  path: `/unit/pac/get/all/${year}`,
  query: { p_state: pacStates.status('aprobado').code },
  none: `Ninguno de sus centros de costo tiene un PAC ${year} aprobado.`,
});

/** The choice as its record shows it; undefined: none was saved. */
export const unitText = (
  saved: { readonly id_unit: number; readonly description: string } | undefined,
): string | undefined => saved && `${saved.id_unit} · ${saved.description}`;

/**
 * Question before a change of cost centre removes typed values.
 * @param lost those values in words that the cost centre completes: 'los montos que anotó para'
 */
export const otherUnit = (lost: string, unit: number | ''): FormQuestion => ({
  title: '¿Cambiar el centro de costo?',
  text: `Se quitarán ${lost} ${unit}.`,
});
