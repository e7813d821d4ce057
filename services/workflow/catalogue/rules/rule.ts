import type { JsonObject } from '@expediente/kernel/events.ts';
import type { UnitOfWork } from '../../unit-of-work.ts';

/** What one catalogue asks for beside what its definition says. */
export interface CatalogueRule {
  /** The record as it is to be saved; may number, compose and refuse. */
  saved?(unit: UnitOfWork, record: JsonObject, before: JsonObject | null): Promise<JsonObject>;
  /** Told after a save that was done. */
  warning?(record: JsonObject): string | null;
  /** Refuses a deletion. */
  deleted?(unit: UnitOfWork, record: JsonObject): Promise<void>;
}
