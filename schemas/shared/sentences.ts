/** Sentences that people read in several places: refusals of the server, checks of forms, reasons of locked fields. */

export const REQUIRED = 'Este campo es obligatorio.';
export const FIXED_ONCE_SAVED = 'No se puede cambiar después de guardar.';
/** Single text for a missing reason. */
export const JUSTIFICATION_MISSING = 'Por favor, ingresar la justificación';
export const CHANGES_MISSING = 'Ingresar los cambios a realizar';
export const SUPPLY_MISSING = 'No ha seleccionado el insumo';
export const WORKBOOK_MISSING = 'Seleccione un libro de Excel.';
export const PLAN_NOT_APPROVED = 'El PAC todavía no está aprobado';
