import type { GroupRecord, RowRecord } from '@expediente/schemas/catalogues/records.ts';

/**
 * The object-of-expenditure classification (domain §2; Manual de Clasificaciones Presupuestarias, 7th
 * edition): group, name, and its renglones by subgroup, `code name; code name`.
 */
const CLASSIFICATION: readonly (readonly [id: string, name: string, subgroups: readonly string[]])[] = [
  [
    '0',
    'SERVICIOS PERSONALES',
    [
      '011 Personal permanente; 012 Complemento personal al salario del personal permanente; 013 Complemento por antigüedad al personal permanente; 014 Complemento por calidad profesional al personal permanente; 015 Complementos específicos al personal permanente; 017 Derechos escalafonarios',
      '021 Personal supernumerario; 022 Personal por contrato; 023 Interinatos por licencias y becas; 027 Complementos específicos al personal temporal; 029 Otras remuneraciones de personal temporal',
      '031 Jornales; 035 Retribuciones a destajo; 041 Servicios extraordinarios de personal permanente; 042 Servicios extraordinarios de personal temporal; 044 Servicios extraordinarios por turnos a médicos de guardia',
      '051 Aporte patronal al IGSS; 052 Aporte patronal al Intecap; 055 Aporte para clases pasivas; 061 Dietas; 063 Gastos de representación en el interior; 071 Aguinaldo; 072 Bonificación anual (Bono 14); 073 Bono vacacional; 079 Otras prestaciones',
    ],
  ],
  [
    '100',
    'SERVICIOS NO PERSONALES',
    [
      '111 Energía eléctrica; 112 Agua; 113 Telefonía; 114 Correos y telégrafos; 115 Extracción de basura y destrucción de desechos sólidos; 116 Servicios de lavandería',
      '121 Divulgación e información; 122 Impresión, encuadernación y reproducción',
      '131 Viáticos en el exterior; 133 Viáticos en el interior; 134 Compensación por kilómetro recorrido; 135 Otros viáticos y gastos conexos; 136 Reconocimiento de gastos',
      '141 Transporte de personas; 142 Fletes; 143 Almacenaje',
      '151 Arrendamiento de edificios y locales; 152 Arrendamiento de tierras y terrenos; 153 Arrendamiento de máquinas y equipos de oficina; 155 Arrendamiento de medios de transporte; 156 Arrendamiento de otras máquinas y equipo; 157 Arrendamiento de equipo de cómputo; 158 Derechos de bienes intangibles',
      '161 Mantenimiento y reparación de maquinaria y equipo de producción; 162 Mantenimiento y reparación de equipo de oficina; 163 Mantenimiento y reparación de equipo médico, sanitario y de laboratorio; 165 Mantenimiento y reparación de medios de transporte; 166 Mantenimiento y reparación de equipo para comunicaciones; 168 Mantenimiento y reparación de equipo de cómputo; 169 Mantenimiento y reparación de otras maquinarias y equipos',
      '171 Mantenimiento y reparación de edificios; 172 Mantenimiento y reparación de viviendas; 173 Mantenimiento y reparación de bienes nacionales de uso común; 174 Mantenimiento y reparación de instalaciones; 176 Mantenimiento y reparación de otras obras e instalaciones',
      '181 Estudios, investigaciones y proyectos de pre-factibilidad y factibilidad; 182 Servicios médico-sanitarios; 183 Servicios jurídicos; 184 Servicios económicos, financieros, contables y de auditoría; 185 Servicios de capacitación; 186 Servicios de informática y sistemas computarizados; 187 Servicios por actuaciones artísticas y deportivas; 188 Servicios de ingeniería, arquitectura y supervisión de obras; 189 Otros estudios y/o servicios',
      '191 Primas y gastos de seguros y fianzas; 194 Gastos bancarios, comisiones y otros gastos; 195 Impuestos, derechos y tasas; 196 Servicios de atención y protocolo; 197 Servicios de vigilancia; 199 Otros servicios',
    ],
  ],
  [
    '200',
    'MATERIALES Y SUMINISTROS',
    [
      '211 Alimentos para personas; 212 Granos, forrajes, concentrados y alimentos destinados a consumo para animales; 213 Productos animales; 214 Productos agroforestales, madera, corcho y sus manufacturas; 215 Productos agropecuarios para comercialización; 219 Otros alimentos, productos agroforestales y agropecuarios',
      '221 Carbón mineral; 222 Minerales metálicos; 223 Piedra, arcilla y arena; 224 Pómez, cal y yeso; 225 Minerales no metálicos; 229 Otros minerales',
      '231 Hilados y telas; 232 Acabados textiles; 233 Prendas de vestir; 239 Otros textiles y vestuario',
      '241 Papel de escritorio; 242 Papeles comerciales, cartulinas, cartones y otros; 243 Productos de papel o cartón; 244 Productos de artes gráficas; 245 Libros, revistas y periódicos; 246 Textos de enseñanza; 247 Especies timbradas y valores; 249 Otros productos de papel, cartón e impresos',
      '251 Cueros y pieles; 252 Artículos de cuero; 253 Llantas y neumáticos; 254 Artículos de caucho',
      '261 Elementos y compuestos químicos; 262 Combustibles y lubricantes; 263 Abonos y fertilizantes; 264 Insecticidas, fumigantes y similares; 265 Asfalto y similares; 266 Productos medicinales y farmacéuticos; 267 Tintes, pinturas y colorantes; 268 Productos plásticos, nylon, vinil y P.V.C.; 269 Otros productos químicos y conexos',
      '271 Productos de arcilla; 272 Productos de vidrio; 273 Productos de loza y porcelana; 274 Cemento; 275 Productos de cemento, pómez, asbesto y yeso; 279 Otros productos de minerales no metálicos',
      '281 Productos siderúrgicos; 282 Productos metalúrgicos no férricos; 283 Productos de metal y sus aleaciones; 284 Estructuras metálicas acabadas; 285 Materiales y equipos diversos; 286 Herramientas menores; 289 Otros productos metálicos',
      '291 Útiles de oficina; 292 Productos sanitarios, de limpieza y de uso personal; 293 Útiles educacionales y culturales; 294 Útiles deportivos y recreativos; 295 Útiles menores, suministros e instrumental médico-quirúrgicos, de laboratorio y cuidado de la salud; 296 Útiles de cocina y comedor; 297 Materiales, productos y accesorios eléctricos, cableado estructurado de redes informáticas y telefónicas; 298 Accesorios y repuestos en general; 299 Otros materiales y suministros',
    ],
  ],
  [
    '300',
    'PROPIEDAD, PLANTA, EQUIPO E INTANGIBLES',
    [
      '311 Tierras y terrenos; 312 Edificios, estructuras e instalaciones; 313 Otros bienes muebles preexistentes',
      '321 Maquinaria y equipo de producción; 322 Mobiliario y equipo de oficina; 323 Mobiliario y equipo médico-sanitario y de laboratorio; 324 Equipo educacional, cultural y recreativo; 325 Equipo de transporte; 326 Equipo para comunicaciones; 327 Maquinaria y equipo para la construcción; 328 Equipo de cómputo; 329 Otras maquinarias y equipos',
      '331 Construcciones de bienes nacionales de uso común; 332 Construcciones de bienes nacionales de uso no común; 341 Equipo militar y de seguridad; 351 Libros, revistas y otros elementos coleccionables; 361 Obras de arte; 371 Animales; 381 Activos intangibles',
    ],
  ],
  [
    '400',
    'TRANSFERENCIAS CORRIENTES',
    [
      '411 Ayuda para funerales; 412 Prestaciones póstumas; 413 Indemnizaciones al personal; 415 Vacaciones pagadas por retiro; 416 Becas de estudio en el interior; 419 Otras transferencias a personas individuales; 421 Pensiones; 422 Jubilaciones y/o retiros; 423 Prestaciones por incapacidad temporal; 426 Gastos de entierro; 432 Transferencias a instituciones de salud y asistencia social; 472 Transferencias a organismos e instituciones internacionales',
    ],
  ],
  [
    '500',
    'TRANSFERENCIAS DE CAPITAL',
    [
      '511 Transferencias a personas individuales y unidades familiares; 531 Transferencias a la Administración Central',
    ],
  ],
  [
    '600',
    'ACTIVOS FINANCIEROS',
    ['611 Títulos y valores a corto plazo; 682 Anticipos a contratistas y proveedores a corto plazo'],
  ],
  [
    '700',
    'SERVICIOS DE LA DEUDA PÚBLICA Y AMORTIZACIÓN DE OTROS PASIVOS',
    [
      '761 Disminución de cuentas comerciales a pagar a corto plazo; 766 Disminución de otras cuentas a pagar a corto plazo',
    ],
  ],
  [
    '800',
    'OTROS GASTOS',
    ['831 Depreciación del activo fijo; 841 Beneficios sociales; 861 Cuentas incobrables'],
  ],
  [
    '900',
    'ASIGNACIONES GLOBALES',
    [
      '911 Emergencias y calamidades públicas; 912 Siniestros y gastos conexos; 913 Sentencias judiciales; 914 Gastos no previstos; 991 Créditos de reserva',
    ],
  ],
];

export const GROUPS: readonly GroupRecord[] = CLASSIFICATION.map(([id, description]) => ({
  id,
  description,
}));

export const ROWS: readonly RowRecord[] = CLASSIFICATION.flatMap(([id_group, , subgroups]) =>
  subgroups
    .flatMap((subgroup) => subgroup.split('; '))
    .map((row) => ({ id: row.slice(0, 3), description: row.slice(4), id_group })),
);
