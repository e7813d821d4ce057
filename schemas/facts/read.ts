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

/** Everything of the journal: what commands did is next to the audit's facts. */
export const JOURNAL_KINDS = { act: 'Acto', ...FACT_KINDS } as const;

/** How it ended, as the journal is narrowed by it. */
export const JOURNAL_RESULTS = { done: 'Hecho', refused: 'Rechazado', failed: 'Falló' } as const;
export type JournalResult = keyof typeof JOURNAL_RESULTS;

/** The record that a fact is about. */
export interface FactRecord {
  /** As in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  readonly id: string;
  /** What it is called now: 'Orden de compra A22'. */
  readonly name: string;
}

/** One act or one fact of use: who did, or tried to do, what, when. */
export interface FactRow {
  /** What opens it: `order-24@7` of an act (record and its first event there), `120` of a fact. */
  readonly id: string;
  /** Of a fact; null: an act. */
  readonly number: number | null;
  /** ISO instant. */
  readonly at: string;
  readonly kind: string;
  /** The kind in Spanish: 'Acto', 'Ingreso'. */
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
  /** What was done, and what else was kept, in words. */
  readonly details: string;
  /** Executor for which it was done: '100100 HOSPITAL'; '' where none was kept. */
  readonly unit: string;
  /** What the record came to by an act; null: it has no amount. */
  readonly amount: string | null;
  /** Events that the act wrote, its ledgers, numbers and answer included; null: not kept. */
  readonly events: number | null;
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
