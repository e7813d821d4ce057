import type { Money } from '@expediente/kernel/decimal.ts';
import type { HistoryEntry, HistoryField, Trusted } from './read.ts';

/** Changes that an event, and the names given before it, made to the fields that are shown of a record. */
export interface FieldStep {
  /** Fields that the event changed or brought, as they are after it. */
  readonly fields: readonly HistoryField[];
  /** Fields that the event left unchanged, and that name a record which was renamed since the previous event. */
  readonly renamed?: readonly HistoryField[];
  /** Fields that the event took away, with their lines. */
  readonly gone?: readonly string[];
  /** Fields in their order, when it is not the order of the steps. */
  readonly order?: readonly string[];
}

/** Status of a record in words, and its tone on a chip. */
export interface StatusThen {
  readonly label: string;
  readonly tone: 'waiting' | 'moving' | 'done' | 'refused' | 'annulled';
}

/** Amount and party of a record after an event, for the record's head. */
export interface LeadThen {
  readonly amount: Money;
  /** Provider or supply; absent: the record keeps no name. */
  readonly party?: string;
}

/** An event, and its effect on the record. */
export interface ReplayStep extends Omit<HistoryEntry, 'changes'>, FieldStep {
  /** Name of the record after the event; absent: the present one. */
  readonly called?: string;
  /** Status after the event; absent for records without statuses. */
  readonly status?: StatusThen;
  readonly lead?: LeadThen;
  /** Set when the event deleted or freed the record: it is in no list after it. */
  readonly is_gone?: true;
}

/**
 * `/history/{lifecycle}/{id}/replay`: steps from which the record follows after any of its events. The fields after an
 * event are those of all steps up to it, one over the other (`fieldsAfter`), and equal the answer of `…/at/{revision}`.
 */
export interface HistoryReplay extends Trusted {
  readonly lifecycle: string;
  readonly id: string;
  /** Name that the record has now: 'Pedido 12/2026'. */
  readonly name: string;
  /** Fields that are shown in the head by `lead`, besides the status. */
  readonly in_head?: readonly string[];
  /** Steps in the order of the events. */
  readonly steps: readonly ReplayStep[];
}

/** Fields by their place in the state, in the order in which they are shown. */
export type Fields = ReadonlyMap<string, HistoryField>;

/** Fields after some steps, beginning with the record's first step. */
export function fieldsAfter(steps: readonly FieldStep[]): Fields {
  const fields = new Map<string, HistoryField>();
  for (const step of steps) takeStep(fields, step);
  return fields;
}

/** Applies a step to the fields before it. */
export function takeStep(fields: Map<string, HistoryField>, { gone = [], order, ...step }: FieldStep): void {
  for (const field of gone) fields.delete(field);
  for (const each of [...step.fields, ...(step.renamed ?? [])]) fields.set(each.field, each);
  if (!order) return;
  const ordered = order.flatMap((field) => fields.get(field) ?? []);
  fields.clear();
  for (const each of ordered) fields.set(each.field, each);
}
