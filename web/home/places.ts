/** Page to begin with, for users without tasks, and its content in a sentence. */
export interface Place {
  readonly page: string;
  readonly detail: string;
}

/** In order of display, pages of control first; each only for users who may open it. */
export const PLACES: readonly Place[] = [
  { page: 'bitacora', detail: 'Quién ingresó, imprimió o exportó, y qué se le negó a quién.' },
  { page: 'historial', detail: 'Todo lo que se hizo con un registro, y si su cadena está íntegra.' },
  { page: 'integridad', detail: 'Si lo guardado está completo: la última verificación y sus hallazgos.' },
  { page: 'sellos', detail: 'La prueba que se guarda en otro lugar de que nada cambió; comparar un sello.' },
  { page: 'proyecciones', detail: 'Los modelos de lectura: reconstruirlos, compararlos, ponerlos en uso.' },
  { page: 'reglas', detail: 'Los límites y plazos de la ley, con sus versiones y su base legal.' },
  { page: 'usuarios', detail: 'Quién ingresa, con qué perfil y en qué centros de costo.' },
  { page: 'perfiles', detail: 'Qué puede hacer cada perfil en cada página.' },
  { page: 'centroscosto', detail: 'Las unidades ejecutoras y sus centros de costo.' },
  { page: 'pacgeneral', detail: 'Lo que queda de cada plan aprobado, con sus movimientos.' },
  { page: 'packsanuales', detail: 'Los planes anuales de compra.' },
  { page: 'pedidos', detail: 'Lo que pidieron los centros de costo.' },
  { page: 'unidadproveedor', detail: 'Las órdenes de compra, de la consolidación al pago.' },
];

/** Number of places shown; the menu has the rest. */
export const MOST_PLACES = 7;
