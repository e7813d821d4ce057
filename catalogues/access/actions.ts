import type { ActionRecord } from '@expediente/schemas/catalogues/records.ts';

/** Tones with a contrast of at least 4.5:1 to white, so that icons and labels are legible. */
const LOOK = '#1F5A96';
const WORK = '#1B6B3A';
const WARN = '#8A4B00';
const STOP = '#B3261E';
const PAPER = '#4A4F57';

type Look = readonly [field: string, description: string, color: string, icon: string];

/** Actions of R1 §6, R2 §6 and R3 §6, and ours behind them, with their look (R1 §3). */
const ACTIONS: readonly Look[] = [
  ['view', 'Ver', LOOK, 'Visibility'],
  ['create', 'Crear', WORK, 'Add'],
  ['update', 'Editar', LOOK, 'Edit'],
  ['delete', 'Eliminar', STOP, 'Delete'],
  ['sendrequest', 'Enviar', WORK, 'Send'],
  ['approve', 'Aprobar', WORK, 'CheckCircle'],
  ['refuse', 'Rechazar', STOP, 'ThumbDown'],
  ['ban', 'Anular', STOP, 'Block'],
  ['downloadexcel', 'Descargar Excel', PAPER, 'FileDownload'],
  ['printrepac', 'Imprimir reprogramación', PAPER, 'Print'],
  ['viewpurchaseorder', 'Ver orden de compra', LOOK, 'ReceiptLong'],
  ['consolidateorder', 'Consolidar pedidos', WORK, 'MergeType'],
  ['printorder', 'Imprimir pedido', PAPER, 'Print'],
  ['purchaseorder', 'Generar orden de compra', WORK, 'NoteAdd'],
  ['freeorder', 'Liberar', WARN, 'LockOpen'],
  ['commitment', 'Comprometer', WORK, 'AssignmentTurnedIn'],
  ['accrued', 'Devengar', WORK, 'FactCheck'],
  ['senddaf', 'Enviar a DAF', WORK, 'Forward'],
  ['pay', 'Pagar', WORK, 'Payments'],
  ['print', 'Comprobante de pago', PAPER, 'Print'],
  ['purchaseorderacta', 'Acta de la orden de compra', PAPER, 'MenuBook'],
  ['consolidateunops', 'Consolidar unops', WORK, 'MergeType'],
  ['viewconsolidateunops', 'Ver consolidación', LOOK, 'Visibility'],
  ['freeunopsconsolidate', 'Liberar consolidación', WARN, 'LockOpen'],
  ['regularizeunops', 'Regularizar', WORK, 'Rule'],
  ['viewregularizeunops', 'Ver regularización', LOOK, 'Visibility'],
  ['printregularize', 'Imprimir regularización', PAPER, 'Print'],
  ['unopsreportegeneral', 'Reporte general de unops', PAPER, 'Summarize'],
  ['printaward', 'Imprimir adjudicación', PAPER, 'Print'],
  ['printbusiness', 'Imprimir negociación', PAPER, 'Print'],
  ['printcertify', 'Imprimir certificación', PAPER, 'Print'],
  ['generatebusiness', 'Generar negociación', WORK, 'Handshake'],
  ['certifyaward', 'Certificar', WORK, 'Verified'],
  ['updatetemplates', 'Actualizar plantillas', WARN, 'Sync'],
  ['rebuild', 'Reconstruir', WARN, 'Build'],
  ['verify', 'Verificar', WORK, 'Verified'],
  ['cosign', 'Agregar firma de testigo', WORK, 'NoteAdd'],
  ['seal', 'Sellar', WORK, 'AssignmentTurnedIn'],
  ['undoorder', 'Deshacer la orden', WARN, 'Undo'],
  ['receive', 'Registrar recepción', LOOK, 'ReceiptLong'],
  ['correctpay', 'Corregir el pago', WARN, 'Edit'],
  ['splitorder', 'Separar lo entregado', WORK, 'Forward'],
  ['closeshort', 'Cerrar con lo entregado', WARN, 'CheckCircle'],
  ['divideorder', 'Dividir', WORK, 'Forward'],
  ['reuniteorder', 'Reunir con la consolidación', WARN, 'Undo'],
];

export const ACTION_RECORDS: readonly ActionRecord[] = ACTIONS.map(
  ([field_actions, description_actions, color_actions, icon_actions], index) => ({
    id_actions: index + 1,
    description_actions,
    field_actions,
    color_actions,
    icon_actions,
    enabled_actions: 1,
  }),
);
