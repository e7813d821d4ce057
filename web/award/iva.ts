import { IVA_OPTIONS } from '@expediente/schemas/order/fields.ts';

/** 'IVA incluido' */
export const ivaText = (iva: number): string => IVA_OPTIONS.find(({ value }) => value === iva)?.label ?? '';
