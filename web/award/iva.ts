import { IVA_OPTIONS } from '@expediente/schemas/order/fields.ts';

/** Label of an IVA code: 'IVA incluido'. */
export const ivaText = (iva: number): string => IVA_OPTIONS.find(({ value }) => value === iva)?.label ?? '';
