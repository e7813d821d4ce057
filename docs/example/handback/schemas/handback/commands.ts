import { type Static, Type } from 'typebox';
import { RecordId, Revision } from '../shared/fields.ts';
import { JUSTIFICATION_MISSING } from '../shared/sentences.ts';
import { CodeField, DecimalField, decimalRule, IdField, ListField, RequiredText } from '../types.ts';

const Line = Type.Object({
  p_id_sub_products: CodeField(20, { title: 'Subproducto' }),
  p_qty: DecimalField(decimalRule('quantity', { scale: 0, minimum: '1', maximum: '999999999' }), {
    title: 'Cantidad',
  }),
});

/** POST /handback/insert/update */
export const SaveHandback = Type.Object({
  /** 0 or absent: a new one. */
  p_id: Type.Optional(IdField()),
  p_id_unit: IdField({ minimum: 1, title: 'Centro de costo', errorMessage: 'Seleccionar centro de costo' }),
  p_id_supplie: IdField({ minimum: 1, title: 'Insumo', errorMessage: 'Seleccionar insumo' }),
  p_justification: RequiredText(255, {
    title: 'Justificación',
    errorMessage: { required: JUSTIFICATION_MISSING },
  }),
  p_lines: ListField(Line, { title: 'Subproductos' }),
  p_revision: Revision,
});
export type SaveHandback = Static<typeof SaveHandback>;

/** POST /handback/send, /handback/approve */
export const HandbackStep = Type.Object({ p_id: RecordId, p_revision: Revision });

/** POST /handback/disapprove */
export const RejectHandback = Type.Object({
  p_id: RecordId,
  p_justification: RequiredText(255, { errorMessage: { required: JUSTIFICATION_MISSING } }),
  p_revision: Revision,
});
export type RejectHandback = Static<typeof RejectHandback>;
