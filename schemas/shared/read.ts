/** A page of a list. Without paging parameters the whole list comes, as documented. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /**
   * True when there are more rows: a look-up was cut at 1,000, or a search in a long list found the newest 250. The
   * page shows this and asks to type more.
   */
  readonly more?: boolean;
}

/**
 * Query of every list: parameters `page` (from 1), `size`, `search`, `sort` (`column` or `-column`) and `filter` (JSON
 * object `{ column: value
 * value[] }`).
 */
export interface ListQuery {
  readonly page?: number;
  readonly size?: 10 | 25 | 50 | 100;
  readonly search?: string;
  readonly sort?: string;
  readonly filter?: string;
}

/**
 * An action of a record, in the order of the requirements. Listed are only actions that the status offers, and those
 * that it would offer but for a rule, with that rule's reason: button, tooltip, locked fields and refusal show the
 * same.
 */
export interface ActionOffer {
  /** Key of R3 §6: `update`, `sendrequest`, `commitment`… */
  readonly action: string;
  readonly allowed: boolean;
  /** Reason why the action is not allowed, in Spanish; '' when allowed. */
  readonly reason: string;
  /**
   * Alert for the reader, who did another action on the record that one person should not do as well (hospital E3);
   * absent: there is none, or the record is in a list.
   */
  readonly alert?: string;
  /** Fields that this action may change; absent: all fields of its form. */
  readonly fields?: readonly string[];
}

/** A record that its read model set apart (domain §8): the shown state is the one before `revision`. */
export interface ProjectedUpTo {
  /** First event that is not shown. */
  readonly revision: number;
  /** ISO instant. */
  readonly since: string;
  /** Reason in the program's words. */
  readonly reason: string;
}

/** Fields that every record read carries. */
export interface RecordRead {
  /** Present when the shown state lacks some of the record's events; null: it lacks none. */
  readonly projected?: ProjectedUpTo | null;
  /** Name of the record's executor; set in lists. */
  readonly executor?: string;
  /** Revision of the record's stream; sent back as `p_revision`. */
  readonly revision: number;
  readonly actions: readonly ActionOffer[];
}

/** Filter of every list of records by their executor. */
export const EXECUTOR_FILTER = 'id_executor';

/** Users and times (ISO instants), for the audit line of a form. */
export interface AuditRead {
  readonly user_created: string;
  readonly date_created: string;
  readonly user_updated: string;
  readonly date_updated: string;
}
