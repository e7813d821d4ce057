import { stableNumber } from '@expediente/kernel/hash.ts';
import { type DayNumber, dayText } from './calendar.ts';
import { centreOf, type Line } from './institution.ts';
import type { Kind } from './supplies.ts';

/** Justifications of requests and of small purchases (demonstration D25). */
export const JUSTIFICATIONS: readonly string[] = [
  'Abastecimiento de {mes} según consumo promedio; existencia para {n} días.',
  'Reposición: el kárdex reporta saldo por debajo del mínimo.',
  'Consumo de los últimos seis meses; sin existencia en almacén.',
  'Indispensable para la atención en {servicio}; su falta obliga a referir pacientes.',
  'Aumento de hospitalizados por infecciones respiratorias de la temporada.',
  'Cobertura del cuatrimestre según el PAC aprobado.',
  'Se agotó antes de lo previsto por el traslado de la sala B.',
  'Para turnos de fin de semana y asueto.',
  'Jornada quirúrgica de la segunda quincena de {mes}.',
  'Sustituye el lote retirado por alerta sanitaria; se adjunta oficio.',
  'Equipo fuera de servicio; repuesto sin garantía.',
  'Mantenimiento preventivo trimestral según bitácora del equipo.',
  'El reactivo vence en {mes}; el saldo no cubre el mes.',
  'Control de calidad interno del laboratorio.',
  'Jornada de vacunación en consulta externa.',
  'Curaciones de pacientes con pie diabético.',
  'Protocolo de hemorragia obstétrica (código rojo).',
  'Dietas terapéuticas según censo diario.',
  'Manejo de desechos bioinfecciosos.',
  'Papelería de expediente clínico; se agotó el tiraje anterior.',
  'Combustible para la planta eléctrica de emergencia.',
  'Uniformes de personal de nuevo ingreso.',
  'Instrumental dado de baja según acta de inventario.',
  'Se cotizó con tres proveedores; se eligió el menor precio.',
  'Precio menor al del PAC; se adjunta cotización.',
  'El proveedor del contrato abierto no tiene disponibilidad, según su nota.',
  'Insumo sin código; especificaciones adjuntas.',
  'Completa el tratamiento de pacientes crónicos citados en {mes}.',
  'Carro de paro, según la revisión mensual.',
  'Compra conjunta de {n} servicios para obtener mejor precio.',
];

/** Reasons to reject a request. */
export const REQUEST_REASONS: readonly string[] = [
  'Indicar el consumo de los últimos tres meses y la existencia.',
  'La cantidad supera dos meses de consumo promedio; ajustar.',
  'Hay contrato abierto vigente; solicitarlo por esa vía.',
  'Falta la firma del jefe de servicio en el A-01.',
  'La justificación no describe la necesidad.',
  'El subproducto no corresponde al servicio.',
  'Almacén tiene {n} cajas sin despachar; retirarlas primero.',
  'Unificar con el pedido {n}: es el mismo insumo.',
  'Las especificaciones señalan marca; dejarlas abiertas.',
  'Equipo médico: adjuntar dictamen de Mantenimiento.',
];

/** Reasons to reject a plan, its programming or its changes. */
export const PLAN_REASONS = {
  tooMuch: 'Las cantidades superan el consumo del año anterior sin justificarlo.',
  inContract: 'Repite un insumo del contrato abierto en otro renglón.',
  overCeiling: 'El total excede el techo comunicado al centro de costo.',
  noOpinion: 'Sin dictamen de Farmacia y Terapéutica.',
  noQuotation: 'Adjuntar la cotización que respalda el nuevo costo.',
  noFunds: 'La ampliación no indica de dónde sale el dinero.',
  lateInYear: 'No se justifica aumentar el grupo a estas alturas del año.',
} as const;

/** Reasons of the finance department to send an order back. */
export const DAF_REASONS: readonly string[] = [
  'Factura sin serie.',
  'Ingreso a almacén sin firma del guardalmacén.',
  'La razón social de la factura no coincide con la orden.',
  'Falta la constancia de exención de IVA.',
  'El NPG se publicó con otro monto.',
  'Factura anterior a la orden; adjuntar nota aclaratoria.',
  'Falta la solvencia fiscal del proveedor.',
  'Acta de recepción sin Vo.Bo.',
  'La factura no detalla lote ni vencimiento.',
  'Cuenta del proveedor inactiva en SICOIN; actualizarla.',
];

/** Justifications of an award that is not the lowest offer's. */
export const AWARD_REASONS: readonly string[] = [
  'La oferta menor no cumple la presentación solicitada.',
  'No acredita registro sanitario vigente.',
  'Ofrece vencimiento menor a dieciocho meses.',
  'Entrega en 45 días; se requiere en 10.',
  'No presentó muestra.',
  'La muestra no pasó la evaluación del servicio.',
  'No incluye el equipo en comodato.',
  'Oferta parcial: no cubre la cantidad.',
  'Se adjudica menos por disponibilidad de la cuota.',
  'Se adjudica lo que cubre hasta el cierre del ejercicio.',
  'El oferente rebajó el precio unitario en la negociación.',
  'Entrega en dos partidas sin costo adicional.',
  'Se acordó el canje de producto próximo a vencer.',
  'Mantiene el precio y amplía la garantía a 24 meses.',
  'Incluye capacitación sin costo.',
  'Repone en 48 horas por defecto de fábrica.',
  'No aceptó rebajar: es el precio de contrato abierto.',
  'Única oferta; precio dentro del rango de referencia.',
  'Segundo en precio; el primero desistió por escrito.',
  'El primero no está inscrito en el RGAE.',
  'No sostuvo la oferta por el plazo de validez.',
  'Empate: se adjudica al de menor plazo de entrega.',
  'En otra presentación, el costo por dosis resulta mayor.',
  'Sin certificado de buenas prácticas de manufactura.',
  'Repuestos no compatibles con el equipo instalado.',
  'El precio menor excluye la instalación.',
  'La otra oferta omite la calibración.',
  'Acepta facturar por entrega.',
  'El oferente redondeó el total a favor de la institución.',
  'Sin rebaja: sostiene el precio del año anterior.',
];

/** Justification of such an award where no other is chosen. */
export const USUAL_AWARD_REASON = 'El de menor precio no presentó la garantía de sostenimiento de oferta.';

/** Justification to delete an award with the wrong winner. */
export const WRONG_WINNER =
  'Se marcó como ganador a otro oferente; se registra de nuevo con el mismo número.';

/** Justifications to annul an order. */
export const ANNULMENTS = [
  'El proveedor no pudo entregar en el plazo ofrecido.',
  'El proveedor informó que no dispone de la presentación solicitada.',
  'La cantidad ya no se necesita; el servicio lo informó por oficio.',
] as const;

/** Justification to free a consolidation. */
export const FREED = 'Se consolidará con los pedidos de los demás servicios.';

/** Justifications of a change of a plan's line. */
export const CHANGE_REASONS = {
  less: [
    'La existencia en almacén cubre el resto del año.',
    'Bajó la demanda del servicio.',
    'Se recibió en donación.',
    'Se sustituye por otra presentación.',
  ],
  more: ['El consumo superó lo planificado.', 'Aumentó el número de pacientes hospitalizados.'],
  cheaper: ['El precio de la última cotización es menor.', 'Precio del contrato abierto vigente.'],
  dearer: ['Subió el precio de referencia; se adjunta la cotización.'],
  added: ['No se previó al formular el plan.', 'Lo solicita el servicio por nuevo protocolo.'],
  dropped: ['El servicio ya no lo utiliza.'],
  again: ['El servicio lo utiliza de nuevo.'],
} as const;

/** Justifications of money that is moved between two groups of a quarter: of the group that has less, and of the other. */
export const QUOTA_REASONS = [
  ['Se compró a menor precio que el previsto.', 'Servicio que no estaba previsto para el cuatrimestre.'],
  ['Compras que pasan al siguiente cuatrimestre.', 'Reparación de equipo que no admite espera.'],
] as const;

/** Places of the justifications that fit any supply, and of those that fit a kind. */
const ANY = [0, 1, 2, 5];
const OF_KIND: Readonly<Record<Kind, readonly number[]>> = {
  medicine: [3, 4, 6, 7, 9, 27, 28],
  surgical: [3, 6, 7, 8, 9, 15, 28],
  reagent: [12, 13],
  food: [17],
  office: [19],
  hygiene: [18],
  works: [10, 11],
  equipment: [10, 22],
  service: [3],
};
const OF_ROW: Readonly<Record<string, readonly number[]>> = { '233': [21], '262': [20] };
const OF_CENTRE: Readonly<Record<number, readonly number[]>> = { 100102: [14], 100110: [16] };
const WITHOUT_CODE = 26;
const SEVERAL = 29;
/** Justifications of a small purchase's order. */
const OF_ORDERS = [23, 24, 25, 1];

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
/** A centre does not repeat a text within so many days. */
const APART = 20;

/** Texts of the story, taken by hash: no centre writes the same one twice in twenty days (demonstration D25). */
export class Texts {
  readonly #last = new Map<string, DayNumber>();

  /** @param several asked for with other centres */
  request({ unit, supply }: Line, day: DayNumber, several: boolean): string {
    const places = [
      ...ANY,
      ...OF_KIND[supply.kind],
      ...(OF_ROW[supply.record.id_row] ?? []),
      ...(OF_CENTRE[unit] ?? []),
      ...(supply.record.has_catalog === 1 ? [] : [WITHOUT_CODE]),
      ...(several ? [SEVERAL] : []),
    ];
    return this.#pick(`${unit}`, places, { day, servicio: centreOf(unit).name });
  }

  order(line: Line, day: DayNumber): string {
    return this.#pick(`order ${line.unit}`, OF_ORDERS, { day, servicio: centreOf(line.unit).name });
  }

  /** A reason, by its kind and what it is about. */
  reason(reasons: readonly string[], about: string, day: DayNumber): string {
    const template = reasons[stableNumber(about) % reasons.length] ?? '';
    return filled(template, { day, servicio: '' }, stableNumber(`${about} n`));
  }

  #pick(who: string, places: readonly number[], about: About): string {
    const hash = stableNumber(`${who} ${about.day} ${places.length}`);
    for (let turn = 0; turn < places.length * 2; turn += 1) {
      const place = places[(hash + turn) % places.length] ?? 0;
      const text = filled(JUSTIFICATIONS[place] ?? '', about, hash + turn);
      if (this.#isFresh(`${who} ${text}`, about.day)) return text;
    }
    // The days of stock differ where every other text was written.
    for (let more = 1; ; more += 1) {
      const text = filled(JUSTIFICATIONS[0] ?? '', about, hash + more);
      if (this.#isFresh(`${who} ${text}`, about.day) || more > MOST_DAYS) return text;
    }
  }

  #isFresh(key: string, day: DayNumber): boolean {
    const last = this.#last.get(key);
    if (last !== undefined && day - last < APART) return false;
    this.#last.set(key, day);
    return true;
  }
}

interface About {
  readonly day: DayNumber;
  readonly servicio: string;
}

/** Range of the days of stock that a text has: from 3 on. */
const MOST_DAYS = 28;

function filled(template: string, { day, servicio }: About, hash: number): string {
  const month = Number(dayText(day).slice(5, 7)) - 1;
  const number = template.includes('servicios') ? 2 + (hash % 3) : 3 + (hash % MOST_DAYS);
  return template
    .replace('{mes}', MONTHS[month] ?? '')
    .replace('{n}', String(number))
    .replace('{servicio}', capitalised(servicio));
}

/** A centre's name as it is written in a sentence. */
const capitalised = (name: string): string =>
  name
    .toLowerCase()
    .replace(
      /(^|\s)(\p{L})(?=\p{L}{2})/gu,
      (_, space: string, letter: string) => space + letter.toUpperCase(),
    );
