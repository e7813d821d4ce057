/**
 * Initial text of each of a purchase type's documents (domain §5). A book's name already begins with LIBRO (domain §3),
 * so the texts do not repeat the word.
 */
export const STANDARD_TEMPLATES = {
  template_award: [
    '<h2>ACTA DE ADJUDICACIÓN No. {{numero_acta}}</h2>',
    '<p>Siendo las {{hora}} del día {{fecha}}, los integrantes de la comisión {{participante_comision}} y {{participante_secretaria}}, quien actúa como secretaria, hacen constar en el {{libro}} lo siguiente:</p>',
    '<p><b>PRIMERO:</b> Los centros de costo {{centro_costo_letras}} solicitan {{cantidad_inicial}} de {{descripcion_ppr}}, código PpR {{codigo_ppr}}, código interno {{codigo_interno}}, NOG {{nog}}.</p>',
    '<p><b>SEGUNDO:</b> Se recibieron las ofertas siguientes:</p>',
    '<p>{{proveedores}}</p>',
    '<p><b>TERCERO:</b> Se adjudica a {{proveedor}}, NIT {{nit_proveedor}}, la cantidad de {{cantidad_adjudicada}} por {{monto_adjudicado}}, {{iva}}. {{justificacion}}</p>',
    '<p><b>CUARTO:</b> No habiendo más que hacer constar, se cierra la presente en el mismo lugar y fecha, y firman quienes en ella intervinieron.</p>',
    '<p>{{firmas}}</p>',
  ].join('\n'),
  template_business: [
    '<h2>ACTA DE NEGOCIACIÓN No. {{numero_negociacion}}</h2>',
    '<p>Siendo las {{hora_negociacion}} del día {{fecha_negociacion}}, se hace constar la negociación del acta de adjudicación No. {{numero_acta}} con {{proveedor}}, NIT {{nit_proveedor}}.</p>',
    '<p><b>PRIMERO:</b> El proveedor se compromete a entregar {{cantidad_adjudicada}} de {{descripcion_ppr}} por {{monto_adjudicado}}, {{iva}}.</p>',
    '<p><b>SEGUNDO:</b> Se cierra la presente y firman quienes en ella intervinieron.</p>',
    '<p>{{firmas}}</p>',
  ].join('\n'),
  template_certification_award: [
    '<p>EL INFRASCRITO {{cargo_solicitante}} CERTIFICA: HABER TENIDO A LA VISTA EL {{libro}}, EN EL QUE A FOLIO No. {{folio_adjudicacion}} SE ENCUENTRA EL ACTA No. {{numero_acta}}, QUE LITERALMENTE DICE:</p>',
    '<p>{{texto_acta}}</p>',
    '<p>Y para remitir a donde corresponda, se extiende la presente certificación en {{numero_hojas}} hojas, el día {{fecha_certificacion}}.</p>',
    '<p>{{firmas}}</p>',
  ].join('\n'),
  template_certification_business: [
    '<p>EL INFRASCRITO {{cargo_solicitante}} CERTIFICA: HABER TENIDO A LA VISTA EL {{libro}}, EN EL QUE A FOLIO No. {{folio_negociacion}} SE ENCUENTRA EL ACTA No. {{numero_negociacion}}, QUE LITERALMENTE DICE:</p>',
    '<p>{{texto_negociacion}}</p>',
    '<p>Y para remitir a donde corresponda, se extiende la presente certificación en {{numero_hojas}} hojas, el día {{fecha_certificacion}}.</p>',
    '<p>{{firmas}}</p>',
  ].join('\n'),
  template_act_purchase_order: [
    '<h2>ACTA No. {{numero_acta}}</h2>',
    '<p>Siendo las {{hora}} del día {{fecha}}, reunidos {{participante_comision}} y {{participante_secretaria}}, se hace constar en el {{libro}} lo siguiente:</p>',
    '<p><b>PRIMERO:</b> Se recibió de {{proveedor}}, NIT {{nit_proveedor}}, lo que describe la orden de compra No. {{numero_orden_compra}}, NPG {{nog}}: {{descripcion_orden_compra}}, para los centros de costo {{centro_costo_letras}}.</p>',
    '<p><b>SEGUNDO:</b> El monto de la compra es de {{monto_adjudicado}}, {{iva}}.</p>',
    '<p><b>TERCERO:</b> No habiendo más que hacer constar, se cierra la presente en el mismo lugar y fecha, y firman quienes en ella intervinieron.</p>',
    '<p>{{firmas}}</p>',
  ].join('\n'),
} as const;
