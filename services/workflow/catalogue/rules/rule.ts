import type { JsonObject } from '@expediente/kernel/events.ts';
import type { Following, Secret } from '../../shared/commands/operation.ts';
import type { UnitOfWork } from '../../shared/unit/unit-of-work.ts';

/** The rules of one catalogue beyond its definition. */
export interface CatalogueRule {
  /** Converts a payload that may also be sent in another shape to the definition's; the payload is not checked yet. */
  sent?(payload: unknown): unknown;
  /** Record to be saved; may number, compose and refuse. */
  saved?(unit: UnitOfWork, record: JsonObject, before: JsonObject | null): Promise<JsonObject>;
  /** Additions to id and revision in the answer of a save: a `warning`, other effects. */
  answered?(record: JsonObject, before: JsonObject | null): JsonObject;
  /** Fields whose typed values the record ignores, and the reason: 'el sistema numera los insumos de este tipo'. */
  untaken?(record: JsonObject): { readonly fields: readonly string[]; readonly why: string };
  /** Refuses a deletion. */
  deleted?(unit: UnitOfWork, record: JsonObject): Promise<void>;
  readonly secret?: Secret;
  readonly after?: Following;
}
