import type { JsonObject } from '@expediente/kernel/events.ts';
import type { Following, Secret } from '../../shared/commands/operation.ts';
import type { UnitOfWork } from '../../shared/unit/unit-of-work.ts';

/** The rules of one catalogue beyond its definition. */
export interface CatalogueRule {
  /** The payload as the definition describes it, for one that may be sent in another shape too. Not yet checked. */
  sent?(payload: unknown): unknown;
  /** The record as it is to be saved; may number, compose and refuse. */
  saved?(unit: UnitOfWork, record: JsonObject, before: JsonObject | null): Promise<JsonObject>;
  /** Added to id and revision in the answer of a save: a `warning`, its other effects. */
  answered?(record: JsonObject, before: JsonObject | null): JsonObject;
  /** Fields of which the record takes no typed value, and why: 'el sistema numera los insumos de este tipo'. */
  untaken?(record: JsonObject): { readonly fields: readonly string[]; readonly why: string };
  /** Refuses a deletion. */
  deleted?(unit: UnitOfWork, record: JsonObject): Promise<void>;
  readonly secret?: Secret;
  readonly after?: Following;
}
