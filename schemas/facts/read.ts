import type { HistoryKind } from '../history/found.ts';
import type { Movement } from '../history/read.ts';
import type { Page } from '../shared/read.ts';

/** Kinds of facts that the audit keeps (platform/audit), with what people call them. */
export const FACT_KINDS = {
  'sign-in': 'Ingreso',
  'sign-out': 'Salida',
  password: 'Contraseña',
  refusal: 'Rechazo',
  read: 'Lectura',
  print: 'Impresión',
  export: 'Exportación',
  ops: 'Operación',
} as const;
export type FactKind = keyof typeof FACT_KINDS;

/** A kind of record, and in a word each what can be done to it: 'Anulación', 'Pago'. */
export interface ActedKind extends HistoryKind {
  readonly acts: readonly string[];
}

/** Kinds of entries in the journal: acts of commands, and the facts of the audit next to them. */
export const JOURNAL_KINDS = { act: 'Acto', ...FACT_KINDS, missing: 'No encontrado' } as const;

/** How it ended, as the journal is narrowed by it. */
export const JOURNAL_RESULTS = { done: 'Hecho', refused: 'Rechazado', failed: 'Falló' } as const;
export type JournalResult = keyof typeof JOURNAL_RESULTS;

/** Filters of the journal, as people read them. */
export const JOURNAL_FILTERS = {
  user_id: 'Quién',
  from: 'Desde',
  to: 'Hasta',
  hour_from: 'Hora desde',
  hour_to: 'Hora hasta',
  kind: 'Qué',
  act: 'Acto',
  record: 'Clase de registro',
  result: 'Resultado',
  amount_from: 'Monto desde',
  amount_to: 'Monto hasta',
  entity: 'Registro',
} as const;
export type JournalFilter = keyof typeof JOURNAL_FILTERS;

/** The record that a fact is about. */
export interface FactRecord {
  /** As in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  readonly id: string;
  /** Name that it has now: 'Orden de compra A22'. */
  readonly name: string;
}

/** One act or one fact of use: who did, or tried to do, what, when. */
export interface FactRow {
  /** Id that opens it: `order:24@7` of an act (record and its first event there), `120` of a fact. */
  readonly id: string;
  /** Number of a fact; null: an act. */
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
  /** Subject in words: the record, the operation, the list. */
  readonly about: string;
  readonly record: FactRecord | null;
  /** As it is kept: `order:24`, `permission:unidadproveedor.ban`. */
  readonly entity: string;
  /** `done`, or the name of the rule that refused it. */
  readonly result: string;
  /** The result in words: 'Hecho', 'Sin permiso'. */
  readonly outcome: string;
  /** Description in words: what was done, and what else was kept. */
  readonly details: string;
  /** Text of the record that a search found where the row does not show it: 'GUANTES DE LÁTEX'. */
  readonly found?: string;
  /** Executor for which it was done: '100100 HOSPITAL'; '' where none was kept. */
  readonly unit: string;
  /** Amount that the record came to by an act; null: it has no amount. */
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

/** An event that an act wrote of a record, in the words of the record's history. */
export interface ActEvent {
  readonly revision: number;
  readonly kind: string;
  readonly sentence: string;
  /** Reason given by the user, else ''. */
  readonly reason: string;
  /** Only of ledgers: by how much their balance changed, and what was left. */
  readonly movement?: Omit<Movement, 'document'>;
  /** Why it could not be put into words. */
  readonly unread?: string;
}

/** A record that an act wrote, as it was called then. */
export interface ActRecord extends FactRecord {
  /** Name that it has now; absent: as then. */
  readonly today?: string;
  /** The record that the act is about; the others changed with it. */
  readonly lead: boolean;
  readonly entries: readonly ActEvent[];
}

/** Right by which an act was done: the user's profile as it was then. */
export interface ActRight {
  /** The profile's name at that revision: 'Compras'. */
  readonly profile: string;
  readonly id_profile: number;
  readonly revision: number;
  /** Page and action of the permission; '' of an action: the page itself. */
  readonly page: string;
  readonly action: string;
  /** 'Ordenes De Compra: Pagar' */
  readonly permission: string;
  /** Whether the profile granted it then. */
  readonly granted: boolean;
}

/** A rule version by which an act was judged. */
export interface ActRule {
  readonly rule: string;
  readonly title: string;
  readonly version: number;
}

/** All that one command wrote. */
export interface Act {
  /** Id of the command, as its events keep it. */
  readonly command: string;
  /** Code of the call, which people are given to refer to it. */
  readonly code: string;
  /** The record that it is about first, then those that changed with it. */
  readonly records: readonly ActRecord[];
  /** Records that are not among them, because they are too many. */
  readonly more: number;
  /** Events of numbers, unique values, the kept answer, and records that the session may not read. */
  readonly others: number;
  /** Null: it was not kept then, or no permission is asked for it. */
  readonly right: ActRight | null;
  readonly rules: readonly ActRule[];
}

/** `GET /audit/entry/{id}`: one act or fact of the journal, whole. */
export interface JournalEntry {
  readonly row: FactRow;
  /** Null of a fact. */
  readonly act: Act | null;
  /** The sign-in of its session; null: there was none, or it was not kept. */
  readonly sign_in: SignIn | null;
}

export interface SignIn {
  /** As in `/audit/entry/{id}`. */
  readonly id: string;
  readonly at: string;
  /** '' where it was not kept. */
  readonly address: string;
}
