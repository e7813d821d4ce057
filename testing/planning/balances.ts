import { isZero, type Money, money, subtract, sum, ZERO_MONEY } from '@expediente/kernel/decimal.ts';

/** Figure of a displayed balance: title, kind and value of a column or bar. */
export interface ShownFigure {
  readonly title: string;
  readonly kind: string;
  readonly value: string;
}

const BEGUN = ['Inicial', 'Presupuesto', 'Ampliación'];
const TAKEN = ['Retenido', 'Reservado', 'Ejecutado'];
/**
 * Words for the rest of a plan or a budget, with those subtracted from it: `Saldo` includes lapsed amounts,
 * `Disponible` does not.
 */
const LEFT: Readonly<Record<string, readonly string[]>> = { Saldo: TAKEN, Disponible: [...TAKEN, 'Vencido'] };

/** Words that mark a figure as part of a balance, in every place. */
export const BALANCE_WORDS = [...BEGUN, 'Reducción', 'Vigente', ...TAKEN, 'Vencido', ...Object.keys(LEFT)];

/** Short words for the titles of sheets that have units next to money. */
const SHORT: Readonly<Record<string, string>> = {
  'Cantidad inicial': 'Inicial',
  'Cantidad ampliada': 'Ampliación',
  'Cantidad reducida': 'Reducción',
  'Cantidad vigente': 'Vigente',
  'Cantidad retenida': 'Retenido',
  'Cantidad reservada': 'Reservado',
  'Cantidad ejecutada': 'Ejecutado',
  'Cantidad disponible': 'Disponible',
};

export const balanceWord = (title: string): string => SHORT[title] ?? title;

/**
 * Contradictions in a displayed row, each kind of figure by itself: 'Vigente 45.00 · Ejecutado 15.00 · Disponible
 * 45.00'.
 */
export const balanceFaults = (row: readonly ShownFigure[]): readonly string[] =>
  [...new Set(row.map(({ kind }) => kind))].flatMap((kind) =>
    faultsOf(row.filter((each) => each.kind === kind)),
  );

function faultsOf(row: readonly ShownFigure[]): readonly string[] {
  const values = new Map(
    row.filter(({ value }) => value !== '').map(({ title, value }) => [balanceWord(title), money(value)]),
  );
  const come = (words: readonly string[]): Money | undefined => {
    const shown = words.flatMap((word) => values.get(word) ?? []);
    return shown.length === 0 ? undefined : sum(shown, ZERO_MONEY);
  };
  const begun = come(BEGUN);
  const changed = begun && subtract(begun, come(['Reducción']) ?? ZERO_MONEY);
  const planned = values.get('Vigente');
  const differs = (a: Money | undefined, b: Money): boolean => a === undefined || !isZero(subtract(a, b));
  const wrong = [
    ...(planned && changed && differs(changed, planned) ? ['Vigente'] : []),
    ...Object.entries(LEFT).flatMap(([word, parts]) => {
      const [left, taken] = [values.get(word), come(parts)];
      // A row without any subtracted amounts has nothing to compare the rest with.
      if (left === undefined || taken === undefined) return [];
      const whole = planned ?? changed;
      return differs(whole && subtract(whole, taken), left) ? [word] : [];
    }),
  ];
  const shown = [...values].map(([word, value]) => `${word} ${value}`).join(' · ');
  return wrong.map((word) => `${word} does not add up: ${shown}`);
}
