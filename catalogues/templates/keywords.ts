/** A word that a document template may use, written `{{name}}` (R2 §3, domain §7.17). */
export interface Keyword {
  readonly name: string;
  /** What stands for it, in Spanish. */
  readonly meaning: string;
  readonly sample: string;
}

const keyword = (name: string, meaning: string, sample: string): Keyword => ({ name, meaning, sample });

/** Every keyword of R2 §3, in its order. */
export const KEYWORDS: readonly Keyword[] = [
  keyword('numero_acta', 'Número del acta de adjudicación', '12/2026'),
  keyword('fecha', 'Fecha del acta en letras', 'viernes nueve de enero del año dos mil veintiséis'),
  keyword('fecha_corta', 'Fecha del acta', '09/01/2026'),
  keyword('hora', 'Hora del acta en letras', 'ocho horas con quince minutos'),
  keyword('cantidad_inicial', 'Cantidad solicitada', '300.00'),
  keyword('tipo_insumo', 'Tipo de insumo', 'MEDICAMENTOS'),
  keyword('descripcion_interna', 'Descripción interna del insumo', 'ACETAMINOFÉN, 500 MG, TABLETA, ORAL'),
  keyword('codigo_interno', 'Código interno del insumo', '1001'),
  keyword('nog', 'Número de operación Guatecompras', '99000001'),
  keyword('proveedor', 'Proveedor ganador', 'Droguería Ejemplo del Norte, S.A.'),
  keyword('nit_proveedor', 'NIT del proveedor ganador', '99999900011'),
  keyword('iva', 'IVA incluido, no incluido o exento', 'IVA incluido'),
  keyword('justificacion', 'Justificación', 'Se adjudica por ser la oferta de menor precio.'),
  keyword('cantidad_adjudicada', 'Cantidad adjudicada', '300.00'),
  keyword(
    'monto_adjudicado',
    'Monto adjudicado en letras y cifras',
    'SETECIENTOS CINCUENTA QUETZALES EXACTOS (Q750.00)',
  ),
  keyword('numero_negociacion', 'Número del acta de negociación', '7/2026'),
  keyword(
    'fecha_negociacion',
    'Fecha de la negociación en letras',
    'lunes doce de enero del año dos mil veintiséis',
  ),
  keyword('hora_negociacion', 'Hora de la negociación en letras', 'diez horas en punto'),
  keyword('centro_costo', 'Centros de costo', '100101 EMERGENCIA'),
  keyword(
    'centro_costo_letras',
    'Centros de costo en letras',
    'UNO CERO CERO UNO CERO UNO (100101) EMERGENCIA',
  ),
  keyword('proveedores', 'Ofertas recibidas', 'Droguería Ejemplo del Norte, S.A., NIT 99999900011, Q750.00'),
  keyword(
    'proveedores_letras',
    'Ofertas recibidas con sus montos en letras',
    'Droguería Ejemplo del Norte, S.A., SETECIENTOS CINCUENTA QUETZALES EXACTOS (Q750.00)',
  ),
  keyword('justificacion_renglon', 'Justificación del renglón', '266 Productos medicinales y farmacéuticos'),
  keyword('codigo_ppr', 'Código PpR del insumo', '30101-10010'),
  keyword('descripcion_ppr', 'Descripción PpR del insumo', 'Acetaminofén, 500 mg, tableta, oral'),
  keyword('folio_adjudicacion', 'Folio del acta de adjudicación', '15'),
  keyword('folio_negociacion', 'Folio del acta de negociación', '16'),
  keyword('numero_hojas', 'Número de hojas de la certificación', '2'),
  keyword(
    'fecha_certificacion',
    'Fecha de la certificación en letras',
    'martes trece de enero del año dos mil veintiséis',
  ),
  keyword('firmas', 'Líneas de firma', 'Nombre y cargo de quienes firman'),
  keyword('solicitante', 'Nombre del solicitante', 'Certificador Uno'),
  keyword('cargo_solicitante', 'Cargo del solicitante', 'Encargado de Actas'),
  keyword('autorizador', 'Nombre del autorizador', 'Visto Bueno Uno'),
  keyword('cargo_autorizador', 'Cargo del autorizador', 'Director'),
  keyword('libro', 'Libro de actas', 'L2-0001-2026'),
  keyword('participante_comision', 'Integrantes de la comisión', 'Integrante Comisión Uno'),
  keyword('participante_secretaria', 'Secretaria de actas', 'Secretaria de Actas Uno'),
  keyword(
    'descripcion_orden_compra',
    'Bienes o servicios de la orden de compra',
    '300 TABLETAS DE ACETAMINOFÉN',
  ),
];

const NAMES = new Set(KEYWORDS.map(({ name }) => name));
const WRITTEN = /\{\{([^{}]*)\}\}/g;

/** Keywords of a template that do not exist, as they were written. */
export const unknownKeywords = (template: string): readonly string[] => [
  ...new Set(
    [...template.matchAll(WRITTEN)].flatMap(([written, name = '']) =>
      NAMES.has(name.trim()) ? [] : [written],
    ),
  ),
];
