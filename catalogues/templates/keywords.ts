/**
 * Keywords that a document template may use, written `{{name}}`: all those of R2 §3, in its order (domain §7.17), and
 * three additions: the number of an order (purchasing C32), and two for what a certification copies (awards A6).
 */
export const MEANINGS = {
  numero_acta: 'Número del acta de adjudicación',
  fecha: 'Fecha del acta en letras',
  fecha_corta: 'Fecha del acta',
  hora: 'Hora del acta en letras',
  cantidad_inicial: 'Cantidad solicitada',
  tipo_insumo: 'Tipo de insumo',
  descripcion_interna: 'Descripción interna del insumo',
  codigo_interno: 'Código interno del insumo',
  nog: 'Número de operación Guatecompras',
  proveedor: 'Proveedor ganador',
  nit_proveedor: 'NIT del proveedor ganador',
  iva: 'IVA incluido, no incluido o exento',
  justificacion: 'Justificación',
  cantidad_adjudicada: 'Cantidad adjudicada',
  monto_adjudicado: 'Monto adjudicado en letras y cifras',
  numero_negociacion: 'Número del acta de negociación',
  fecha_negociacion: 'Fecha de la negociación en letras',
  hora_negociacion: 'Hora de la negociación en letras',
  centro_costo: 'Centros de costo',
  centro_costo_letras: 'Centros de costo en letras',
  proveedores: 'Ofertas recibidas: una tabla cuando está sola en su párrafo',
  proveedores_letras: 'Ofertas recibidas con sus montos en letras',
  justificacion_renglon: 'Justificación del renglón',
  codigo_ppr: 'Código PpR del insumo',
  descripcion_ppr: 'Descripción PpR del insumo',
  folio_adjudicacion: 'Folio del acta de adjudicación',
  folio_negociacion: 'Folio del acta de negociación',
  numero_hojas: 'Número de hojas de la certificación',
  fecha_certificacion: 'Fecha de la certificación en letras',
  firmas: 'Líneas de firma, cuando está sola en su párrafo',
  solicitante: 'Nombre del solicitante',
  cargo_solicitante: 'Cargo del solicitante',
  autorizador: 'Nombre del autorizador',
  cargo_autorizador: 'Cargo del autorizador',
  libro: 'Libro de actas',
  participante_comision: 'Integrantes de la comisión',
  participante_secretaria: 'Secretaria de actas',
  descripcion_orden_compra: 'Bienes o servicios de la orden de compra',
  numero_orden_compra: 'Número de la orden de compra',
  texto_acta: 'Texto literal del acta de adjudicación, en un recuadro cuando está sola en su párrafo',
  texto_negociacion: 'Texto literal del acta de negociación, en un recuadro cuando está sola en su párrafo',
} as const;

export type KeywordName = keyof typeof MEANINGS;

export const isKeyword = (name: string): name is KeywordName => Object.hasOwn(MEANINGS, name);

/** Matches a keyword as written in a template; the first group is its name. */
export const WRITTEN = /\{\{([^{}<>]*)\}\}/g;
/** Matches braces that are not closed or have formats inside, which filling would not replace. */
const LEFT_OPEN = /\{\{[^<]{0,20}/g;

/** Checks whether a template has a keyword. */
export const hasKeyword = (template: string, name: KeywordName): boolean =>
  [...template.matchAll(WRITTEN)].some(([, written = '']) => written.trim() === name);

/** Unknown keywords of a template, as written, and braces that contain no keyword. */
export const unknownKeywords = (template: string): readonly string[] => {
  const unknown = [...template.matchAll(WRITTEN)].flatMap(([written, name = '']) =>
    isKeyword(name.trim()) ? [] : [written],
  );
  const open = template.replace(WRITTEN, ' ').match(LEFT_OPEN) ?? [];
  return [...new Set([...unknown, ...open])];
};

/**
 * Keywords that insert a large block (a table, the signatures, the full text of an act); a template rarely needs one
 * twice.
 */
const BLOCKS: readonly KeywordName[] = ['proveedores', 'firmas', 'texto_acta', 'texto_negociacion'];
const MOST_BLOCKS = 3;
const MOST_WORDS = 100;

/**
 * Keywords that a template repeats more often than any document needs, as written, with the most repetitions allowed.
 */
export function repeatedKeywords(
  template: string,
): readonly { readonly written: string; readonly most: number }[] {
  const times = new Map<string, number>();
  for (const [, name = ''] of template.matchAll(WRITTEN))
    times.set(name.trim(), (times.get(name.trim()) ?? 0) + 1);
  return [...times].flatMap(([name, count]) => {
    const most = BLOCKS.some((each) => each === name) ? MOST_BLOCKS : MOST_WORDS;
    return count > most ? [{ written: `{{${name}}}`, most }] : [];
  });
}
