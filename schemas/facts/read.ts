import type { Page } from '../shared/read.ts';

/** What the audit keeps a fact of (platform/audit), with what people call it. */
export const FACT_KINDS = {
  'sign-in': 'Ingreso',
  'sign-out': 'Salida',
  password: 'Contraseña',
  refusal: 'Rechazo',
  print: 'Impresión',
  export: 'Exportación',
  ops: 'Operación',
} as const;
export type FactKind = keyof typeof FACT_KINDS;

/** The record that a fact is about. */
export interface FactRecord {
  /** As in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  readonly id: string;
  /** What it is called now: 'Orden de compra A22'. */
  readonly name: string;
}

/** One fact of use: who did, or tried to do, what, when. */
export interface FactRow {
  readonly number: number;
  /** ISO instant. */
  readonly at: string;
  readonly kind: string;
  /** The kind in Spanish. */
  readonly what: string;
  /** Id of the user; '' without a session. */
  readonly user_id: string;
  /** 'Usuario Compras (compras)'; what was typed, without a session. */
  readonly user: string;
  /** What it is about, in words: the record, the operation, the list. */
  readonly about: string;
  readonly record: FactRecord | null;
  /** As it is kept: `order:24`, `permission:unidadproveedor.ban`. */
  readonly entity: string;
  /** `done`, or the name of the rule that refused it. */
  readonly result: string;
  /** The result in words: 'Hecho', 'Sin permiso'. */
  readonly outcome: string;
  /** What else was kept, in words. */
  readonly details: string;
  /** Id of the session, as events keep it; '' where none was kept. */
  readonly session: string;
}

/** `GET /audit/get/all`: the latest first. */
export type Facts = Page<FactRow>;

/** Somebody whose facts the session may see (`/audit/persons`). */
export interface FactPerson {
  readonly id: number;
  readonly name: string;
}
