import {
  type LineLoadRead,
  type LoadedCells,
  type LoadedLine,
  type LoadOption,
  type NotAdded,
  pairRepeated,
  type SeveralMatches,
  type TextOfCells,
} from '@expediente/schemas/shared/line-load.ts';
import type { Choices } from './load-machine.ts';

/** Effect of adding the rows of a sheet now. */
export interface LinesToAdd {
  readonly added: readonly LoadedLine[];
  /** Lines of the form that change. */
  readonly replaced: readonly LoadedLine[];
  /** Rows whose supply is not chosen yet: nothing is added until all are (R3 §2). */
  readonly open: readonly SeveralMatches[];
  readonly refused: readonly NotAdded[];
}

/** Column of the code in every sheet of lines. */
const CODE_COLUMN = 'B';

/**
 * Compares the rows of a sheet with the form's present lines, which the server does not know.
 * @param known keys of the form's lines
 * @param keyOf the key of a line, as the form has it
 */
export function linesToAdd(
  read: LineLoadRead,
  choices: Choices,
  known: ReadonlySet<string>,
  keyOf: (line: LoadedLine) => string,
): LinesToAdd {
  const leftOut = read.several.filter(({ row }) => choices.get(row) === null);
  const open = read.several.filter(({ row }) => choices.get(row) === undefined);
  const chosen = read.several.flatMap((several): LoadedLine[] => {
    const option = several.options.find(({ id_supplie }) => id_supplie === choices.get(several.row));
    return option ? [chosenLine(several, option)] : [];
  });
  const lines = [...read.lines, ...chosen].sort((a, b) => a.row - b.row);
  const added: LoadedLine[] = [];
  const replaced: LoadedLine[] = [];
  const refused = [...read.not_added, ...leftOut.map(notChosen)];
  const taken = new Map<string, number>();
  for (const line of lines) {
    const key = keyOf(line);
    const first = taken.get(key);
    const isKnown = known.has(key);
    if (first !== undefined) refused.push(repeated(line, ` en la fila ${first}.`));
    else if (isKnown && line.line_id === '')
      refused.push(repeated(line, '. Cámbielo en el formulario, o escriba en la fila el id de su línea.'));
    else {
      taken.set(key, line.row);
      (isKnown ? replaced : added).push(line);
    }
  }
  return { added, replaced, open, refused: refused.sort((a, b) => a.row - b.row) };
}

const chosenLine = (several: SeveralMatches, option: LoadOption): LoadedLine => ({
  row: several.row,
  p_id_sub_products: several.sub_product,
  p_id_supplie: option.id_supplie,
  p_cod_internal: option.cod_internal,
  ...option.asked,
  description_internal: option.description_internal,
  description_sub_product: several.description_sub_product,
  id_row: option.id_row,
  line_id: several.line_id,
});

/** Texts of a row's cells; a sheet of changes has further ones. */
export const cellsOf = ({
  sub_product,
  code,
  line_id,
  qty,
  level,
  price,
  justification,
}: LoadedCells): TextOfCells => ({
  sub_product,
  code,
  line_id,
  qty,
  ...(level !== undefined && { level }),
  ...(price !== undefined && { price }),
  ...(justification !== undefined && { justification }),
});

const notChosen = (several: SeveralMatches): NotAdded => ({
  row: several.row,
  ...cellsOf(several),
  cell: `${CODE_COLUMN}${several.row}`,
  reason: 'supply',
  message: `El código «${several.code}» es de varios insumos y no se eligió ninguno: escriba el código PpR.`,
  also: [],
});

const repeated = (line: LoadedLine, end: string): NotAdded => ({
  row: line.row,
  sub_product: line.p_id_sub_products,
  code: line.p_cod_internal,
  line_id: line.line_id,
  qty: line.p_qty,
  ...(line.p_id_nivel !== undefined && {
    level: line.p_id_nivel,
    price: line.p_price,
    justification: line.p_justification ?? '',
  }),
  cell: `${CODE_COLUMN}${line.row}`,
  reason: 'repeated',
  message: pairRepeated(line.p_cod_internal, line.p_id_sub_products) + end,
  also: [],
});
