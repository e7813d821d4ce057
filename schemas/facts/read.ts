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

/** Ways in which an act or a fact ended, by which the journal is filtered. */
export const JOURNAL_RESULTS = { done: 'Hecho', refused: 'Rechazado', failed: 'Falló' } as const;
export type JournalResult = keyof typeof JOURNAL_RESULTS;

/** Filters of the journal, with what people call them. */
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
  segregation: 'Segregación',
  entity: 'Registro',
} as const;

/** Value of the filter by segregation for any pair of actions. */
export const ANY_PAIR = 'any';
export type JournalFilter = keyof typeof JOURNAL_FILTERS;

/** The record that a fact is about. */
export interface FactRecord {
  /** Name of the life cycle in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  readonly id: string;
  /** Name that it has now: 'Orden de compra A22'. */
  readonly name: string;
}

/** An act or a fact of use: who did, or tried to do, what, when. */
export interface FactRow {
  /** Id by which it is opened: `order:24@7` of an act (its record, and its first event there), `120` of a fact. */
  readonly id: string;
  /** Number of a fact; null for an act. */
  readonly number: number | null;
  /** ISO instant. */
  readonly at: string;
  readonly kind: string;
  /** The kind in Spanish: 'Acto', 'Ingreso'. */
  readonly what: string;
  /** Id of the user; '' where there was no session. */
  readonly user_id: string;
  /** 'Usuario Compras (compras)'; where there was no session, the name that was typed. */
  readonly user: string;
  /** Subject in words: the record, the operation, the list. */
  readonly about: string;
  readonly record: FactRecord | null;
  /** Entity as it is kept: `order:24`, `permission:unidadproveedor.ban`. */
  readonly entity: string;
  /** `done`, or the name of the rule that refused it. */
  readonly result: string;
  /** The result in words: 'Hecho', 'Sin permiso'. */
  readonly outcome: string;
  /** Description in words of what was done, and of what else was kept about it. */
  readonly details: string;
  /** Text of the record that a search found where the row does not show it: 'GUANTES DE LÁTEX'. */
  readonly found?: string;
  /** Executor for which it was done: '100100 HOSPITAL'; '' where that was not kept. */
  readonly unit: string;
  /** Amount of the record after the act; null: it has none. */
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
  /** Change of a ledger's balance, and the balance after it; absent for other records. */
  readonly movement?: Omit<Movement, 'document'>;
  /** Reason why the event could not be put into words. */
  readonly unread?: string;
}

/** A record that an act wrote, as it was called then. */
export interface ActRecord extends FactRecord {
  /** Name that it has now; absent: the same as then. */
  readonly today?: string;
  /** True for the record that the act is about; the others changed with it. */
  readonly lead: boolean;
  readonly entries: readonly ActEvent[];
}

/** Right by which an act was done, from the profile that the user had then. */
export interface ActRight {
  /** The profile's name at that revision: 'Compras'. */
  readonly profile: string;
  readonly id_profile: number;
  readonly revision: number;
  /** Page and action of the permission; an action of '' is the right to the page itself. */
  readonly page: string;
  readonly action: string;
  /** 'Ordenes De Compra: Pagar' */
  readonly permission: string;
  /** True when the profile granted it then. */
  readonly granted: boolean;
}

/** Version of a rule by which an act was judged. */
export interface ActRule {
  readonly rule: string;
  readonly title: string;
  readonly version: number;
}

/** Writes of one command. */
export interface Act {
  /** Id of the command, as its events keep it. */
  readonly command: string;
  /** Code of the call, which people are given to refer to it. */
  readonly code: string;
  /** Records that it changed, beginning with the one that it is about. */
  readonly records: readonly ActRecord[];
  /** Number of further records, left out because they are too many. */
  readonly more: number;
  /** Number of events of numbers, unique values, the kept answer, and records that the session may not read. */
  readonly others: number;
  /** Null: it was not kept then, or the act needs no permission. */
  readonly right: ActRight | null;
  readonly rules: readonly ActRule[];
}

/** `GET /audit/entry/{id}`: one act or fact of the journal, whole. */
export interface JournalEntry {
  readonly row: FactRow;
  /** Null for a fact. */
  readonly act: Act | null;
  /** Sign-in of the session; null: there was none, or it was not kept. */
  readonly sign_in: SignIn | null;
}

export interface SignIn {
  /** Id in `/audit/entry/{id}`. */
  readonly id: string;
  readonly at: string;
  /** Network address; '' where it was not kept. */
  readonly address: string;
}
