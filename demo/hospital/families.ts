/**
 * Families of supplies: `name|form|base price|rungs`, a supply for each rung. Names are common ones (medicines by their
 * international name), written from general knowledge; prices are invented.
 */

/** Medicine: the ladder is of doses, and the price grows with the dose. */
export const MEDICINES = `
Amoxicilina|cápsula|0.22|250 mg
Amoxicilina|suspensión|0.22|125 mg/5 ml;250 mg/5 ml
Amoxicilina con ácido clavulánico|tableta|0.95|500 mg;875 mg
Azitromicina|tableta|1.35|500 mg
Azitromicina|suspensión|0.85|200 mg/5 ml
Cefalexina|cápsula|0.46|500 mg
Cefotaxima|vial|0.38|1 g
Ceftazidima|vial|0.62|1 g
Ciprofloxacina|tableta|0.34|250 mg;500 mg
Ciprofloxacina|bolsa|0.42|200 mg
Clindamicina|cápsula|0.62|300 mg
Clindamicina|ampolla|0.58|600 mg/4 ml
Gentamicina|ampolla|0.14|20 mg/2 ml;80 mg/2 ml
Amikacina|ampolla|0.34|100 mg/2 ml;500 mg/2 ml
Meropenem|vial|1.85|500 mg;1 g
Imipenem con cilastatina|vial|1.95|500 mg
Piperacilina con tazobactam|vial|1.40|4.5 g
Vancomicina|vial|0.78|500 mg;1 g
Metronidazol|tableta|0.16|500 mg
Metronidazol|bolsa|0.24|500 mg
Trimetoprim con sulfametoxazol|tableta|0.21|80/400 mg;160/800 mg
Nitrofurantoína|cápsula|0.48|100 mg
Fluconazol|cápsula|0.92|150 mg;200 mg
Aciclovir|tableta|0.58|200 mg;400 mg
Albendazol|tableta|0.66|400 mg
Ibuprofeno|tableta|0.11|400 mg;600 mg
Ketorolaco|ampolla|0.16|30 mg;60 mg
Tramadol|ampolla|0.22|50 mg;100 mg
Morfina|ampolla|0.54|10 mg
Fentanilo|ampolla|0.72|0.1 mg;0.5 mg
Midazolam|ampolla|0.48|5 mg;15 mg
Propofol|vial|0.95|200 mg/20 ml
Lidocaína|vial|0.34|1 %;2 %
Bupivacaína|ampolla|0.92|0.5 %
Sevoflurano|frasco|620.00|250 ml
Rocuronio|vial|1.42|50 mg
Atropina|ampolla|0.12|1 mg
Adrenalina|ampolla|0.18|1 mg
Norepinefrina|ampolla|1.05|4 mg
Dopamina|ampolla|0.46|200 mg
Amiodarona|tableta|0.84|200 mg
Amiodarona|ampolla|0.92|150 mg
Amlodipino|tableta|0.12|5 mg;10 mg
Carvedilol|tableta|0.24|6.25 mg;12.5 mg
Hidroclorotiazida|tableta|0.08|25 mg
Espironolactona|tableta|0.32|25 mg;100 mg
Furosemida|tableta|0.07|40 mg
Ácido acetilsalicílico|tableta|0.06|100 mg
Clopidogrel|tableta|0.42|75 mg
Enoxaparina|ampolla|2.10|40 mg;60 mg
Heparina sódica|vial|1.60|25,000 UI
Warfarina|tableta|0.36|5 mg
Simvastatina|tableta|0.22|20 mg;40 mg
Glibenclamida|tableta|0.06|5 mg
Insulina cristalina|vial|1.52|100 UI/ml
Levotiroxina|tableta|0.18|50 mcg;100 mcg
Prednisona|tableta|0.12|5 mg;20 mg
Dexametasona|ampolla|0.15|4 mg;8 mg
Hidrocortisona|vial|0.42|100 mg;500 mg
Salbutamol|solución|0.78|5 mg/ml
Salbutamol|jarabe|0.21|2 mg/5 ml
Loratadina|tableta|0.10|10 mg
Ranitidina|ampolla|0.11|50 mg
Pantoprazol|vial|0.82|40 mg
Metoclopramida|ampolla|0.10|10 mg
Ondansetrón|ampolla|0.36|4 mg;8 mg
Lactulosa|jarabe|1.15|10 g/15 ml
Carbamazepina|tableta|0.28|200 mg;400 mg
Fenitoína|cápsula|0.26|100 mg
Ácido valproico|tableta|0.64|500 mg
Risperidona|tableta|0.52|1 mg;2 mg
Sertralina|tableta|0.44|50 mg
Oxitocina|ampolla|0.28|5 UI
Misoprostol|tableta|2.60|200 mcg
Sulfato de magnesio|ampolla|0.32|1 g
Gluconato de calcio|ampolla|0.18|1 g
Cloruro de potasio|ampolla|0.14|20 mEq
Bicarbonato de sodio|ampolla|0.26|8.4 %
Dextrosa|bolsa|0.23|5 %;10 %;50 %
Agua estéril para inyección|bolsa|0.21|1,000 ml
Sulfato ferroso|tableta|0.05|300 mg
Sulfadiazina de plata|crema|24.00|1 %
`;

/** Medical and surgical material: a ladder of sizes. */
export const SURGICAL = `
Sonda Foley, 2 vías|unidad|11.00|12 Fr;14 Fr;18 Fr;20 Fr
Sonda Foley, 3 vías|unidad|19.50|20 Fr;22 Fr
Sonda nasogástrica|unidad|5.40|12 Fr;14 Fr;16 Fr;18 Fr
Sonda de aspiración|unidad|2.60|8 Fr;12 Fr;14 Fr
Tubo endotraqueal con balón|unidad|14.20|6.5;7.0;7.5;8.0
Catéter intravenoso periférico|unidad|4.30|18 G;22 G;24 G
Catéter venoso central, 3 lúmenes|unidad|285.00|7 Fr
Catéter para hemodiálisis|unidad|610.00|12 Fr
Guante de nitrilo|caja|64.00|talla S;talla M;talla L
Guante de examen, látex, descartable|caja|38.00|talla S;talla L
Guante quirúrgico, látex, estéril|par|1.95|No. 6 1/2;No. 7;No. 8
Jeringa descartable con aguja|caja|27.00|1 ml;3 ml;10 ml;20 ml
Aguja hipodérmica descartable|caja|18.50|21 G;22 G;25 G
Aguja para raquianestesia|unidad|17.80|22 G;25 G;27 G
Sutura nylon, aguja cortante|unidad|11.90|2-0;4-0;5-0
Sutura ácido poliglicólico|unidad|18.40|0;1;2-0;3-0
Sutura catgut crómico|unidad|10.80|0;1;2-0
Sutura seda negra|unidad|9.60|2-0;3-0
Sutura polipropileno|unidad|21.50|3-0;4-0;5-0
Hoja de bisturí, estéril|unidad|0.60|No. 10;No. 20;No. 22
Venda elástica|rollo|4.80|4 pulgadas;6 pulgadas
Venda de yeso|rollo|12.40|4 pulgadas;6 pulgadas
Esparadrapo de tela|rollo|16.20|3 pulgadas
Apósito transparente, estéril|unidad|3.20|6 x 7 cm;10 x 12 cm
Compresa de gasa, estéril|unidad|2.40|45 x 45 cm
Campo quirúrgico descartable, estéril|unidad|22.00|90 x 90 cm;150 x 200 cm
Bata quirúrgica descartable, estéril|unidad|19.00|talla M;talla L
Gorro descartable|caja|21.00|único
Mascarilla N95|caja|210.00|único
Mascarilla para nebulizar|unidad|13.60|pediátrica;adulto
Cánula nasal para oxígeno|unidad|6.20|pediátrica;adulto
Llave de tres vías|unidad|3.40|con extensión
Drenaje torácico de tres cámaras|unidad|315.00|único
Grapadora cutánea, estéril|unidad|74.00|35 grapas
Electrodo para electrocardiograma|caja|58.00|adulto
Papel para electrocardiógrafo|rollo|17.50|63 mm x 30 m
Malla de polipropileno, estéril|unidad|178.00|15 x 15 cm;30 x 30 cm
Cinta testigo para autoclave|rollo|34.00|18 mm
Indicador biológico para autoclave|caja|265.00|vapor
Placa para electrocauterio|unidad|24.50|adulto
Lápiz para electrocauterio, estéril|unidad|18.00|único
Tubo para muestra al vacío|caja|118.00|tapón rojo;tapón morado;tapón celeste
`;

/** Reagents: a rung is what is bought of an analysis. */
export const REAGENTS = `
Colesterol|kit|310.00|kit;control;calibrador
Triglicéridos|kit|335.00|kit;control;calibrador
Ácido úrico|kit|298.00|kit;control
Nitrógeno de urea|kit|342.00|kit;control
Bilirrubinas|kit|365.00|kit;control
Transaminasa oxalacética|kit|388.00|kit;control
Transaminasa pirúvica|kit|388.00|kit;control
Fosfatasa alcalina|kit|372.00|kit;control
Amilasa|kit|455.00|kit;control
Electrolitos|kit|690.00|kit;control;calibrador
Hemoglobina glicosilada|kit|980.00|kit;control;calibrador
Troponina I|kit|1450.00|kit;control
Dímero D|kit|1320.00|kit;control
Proteína C reactiva|kit|420.00|kit;control
Tiempo de protrombina|kit|510.00|kit;control;calibrador
Tiempo parcial de tromboplastina|kit|495.00|kit;control
Hormona estimulante de tiroides|kit|1180.00|kit;control
Antígeno prostático|kit|1240.00|kit;control
VIH, inmunocromatografía|kit|860.00|kit;control
Hepatitis B, antígeno de superficie|kit|740.00|kit
Gonadotropina coriónica, cualitativa|kit|285.00|kit
Grupo sanguíneo y factor Rh|kit|340.00|kit
Colorante de Wright|kit|195.00|kit
Colorante de Gram|kit|240.00|kit
Hemocultivo, frasco|kit|620.00|adulto;pediátrico
`;

/** General supplies: `name|form|base price|rungs|row`. */
export const FOOD = `
Frijol negro|libra|6.80|de primera|211
Azúcar|libra|4.60|blanca|211
Aceite vegetal|galón|74.00|de maíz|211
Harina de maíz|libra|5.90|nixtamalizada|211
Pasta alimenticia|libra|6.20|tallarín|211
Avena|libra|7.40|en hojuela|211
Leche en polvo|libra|38.50|entera;descremada|211
Fórmula láctea|libra|92.00|de inicio;de continuación|211
Nutrición enteral|libra|118.00|polimérica;para diabético|211
Pollo|libra|14.80|en piezas|211
Carne de res|libra|32.50|magra|211
Pescado|libra|28.90|filete|211
Huevo|unidad|1.35|mediano|211
Papa|libra|4.20|lavada|211
Verdura mixta|libra|5.60|fresca|211
Fruta de temporada|libra|5.10|fresca|211
`;

export const OFFICE = `
Papel bond|resma|44.00|oficio|241
Sobre manila|unidad|0.85|carta;oficio|243
Archivador de palanca|unidad|19.50|carta|243
Cartulina de hospitalización|unidad|0.75|impresa|244
Receta médica|unidad|0.32|impresa, talonario|244
Libro de registro|unidad|48.00|200 folios|244
Engrapadora|unidad|62.00|de escritorio|291
Marcador permanente|unidad|6.90|negro;azul|291
Tóner para impresora láser|unidad|910.00|cian;magenta;amarillo|267
`;

export const HYGIENE = `
Bolsa para desechos|unidad|0.38|negra, grande;blanca, grande;roja, grande|268
Cloro líquido|galón|24.00|5 %|292
Jabón líquido para manos|galón|42.00|neutro|292
Toalla de papel|rollo|26.50|200 m|243
Detergente en polvo|libra|8.20|industrial|292
Trapeador|unidad|31.00|de algodón|292
Uniforme de limpieza|unidad|148.00|dos piezas|233
`;

export const WORKS = `
Cable eléctrico|rollo|640.00|calibre 12|297
Interruptor termomagnético|unidad|118.00|2 x 30 A|297
Tomacorriente grado hospitalario|unidad|74.00|doble|297
Lámpara LED de panel|unidad|215.00|60 x 60 cm|297
Aceite para motor|galón|168.00|15W-40|262
Gas propano|libra|7.90|granel|262
Empaque de caucho|unidad|38.00|para autoclave|254
Manguera de caucho|rollo|290.00|3/4 de pulgada|254
Repuesto para bomba de agua|unidad|845.00|sello mecánico|298
Repuesto para caldera|unidad|1290.00|electrodo de ignición|298
Batería para planta eléctrica|unidad|1480.00|12 V|298
`;

export const EQUIPMENT = `
Bomba de infusión|unidad|9800.00|volumétrica|323
Ventilador mecánico|unidad|38500.00|adulto y pediátrico|323
Desfibrilador|unidad|29500.00|bifásico|323
Electrocardiógrafo|unidad|16800.00|12 canales|323
Camilla de transporte|unidad|8900.00|hidráulica|323
Cama hospitalaria|unidad|14200.00|eléctrica|323
Cuna térmica|unidad|33800.00|con resucitador|323
Incubadora|unidad|31200.00|neonatal|323
Lámpara cielítica|unidad|28900.00|de una cúpula|323
Electrocauterio|unidad|27600.00|monopolar y bipolar|323
Aspirador de secreciones|unidad|6800.00|portátil|323
Ultrasonido|unidad|41500.00|portátil|323
Microscopio|unidad|12600.00|binocular|323
Centrífuga|unidad|15400.00|24 tubos|323
Refrigerador|unidad|18900.00|para vacunas|323
Carro de paro|unidad|9400.00|cinco gavetas|323
Oxímetro de pulso|unidad|4600.00|de mesa|323
Archivo metálico|unidad|2150.00|cuatro gavetas|322
Escritorio|unidad|2480.00|secretarial|322
Impresora|unidad|5900.00|multifuncional|328
`;

/** Services have no form: `name||price||row`. */
export const SERVICES = `
Energía eléctrica, kWh||1.34||111
Limpieza de instalaciones, m²||13.90||199
Extracción y destrucción de desechos bioinfecciosos||14800.00||115
Lavandería de ropa hospitalaria||16200.00||116
Arrendamiento de fotocopiadoras||9400.00||153
Arrendamiento de equipo de esterilización||15600.00||156
Vigilancia||17900.00||197
Mantenimiento de ascensores||7800.00||174
Mantenimiento de calderas||11200.00||174
Mantenimiento de la red de gases médicos||12600.00||174
Mantenimiento de techos e impermeabilización||15800.00||174
Mantenimiento de la planta eléctrica||8900.00||163
Mantenimiento de aire acondicionado de quirófanos||9700.00||163
Mantenimiento de equipo de rayos X||13400.00||163
Mantenimiento de ventiladores mecánicos||6900.00||163
Calibración de equipo de laboratorio||5200.00||163
Resonancia magnética de columna||1650.00||182
Resonancia magnética cerebral||1720.00||182
Tomografía abdominal con contraste||1280.00||182
Mamografía||420.00||182
Ecocardiograma||680.00||182
Endoscopia digestiva alta||890.00||182
Ergometría||760.00||182
Estudio de anatomía patológica||310.00||182
`;
