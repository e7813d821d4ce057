/** Columns of a list as the person wants them; empty: as the list has them. */
export interface ColumnChoice {
  /** Fields in their order; columns that are not among them follow. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Widths in px by field. */
  readonly widths: Readonly<Record<string, number>>;
}

export const NO_CHOICE: ColumnChoice = { order: [], hidden: [], widths: {} };

/** Widths in px that a column can be given. */
export const NARROWEST = 48;
const WIDEST = 800;

const ORDER = 'cols';
const HIDDEN = 'sin';
const WIDTHS = 'ancho';
/** Parameters of the address with the choice. */
export const CHOICE_PARAMETERS: readonly string[] = [ORDER, HIDDEN, WIDTHS];

const bounded = (px: number): number => Math.min(WIDEST, Math.max(NARROWEST, Math.round(px)));

/** Reads the choice from the address: `?sin=date~unit&ancho=supplie.240`. */
export function readChoice(params: URLSearchParams): ColumnChoice {
  const fields = (name: string): readonly string[] => [
    ...new Set((params.get(name) ?? '').split('~').filter((each) => each !== '')),
  ];
  const widths = fields(WIDTHS).flatMap((each): readonly (readonly [string, number])[] => {
    const [field = '', px = ''] = each.split('.');
    return field !== '' && /^\d+$/.test(px) ? [[field, bounded(Number(px))]] : [];
  });
  const choice = { order: fields(ORDER), hidden: fields(HIDDEN), widths: Object.fromEntries(widths) };
  return CHOICE_PARAMETERS.some((each) => params.has(each)) ? choice : NO_CHOICE;
}

/** Writes the choice into an address; what is not chosen is left out. */
export function writeChoice(params: URLSearchParams, { order, hidden, widths }: ColumnChoice): void {
  const write = (name: string, parts: readonly string[]): void => {
    if (parts.length > 0) params.set(name, parts.join('~'));
  };
  write(ORDER, order);
  write(HIDDEN, hidden);
  write(
    WIDTHS,
    Object.entries(widths).map(([field, px]) => `${field}.${px}`),
  );
}

export const withHidden = (choice: ColumnChoice, field: string, hidden: boolean): ColumnChoice => ({
  ...choice,
  hidden: [...choice.hidden.filter((each) => each !== field), ...(hidden ? [field] : [])],
});

export const withWidth = (choice: ColumnChoice, field: string, px: number): ColumnChoice => ({
  ...choice,
  widths: { ...choice.widths, [field]: bounded(px) },
});
