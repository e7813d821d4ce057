import { isPositive, type Quantity } from '@expediente/kernel/decimal.ts';
import type { Refusal } from '@expediente/kernel/refusal.ts';
import { LOT_EMPTY, MOST_IN_LOT } from '@expediente/schemas/request/commands.ts';
import { requestKinds } from '@expediente/schemas/request/kinds.ts';

/** A line of a lot, as sent. */
export interface LotLine {
  readonly supply: number;
  readonly subProduct: string;
  readonly qty: Quantity;
  /** Justification of its own; '': that of the lot. */
  readonly justification: string;
}

/** Line of a pedido of a lot, with its place among the lines of the lot. */
type PlacedLine<Line extends LotLine> = Line & { readonly place: number };

/** A pedido of a lot: the lines of one supply. */
export interface LotPart<Line extends LotLine = LotLine> {
  readonly supply: number;
  /** Justification of its own; '': that of the lot. */
  readonly justification: string;
  readonly lines: readonly PlacedLine<Line>[];
}

/** Cell of a line in the payload of a lot. */
export const lotCell = (place: number, name: 'p_qty' | 'p_justification'): string =>
  `p_lines/${place}/${name}`;

/**
 * Pedidos of a lot: lines that ask for something, by their supply, in the order in which supplies first appear
 * (hospital A2).
 */
export function lotParts<Line extends LotLine>(lines: readonly Line[]): readonly LotPart<Line>[] {
  const parts = new Map<number, PlacedLine<Line>[]>();
  for (const [place, line] of lines.entries()) {
    if (!isPositive(line.qty)) continue;
    const part = parts.get(line.supply);
    if (part) part.push({ ...line, place });
    else parts.set(line.supply, [{ ...line, place }]);
  }
  return [...parts].map(([supply, its]) => ({
    supply,
    justification: its.find(({ justification }) => justification !== '')?.justification ?? '',
    lines: its,
  }));
}

/** First fault of a lot that none of its pedidos has by itself; undefined: none. */
export function lotFault(parts: readonly LotPart[]): Refusal | undefined {
  if (parts.length === 0) return { rule: 'something-asked', message: LOT_EMPTY, field: 'p_lines' };
  const beyond = parts[MOST_IN_LOT]?.lines[0];
  if (beyond)
    return {
      rule: 'lot-size',
      message: `Un lote tiene como máximo ${MOST_IN_LOT} pedidos, y estas líneas son de ${parts.length} insumos: guarde una parte y luego el resto`,
      field: lotCell(beyond.place, 'p_qty'),
    };
  for (const { justification, lines } of parts) {
    const other = lines.find((line) => line.justification !== '' && line.justification !== justification);
    if (other)
      return {
        rule: 'lot-justification',
        message:
          'Los subproductos de un insumo forman un solo pedido, con una sola justificación: escriba la misma o déjela vacía',
        field: lotCell(other.place, 'p_justification'),
      };
  }
  return undefined;
}

/** Fields of a pedido that a lot has in its lines. */
const OF_LINES: ReadonlySet<string> = new Set([
  requestKinds.pedido.lines,
  'p_id_supplie',
  'p_type',
  'p_description_internal',
]);

/**
 * Field of a lot's payload for the field at which one of its pedidos was refused.
 * @param rule rule that refused
 */
export function fieldInLot(
  { justification, lines }: LotPart,
  rule: string,
  field: string | undefined,
): string | undefined {
  const at = (line: LotPart['lines'][number] | undefined, name: Parameters<typeof lotCell>[1]) =>
    line === undefined ? field : lotCell(line.place, name);
  if (field === 'p_justification' && justification !== '')
    return at(
      lines.find((line) => line.justification !== ''),
      field,
    );
  if (field === undefined || !OF_LINES.has(field)) return field;
  const codes = lines.map(({ subProduct }) => subProduct);
  const again = rule === 'lines-once' ? codes.findIndex((code, at) => codes.indexOf(code) < at) : 0;
  return at(lines[again], 'p_qty');
}
