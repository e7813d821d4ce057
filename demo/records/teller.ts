import type { DateText, Quarter } from '@expediente/kernel/dates.ts';
import type { Money } from '@expediente/kernel/decimal.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';

/** The users who act in the demonstration's past: each with what its name stands for, in every executor. */
export type Actor = 'centro' | 'aprobador' | 'compras' | 'daf' | 'operador';

/** Answer data of a save: the record's id, under the name that the operation gives it. */
export interface Saved {
  readonly id: number | string;
  readonly [field: string]: unknown;
}

/** An uploaded file as commands name it. */
export interface UploadedDocument {
  readonly hash: string;
  readonly name: string;
  readonly size: number;
}

/**
 * Writes the demonstration's past through the product's own commands, on the days they would have happened.
 * A refused command is a mistake of the story and throws.
 */
export interface Teller {
  /** Today in Guatemala. */
  readonly today: DateText;
  act(
    who: { readonly actor: Actor; readonly executor: number; readonly year: number },
    day: DateText,
    path: OperationPath,
    payload: Record<string, unknown>,
  ): Promise<Saved>;
  /** Money that is left of a quarter budget at this point of the story; zero where there is none. */
  balance(unit: number, year: number, group: string, quarter: Quarter): Promise<Money>;
  /** A supply by the base PPR code of the seed catalogue. */
  supply(codPpr: string): {
    readonly id: number;
    readonly price: string;
    readonly row: string;
    readonly codInternal: string;
    readonly description: string;
    readonly inCatalogue: boolean;
  };
  /** A provider by its number in the seed list, from 1. */
  provider(index: number): number;
  /** The uploaded proof that a payment names. */
  proofOfPayment(): Promise<UploadedDocument>;
  /** An uploaded PDF of one page that shows its title. */
  document(title: string): Promise<UploadedDocument>;
}

/** `days` before today, but never before the first of January of `year`. */
export function daysBefore(today: DateText, days: number, year = Number(today.slice(0, 4))): DateText {
  const date = new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
  const first = `${year}-01-01`;
  return (date < first ? first : date) as DateText; // both are existing days by construction
}

/** `days` after a day, but never after today. */
export function daysAfter(day: DateText, days: number, today: DateText): DateText {
  const date = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return (date > today ? today : date) as DateText; // both are existing days by construction
}
