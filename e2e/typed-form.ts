import { shownDate } from '@expediente/kernel/dates.ts';
import type { Chance } from '@expediente/testing/chance.ts';
import { TODAY, User } from '@expediente/testing/product/user.ts';

/** Cells of a line by the titles of their columns, in the order shown. */
export type TypedLine = Readonly<Record<string, string>>;

/** Content of a form, typed or stored. */
export interface Content {
  /** Values by label of the field. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Lines by name of the grid. */
  readonly grids: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

export interface TypedContent extends Content {
  readonly fields: Readonly<Record<string, string>>;
  readonly grids: Readonly<Record<string, readonly TypedLine[]>>;
}

export interface Callers {
  readonly centro: User;
  readonly compras: User;
  readonly daf: User;
  readonly admin: User;
  readonly aprobador: User;
}

/** Signs all of them in. @param base address of the product */
export async function callersOf(base: string): Promise<Callers> {
  const signsIn = async (name: keyof Callers) => await User.signIn(base, name);
  return {
    centro: await signsIn('centro'),
    compras: await signsIn('compras'),
    daf: await signsIn('daf'),
    admin: await signsIn('admin'),
    aprobador: await signsIn('aprobador'),
  };
}

/** Number of cells to type before ending, as in `TYPED=3000`; 0: each form is filled in once, with few lines. */
export const CELLS = Number(process.env.TYPED ?? 0);
/** Indices of lines for a list without a fixed length: two, or `most` in long runs. */
export const several = (most: number): readonly number[] => [...Array(CELLS > 0 ? most : 2).keys()];

/** Form of the product, with all of its fields and grids. */
export interface TypedForm {
  readonly name: string;
  readonly user: keyof Callers;
  /** Path of the form; absent where `begins` answers it. */
  readonly path?: string;
  /** Name of the button that saves. */
  readonly save: string;
  /** Brings the record into a state in which it can be edited; called once. */
  prepare?(callers: Callers): Promise<unknown>;
  /** Makes a new record each time, for forms after which it cannot be edited again. @returns path of the form */
  begins?(callers: Callers): Promise<string>;
  /** Choices from lists, made before anything is typed, by label of the field. */
  readonly chooses?: Readonly<Record<string, string>>;
  /** True if the form always begins with fewer lines than are typed, whatever is stored. */
  readonly grows?: true;
  /** True if a file must be attached. */
  readonly attaches?: true;
  /** Valid values for everything, different each time. */
  content(chance: Chance, stored: Content): TypedContent;
  stored(callers: Callers): Promise<Content>;
}

export const daysAgo = (days: number): string =>
  shownDate(new Date(Date.parse(TODAY) - days * 86_400_000).toISOString());
export const recently = (chance: Chance, most = 3): string => daysAgo(chance.between(0, most));
export const cents = (chance: Chance, from: number, to: number): string =>
  (chance.between(from * 100, to * 100) / 100).toFixed(2);
const WORDS = [
  'Según',
  'acción',
  'médico',
  'año',
  'compra',
  'urgente',
  'bodega',
  'señal',
  'única',
  'revisión',
];
export const sentence = (chance: Chance): string =>
  `${chance.one(WORDS)} ${chance.one(WORDS)} ${chance.between(100, 999_999)}`;
/** Number part of the last serial; each serial is new. */
let last = 0;
export const serial = (): string => {
  last += 1;
  return String(700_000 + last);
};

/** Value in one notation for comparison: dates, numbers, texts. */
export function plain(value: unknown): string {
  const text = String(value ?? '').trim();
  if (/^\d{2}\/\d{2}\/\d{4}$/.test(text)) return text.split('/').reverse().join('-');
  return /^-?\d+(\.\d+)?$/.test(text) ? text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : text;
}

/** Typed content and the same parts of the stored one, both in one notation. */
export function compared(typed: TypedContent, stored: Content) {
  const pick = (
    names: Readonly<Record<string, unknown>>,
    of: Readonly<Record<string, unknown>> | undefined,
  ) => Object.fromEntries(Object.keys(names).map((name) => [name, plain(of?.[name])]));
  const of = (content: Content) => ({
    fields: pick(typed.fields, content.fields),
    grids: Object.fromEntries(
      Object.entries(typed.grids).map(([name, lines]) => [
        name,
        lines.map((line, place) => pick(line, content.grids[name]?.[place])),
      ]),
    ),
  });
  return { expected: of(typed), actual: of(stored) };
}

export const cellsIn = ({ grids }: TypedContent): number =>
  Object.values(grids)
    .flat()
    .reduce((count, line) => count + Object.keys(line).length, 0);
