import { type Static, Type } from 'typebox';
import type { ModuleContract } from '../operations.ts';
import { JUSTIFICATION_MISSING, RecordId, Revision } from '../shared/fields.ts';
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

/** Its operations with the permission of each, and its page of the menu. */
export const HANDBACK = {
  page: {
    place: ['Planificación', 'Plan anual'],
    link: 'devoluciones',
    title: 'Devolución De Unidades',
    actions: ['view', 'create', 'update', 'sendrequest', 'approve', 'refuse', 'print'],
  },
  operations: {
    list: {
      method: 'GET',
      path: '/handback/get/all',
      permission: 'devoluciones',
      payload: '',
      does: 'list',
    },
    one: {
      method: 'GET',
      path: '/handback/get/id/{id}',
      permission: 'devoluciones',
      payload: '',
      does: 'one handback',
    },
    print: {
      method: 'GET',
      path: '/handback/pdf/{id}',
      permission: 'devoluciones.print',
      payload: '',
      does: 'its document',
    },
    save: {
      method: 'POST',
      path: '/handback/insert/update',
      permission: 'devoluciones.create|devoluciones.update',
      payload: 'p_id?, p_id_unit, p_id_supplie, p_justification, p_lines, p_revision?',
      does: 'saves one',
    },
    send: {
      method: 'POST',
      path: '/handback/send',
      permission: 'devoluciones.sendrequest',
      payload: 'p_id, p_revision?',
      does: 'to approval: its units are withheld',
    },
    approve: {
      method: 'POST',
      path: '/handback/approve',
      permission: 'devoluciones.approve',
      payload: 'p_id, p_revision?',
      does: 'its units leave the plan',
    },
    reject: {
      method: 'POST',
      path: '/handback/disapprove',
      permission: 'devoluciones.refuse',
      payload: 'p_id, p_justification, p_revision?',
      does: 'its units are free again',
    },
  },
} as const satisfies ModuleContract;
