import type { Money } from '@expediente/kernel/decimal.ts';
import type { HistoryEntry, HistoryField, Trusted } from './read.ts';

/** Changes that an event, and the names given before it, made to the fields that are shown of a record. */
export interface FieldStep {
  /** Fields that the event changed or brought, as they are after it. */
  readonly fields: readonly HistoryField[];
  /** Fields that it left as they were, and that name something that has another name since the event before. */
  readonly renamed?: readonly HistoryField[];
  /** Fields that it took away, with their lines. */
  readonly gone?: readonly string[];
  /** All fields in their order, where they are not in the order of the steps. */
  readonly order?: readonly string[];
}

/** Status of a record in words, and what it means on a chip. */
export interface StatusThen {
  readonly label: string;
  readonly tone: 'waiting' | 'moving' | 'done' | 'refused' | 'annulled';
}

/** Subject of a record after an event, as its head shows it. */
export interface LeadThen {
  readonly amount: Money;
  /** For whom or to whom: provider, supply; absent: the record keeps no name. */
  readonly party?: string;
}

/** One event, and what it made of the record. */
export interface ReplayStep extends Omit<HistoryEntry, 'changes'>, FieldStep {
  /** Name that the record had after it; absent: as now. */
  readonly called?: string;
  /** Status after it; absent of records that have none. */
  readonly status?: StatusThen;
  readonly lead?: LeadThen;
  /** The record is in no list after it: it was deleted or freed. */
  readonly is_gone?: true;
}

/**
 * `/history/{lifecycle}/{id}/replay`: from it the record follows as it was after any of its events. The fields after an
 * event are those of all steps up to it, one over the other (`fieldsAfter`): the same as `…/at/{revision}` answers.
 */
export interface HistoryReplay extends Trusted {
  readonly lifecycle: string;
  readonly id: string;
  /** Name that the record has now: 'Pedido 12/2026'. */
  readonly name: string;
  /** Fields that are shown in the head by `lead`, besides the status. */
  readonly in_head?: readonly string[];
  /** In the order of the events. */
  readonly steps: readonly ReplayStep[];
}

/** Fields by their place in the state, in the order in which they are shown. */
export type Fields = ReadonlyMap<string, HistoryField>;

/** The fields after some steps, from the first of all. */
export function fieldsAfter(steps: readonly FieldStep[]): Fields {
  const fields = new Map<string, HistoryField>();
  for (const step of steps) takeStep(fields, step);
  return fields;
}

/** Makes of the fields before a step those after it. */
export function takeStep(fields: Map<string, HistoryField>, { gone = [], order, ...step }: FieldStep): void {
  for (const field of gone) fields.delete(field);
  for (const each of [...step.fields, ...(step.renamed ?? [])]) fields.set(each.field, each);
  if (!order) return;
  const ordered = order.flatMap((field) => fields.get(field) ?? []);
  fields.clear();
  for (const each of ordered) fields.set(each.field, each);
}
