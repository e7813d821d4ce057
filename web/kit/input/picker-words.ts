/**
 * Occasion on which the words in a picker choose. Enter takes the only row found; leaving the field, or saving the
 * form, takes only a row with exactly these words as its name, because the person may not have seen any other.
 */
export type Wish = 'enter' | 'leave';

/** Meaning of the words in a picker: a row, or the reason for which they choose none. */
export type Meant<Row> =
  | { readonly is: 'row'; readonly row: Row }
  | { readonly is: 'fault'; readonly fault: WordsFault };

export interface WordsFault {
  /** Text in the field itself. */
  readonly short: string;
  /** Text in the list of errors, and for screen readers. */
  readonly text: string;
}

interface Asked<Row> {
  readonly words: string;
  readonly wish: Wish;
  /** Rows found by the server for exactly these words. */
  readonly rows: readonly Row[];
  /** True when the server found more rows than it answered. */
  readonly more: boolean;
  nameOf(row: Row): string;
  /** Reason for which a row cannot be chosen; undefined: it can. */
  blocked?: ((row: Row) => string | undefined) | undefined;
}

const fault = (short: string, text: string) => ({ is: 'fault', fault: { short, text } }) as const;

export function meantBy<Row>({ words, wish, rows, more, nameOf, blocked }: Asked<Row>): Meant<Row> {
  const text = words.trim();
  const called = calledSo(text, rows, nameOf);
  const candidates = called.length > 0 ? called : rows;
  const free = candidates.filter((row) => blocked?.(row) === undefined);
  const [only, another] = free;
  const [first] = candidates;
  if (first === undefined) return fault('no se encontró', `No se encontró «${text}».`);
  if (only === undefined)
    return fault(
      'no se puede elegir',
      candidates.length === 1
        ? `«${nameOf(first)}» no se puede elegir: ${blocked?.(first) ?? ''}.`
        : `Nada de lo que coincide con «${text}» se puede elegir.`,
    );
  if (another !== undefined || (called.length === 0 && more))
    return fault('varios: elija uno', `Hay varios que coinciden con «${text}»: elija uno.`);
  if (called.length === 0 && wish === 'leave')
    return fault('elíjalo de la lista', `Falta elegir: con «${text}» coincide «${nameOf(only)}».`);
  return { is: 'row', row: only };
}

/** Fault of words whose look-up failed. */
export const notSought = (words: string): WordsFault => ({
  short: 'no se pudo buscar',
  text: `No se pudo buscar «${words.trim()}». Pulse Enter para buscarlo de nuevo.`,
});

/** Rows whose code or whole name equals the words; a NIT or number may be written with its hyphens or without. */
function calledSo<Row>(words: string, rows: readonly Row[], nameOf: (row: Row) => string): readonly Row[] {
  const by = (plain: (text: string) => string) =>
    rows.filter((row) => {
      const name = nameOf(row);
      const [code = ''] = name.split(' · ');
      return [name, code].some((each) => plain(each) === plain(words));
    });
  const exactly = by(folded);
  return exactly.length > 0 ? exactly : by((text) => folded(text).replace(/[\s-]/g, ''));
}

/** Rows whose name contains the words, for pickers that know all choices. */
export const foundBy = <Row>(
  words: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): readonly Row[] => rows.filter((row) => folded(nameOf(row)).includes(folded(words)));

/** Text without case and accents, for comparisons. */
const folded = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
