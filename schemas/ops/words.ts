import type { ApartKind } from './read.ts';

/** Why a record is left out, for people; what the program said is a detail. Null: the kind was not kept. */
export const apartReason = (kind: ApartKind | null): string => (kind === null ? NOT_KEPT : APART[kind]);

const APART: Readonly<Record<ApartKind, string>> = {
  newer: 'Un evento es más nuevo que este programa',
  fold: 'El programa no puede incorporar un evento',
  row: 'La tabla no admite un valor del registro',
};

const NOT_KEPT = 'No se guardaba la clase de falla';
