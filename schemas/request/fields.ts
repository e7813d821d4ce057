import type { SentField } from '../shared/sent.ts';
import type { RequestContent } from './events.ts';

/**
 * What a request's save says, by its names in the record: what the payload calls it and the title that people read. Events
 * (`events.ts`), record, command and comparison are made of these keys; limits are in `commands.ts`, places in `forms.ts`.
 */
export const REQUEST_FIELDS = {
  number: { sent: 'p_number', title: 'Número' },
  date: { sent: 'p_date', title: 'Fecha' },
  catalogue: { sent: 'p_type', title: 'Catálogo' },
  description: { sent: 'p_description_internal', title: 'Descripción' },
  codInternal: { sent: 'p_cod_internal', title: 'Código' },
  justification: { sent: 'p_justification', title: 'Justificación' },
  quarter: { sent: 'p_quarter_order', title: 'Cuatrimestre' },
  yearAdditional: { sent: 'p_year_additional', title: 'Año del cargo' },
  lines: { sent: 'p_sub_products', title: 'Subproductos' },
  totalQty: { sent: 'p_total_qty', title: 'Cantidad total' },
} as const satisfies { readonly [Name in keyof RequestContent]: SentField };
