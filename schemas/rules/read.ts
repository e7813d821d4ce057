import type { JsonObject } from '@expediente/kernel/events.ts';
import type { AuditRead, RecordRead } from '../shared/read.ts';
import type { Law, RuleName } from './registry.ts';

/** `next`: published, not yet in force. `corrected`: another version took its place. */
export type VersionState = 'past' | 'inforce' | 'next' | 'withdrawn' | 'corrected';

/** A version of a rule set. */
export interface RuleVersionRead {
  readonly version: number;
  readonly state: VersionState;
  /** First day in force, `yyyy-mm-dd`. */
  readonly valid_from: string;
  /**
   * Instant of its publication, where that was on its first day or after it: records judged before kept their version.
   */
  readonly judges_since: string | null;
  readonly values: JsonObject;
  /** The values in one line. */
  readonly text: string;
  readonly legal_basis: string;
  /** Number of the version that this one corrects, and the reason; null and '' where it corrects none. */
  readonly corrects: number | null;
  readonly reason: string;
  /** Number of the version that corrected this one. */
  readonly corrected_by: number | null;
  /** Empty for version 1 until it is written, as it comes with the product. */
  readonly user_created: string;
  readonly date_created: string | null;
}

/** A row of `/rules/get/all`. */
export interface RuleRow extends RecordRead {
  /** Name of the rule set, by which a list's rows are distinguished. */
  readonly id: RuleName;
  readonly name: RuleName;
  readonly title: string;
  readonly about: string;
  readonly in_force: RuleVersionRead;
  readonly next: readonly RuleVersionRead[];
}

/** `/rules/get/id/{name}` */
export interface RuleDetail extends RuleRow, AuditRead {
  /** Date that chooses the version, in words: 'la fecha de emisión de la orden'. */
  readonly on: string;
  /** JSON Schema of the values. */
  readonly schema: object;
  /** Day with which a new version's form begins: the next one on which no version begins yet. */
  readonly proposed: string;
  /** Versions, the newest first. */
  readonly versions: readonly RuleVersionRead[];
}

/** `/rules/get/inforce`: every rule set's versions in the order of their days, without those withdrawn. */
export type LawRead = Law;

/** A record that other values would have judged otherwise. */
export interface ChangedJudgement {
  /** Name of the life cycle in `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  readonly id: string | number;
  /** Part of the record that was judged: a cuatrimestre; '' for the whole. */
  readonly item: string;
  /** Name by which people know the record. */
  readonly number: string;
  readonly unit: string;
  readonly executor: string;
  /** `yyyy-mm-dd` */
  readonly date: string;
  /** Judged case in words. */
  readonly text: string;
  /** Number of the version that judged. */
  readonly version: number;
  readonly before: string;
  readonly after: string;
  readonly accepted: string;
}

/** `/rules/whatif` */
export interface WhatIfRead {
  /** False: the rule has judged no record at all, so that nothing can be foreseen. */
  readonly ever: boolean;
  /** Number of records judged in the range. */
  readonly judged: number;
  /** Number of them that would have been judged otherwise. */
  readonly total: number;
  readonly rows: readonly ChangedJudgement[];
}

/** A record that one version judged, with the judgement of the version in its place. */
export interface JudgedRow extends ChangedJudgement {
  /** Command that judges the record again; '' where that is not possible now, for the reason in `closed`. */
  readonly again: string;
  readonly closed: string;
  /** Page on which the reader may see the record; '' where the reader may not, or the record is in no list. */
  readonly page: string;
}

/** `/rules/judged/{name}/{version}` */
export interface JudgedRead {
  readonly total: number;
  /** Number of the version in the place of this one; null: it was not corrected. */
  readonly corrected_by: number | null;
  /** Reason why the reader can judge none of them again now; '' where some can be, or there are none. */
  readonly closed: string;
  readonly rows: readonly JudgedRow[];
}
