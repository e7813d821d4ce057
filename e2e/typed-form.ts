import { shownDate } from '@expediente/kernel/dates.ts';
import type { Chance } from '@expediente/testing/chance.ts';
import { TODAY, type User } from '@expediente/testing/product/user.ts';

/** Cells of a line by their columns, in the order in which they are shown. */
export type TypedLine = Readonly<Record<string, string>>;

/** What is typed into a form at once, or what is stored of it. */
export interface Content {
  /** By the field's label. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** By the grid's name. */
  readonly grids: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
}

export interface TypedContent extends Content {
  readonly fields: Readonly<Record<string, string>>;
  readonly grids: Readonly<Record<string, readonly TypedLine[]>>;
}

export interface Callers {
  readonly centro: User;
  readonly compras: User;
  readonly admin: User;
  readonly aprobador: User;
}

/** `TYPED=3000`: goes on until that many cells were typed; else each form is typed in once, with few lines. */
export const CELLS = Number(process.env.TYPED ?? 0);
/** So many lines of a list that may be as long as one likes. */
export const several = (most: number): readonly number[] => [...Array(CELLS > 0 ? most : 2).keys()];

/** A form of the product with everything in it that is typed. */
export interface TypedForm {
  readonly name: string;
  readonly user: keyof Callers;
  /** Where it is opened; absent where `begins` answers it. */
  readonly path?: string;
  /** The button that saves. */
  readonly save: string;
  /** Brings the record to where it can be typed in, once. */
  prepare?(callers: Callers): Promise<unknown>;
  /** The same each time, for a form that leaves its record where it cannot be typed in again. @returns where it is opened */
  begins?(callers: Callers): Promise<string>;
  /** What is chosen from a list before anything is typed, by the field's label. */
  readonly chooses?: Readonly<Record<string, string>>;
  /** It begins with fewer lines than are typed, whatever is stored. */
  readonly grows?: true;
  /** A file goes with it. */
  readonly attaches?: true;
  /** Valid values for everything: other ones each time. */
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
/** Digits that were not typed before. */
let last = 0;
export const serial = (): string => {
  last += 1;
  return String(700_000 + last);
};

/** Both as one writes them: a day, a number, a text. */
export function plain(value: unknown): string {
  const text = String(value ?? '').trim();
  if (/^\d{2}\/\d{2}\/\d{4}$/.test(text)) return text.split('/').reverse().join('-');
  return /^-?\d+(\.\d+)?$/.test(text) ? text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : text;
}

/** Of what is stored that what was typed, both in one way of writing. */
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
