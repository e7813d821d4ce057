/**
 * What asks for a choice of the words in a picker. Enter takes the one thing that they find; a field that is left, or a
 * form that is saved, only what is called exactly so: the rest of what was found was not seen.
 */
export type Wish = 'enter' | 'leave';

/** What words in a picker mean: a row, or why they mean none. */
export type Meant<Row> =
  | { readonly is: 'row'; readonly row: Row }
  | { readonly is: 'fault'; readonly fault: WordsFault };

export interface WordsFault {
  /** In the field itself. */
  readonly short: string;
  /** In the list of errors, and to a screen reader. */
  readonly text: string;
}

interface Asked<Row> {
  readonly words: string;
  readonly wish: Wish;
  /** What the server found for these very words. */
  readonly rows: readonly Row[];
  /** It found more than it answered. */
  readonly more: boolean;
  nameOf(row: Row): string;
  /** Why a row cannot be chosen. */
  blocked?: ((row: Row) => string | undefined) | undefined;
}

const fault = (short: string, text: string) => ({ is: 'fault', fault: { short, text } }) as const;

export function meantBy<Row>({ words, wish, rows, more, nameOf, blocked }: Asked<Row>): Meant<Row> {
  const text = words.trim();
  const called = calledSo(text, rows, nameOf);
  const named = called.length > 0 ? called : rows;
  const free = named.filter((row) => blocked?.(row) === undefined);
  const [only, another] = free;
  const [first] = named;
  if (first === undefined) return fault('no se encontró', `No se encontró «${text}».`);
  if (only === undefined)
    return fault(
      'no se puede elegir',
      named.length === 1
        ? `«${nameOf(first)}» no se puede elegir: ${blocked?.(first) ?? ''}.`
        : `Nada de lo que coincide con «${text}» se puede elegir.`,
    );
  if (another !== undefined || (called.length === 0 && more))
    return fault('varios: elija uno', `Hay varios que coinciden con «${text}»: elija uno.`);
  if (called.length === 0 && wish === 'leave')
    return fault('elíjalo de la lista', `Falta elegir: con «${text}» coincide «${nameOf(only)}».`);
  return { is: 'row', row: only };
}

/** Words that could not be looked for. */
export const notSought = (words: string): WordsFault => ({
  short: 'no se pudo buscar',
  text: `No se pudo buscar «${words.trim()}». Pulse Enter para buscarlo de nuevo.`,
});

/** Rows whose code, or whole name, is these words; a NIT or number may be written with its hyphens or without. */
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

/** What words find where all choices are known: rows whose name holds them. */
export const foundBy = <Row>(
  words: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): readonly Row[] => rows.filter((row) => folded(nameOf(row)).includes(folded(words)));

/** Neither case nor accents tell two names apart. */
const folded = (text: string): string => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
