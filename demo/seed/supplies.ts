import { storedPprCode } from '@expediente/catalogues/definitions/supply.ts';
import { price } from '@expediente/kernel/decimal.ts';
import type { SupplyRecord } from '@expediente/schemas/catalogues/records.ts';

/** domain §3: cod_ppr|cod_internal|presentation|renglón|type|price|description_ppr */
const SUPPLY_LINES = `
30101|1001|10010|266|1|0.0875|Acetaminofén, 500 mg, tableta, oral
30102|1002|10004|266|1|4.25|Acetaminofén, 120 mg/5 ml, jarabe, oral
30103|1003|10011|266|1|0.4125|Amoxicilina, 500 mg, cápsula, oral
30104|1004|10008|266|1|6.85|Ceftriaxona, 1 g, polvo para solución inyectable
30105|1005|10010|266|1|0.0625|Enalapril, 10 mg, tableta, oral
30106|1006|10010|266|1|0.145|Metformina, 850 mg, tableta, oral
30107|1007|10008|266|1|48.90|Insulina humana NPH, 100 UI/ml, 10 ml, inyectable
30108|1008|10010|266|1|0.098|Losartán potásico, 50 mg, tableta, oral
30109|1009|10011|266|1|0.1875|Omeprazol, 20 mg, cápsula, oral
30110|1010|10007|266|1|2.35|Diclofenaco sódico, 75 mg/3 ml, inyectable
30111|1011|10009|266|1|9.75|Cloruro de sodio, 0.9 %, solución intravenosa
30112|1012|10009|266|1|10.20|Solución Hartmann, intravenosa
30113|1013|10010|266|1|0.0385|Ácido fólico, 5 mg, tableta, oral
30114|1014|10013|266|1|11.40|Clotrimazol, 1 %, crema tópica
30115|1015|10007|266|1|3.60|Furosemida, 20 mg/2 ml, inyectable
30116|1016|10010|266|1|0.1275|Atorvastatina, 20 mg, tableta, oral
30201|2001|10002|295|2|38.50|Guante de examen, látex, talla M, descartable
30202|2002|10017|295|2|3.15|Guante quirúrgico, látex, estéril, No. 7 1/2
30203|2003|10002|295|2|29.90|Jeringa descartable, 5 ml, aguja 21 G
30204|2004|10001|295|2|4.60|Catéter intravenoso periférico, 20 G
30205|2005|10001|295|2|2.85|Equipo para venoclisis, macrogotero
30206|2006|10003|295|2|24.00|Mascarilla quirúrgica, 3 pliegues, descartable
30207|2007|10014|295|2|8.75|Esparadrapo hipoalergénico, 2 pulgadas
30208|2008|10014|295|2|131.00|Gasa simple, 36 pulgadas por 100 yardas
30209|2009|10001|295|2|14.50|Sonda Foley, 2 vías, 16 Fr
30210|2010|10001|295|2|9.90|Bolsa recolectora de orina, 2000 ml
30211|2011|10001|295|2|12.60|Sutura nylon 3-0, aguja cortante
30212|2012|10001|295|2|185.00|Tijera quirúrgica Mayo recta, 17 cm
30213|2013|10001|295|2|0.95|Hoja de bisturí No. 15, estéril
30214|2014|10019|295|2|22.50|Algodón absorbente
30301|3001|10018|261|3|415.00|Reactivo para glucosa
30302|3002|10018|261|3|438.75|Reactivo para creatinina
30303|3003|10018|261|3|365.00|Tira reactiva para orina, 10 parámetros
30304|3004|10006|261|3|27.80|Alcohol etílico al 70 %
30305|3005|10016|261|3|142.00|Glutaraldehído al 2 %
30306|3006|10001|261|3|118.00|Oxígeno medicinal, cilindro
30401|4001|10015|241|4|36.50|Papel bond, carta, 75 g
30402|4002|10001|243|4|0.95|Fólder manila, tamaño carta
30403|4003|10001|244|4|0.55|Formulario impreso de expediente clínico
30404|4004|10001|291|4|1.35|Bolígrafo, tinta azul
30405|4005|10001|267|4|685.00|Tóner negro para impresora láser
30406|4006|10016|292|4|39.00|Desinfectante líquido
30407|4007|10014|243|4|18.90|Papel higiénico jumbo, 300 m
30408|4008|10001|268|4|0.42|Bolsa plástica roja para desechos bioinfecciosos
30409|4009|10016|262|4|31.25|Diésel
30410|4010|10001|233|4|165.00|Uniforme de enfermería, dos piezas
30411|4011|10001|232|4|58.00|Sábana hospitalaria, blanca
30412|4012|10019|211|4|5.40|Arroz blanco de primera
30413|4013|10001|297|4|24.90|Tubo LED, 18 W
30414|4014|10001|298|4|96.00|Filtro para equipo de aire acondicionado
30501|5001|10001|323|5|1450.00|Silla de ruedas para adulto
30502|5002|10001|323|5|18500.00|Monitor de signos vitales
30503|5003|10001|322|5|1275.00|Silla ergonómica de oficina
30504|5004|10001|328|5|6450.00|Computadora de escritorio
30601|SERV-00001||182|6|35.00|Examen de hematología completa
30602|SERV-00002||182|6|28.00|Examen de orina completa
30603|SERV-00003||182|6|950.00|Tomografía axial computarizada de tórax
30604|SERV-00004||182|6|325.00|Ultrasonido abdominal completo
30605|SERV-00005||182|6|620.00|Sesión de hemodiálisis
30606|SERV-00006||163|6|1850.00|Mantenimiento preventivo de equipo médico
`;

const NOT_IN_CATALOGUE = ['30403', '30606'];
const INACTIVE = ['30414'];

/** The demonstration's 60 supplies, with ids from 1 in the domain's order. */
export const SUPPLIES: readonly SupplyRecord[] = SUPPLY_LINES.trim()
  .split('\n')
  .map((line, index) => {
    const [code = '', internal = '', presentation = '', row = '', type = '', amount = '', description = ''] =
      line.split('|');
    return {
      id: index + 1,
      cod_internal: internal,
      cod_ppr_base: code,
      cod_ppr: storedPprCode(code, presentation),
      description_ppr: description,
      description_internal: description.toUpperCase(),
      id_presentation: presentation || null,
      id_row: row,
      id_type_supplies: Number(type),
      price: price(amount),
      state: INACTIVE.includes(code) ? 0 : 1,
      has_catalog: NOT_IN_CATALOGUE.includes(code) ? 0 : 1,
    };
  });
