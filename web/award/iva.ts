import { IVA_OPTIONS } from '@expediente/schemas/order/forms.ts';

/** 'IVA incluido' */
export const ivaText = (iva: number): string => IVA_OPTIONS.find(({ value }) => value === iva)?.label ?? '';
