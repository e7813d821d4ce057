import type { JsonObject } from '@expediente/kernel/events.ts';
import type { AuditRead, RecordRead } from '../shared/read.ts';
import type { Law, RuleName } from './registry.ts';

/** `next`: published, not yet in force. `corrected`: another version took its place. */
export type VersionState = 'past' | 'inforce' | 'next' | 'withdrawn' | 'corrected';

/** One version of a rule set. */
export interface RuleVersionRead {
  readonly version: number;
  readonly state: VersionState;
  /** `yyyy-mm-dd` */
  readonly valid_from: string;
  /** Instant of its publication, where that was on its first day or after it: what was judged before kept its version. */
  readonly judges_since: string | null;
  readonly values: JsonObject;
  /** The values in one line. */
  readonly text: string;
  readonly legal_basis: string;
  /** The version that it corrects, and why; null, '' where it corrects none. */
  readonly corrects: number | null;
  readonly reason: string;
  /** The version that corrected it. */
  readonly corrected_by: number | null;
  /** Empty for version 1 until it is written: it came with the product. */
  readonly user_created: string;
  readonly date_created: string | null;
}

/** A row of `/rules/get/all`. */
export interface RuleRow extends RecordRead {
  /** Its name, by which a list's rows are distinguished. */
  readonly id: RuleName;
  readonly name: RuleName;
  readonly title: string;
  readonly about: string;
  readonly in_force: RuleVersionRead;
  readonly next: readonly RuleVersionRead[];
}

/** `/rules/get/id/{name}` */
export interface RuleDetail extends RuleRow, AuditRead {
  /** In words: 'la fecha de emisión de la orden'. */
  readonly on: string;
  /** JSON Schema of its values. */
  readonly schema: object;
  /** The day that a new version's form begins with: the next one on which none begins yet. */
  readonly proposed: string;
  /** Newest first. */
  readonly versions: readonly RuleVersionRead[];
}

/** `/rules/get/inforce`: every rule set's versions in the order of their days, without those withdrawn. */
export type LawRead = Law;

/** A record that other values would have judged otherwise. */
export interface ChangedJudgement {
  /** In `/history/{lifecycle}/{id}`. */
  readonly lifecycle: string;
  readonly id: string | number;
  /** Part of the record that was judged: a cuatrimestre; '' the whole. */
  readonly item: string;
  /** Name that people know the record by. */
  readonly number: string;
  readonly unit: string;
  readonly executor: string;
  /** `yyyy-mm-dd` */
  readonly date: string;
  /** Judged case in words. */
  readonly text: string;
  /** The version that judged. */
  readonly version: number;
  readonly before: string;
  readonly after: string;
  readonly accepted: string;
}

/** `/rules/whatif` */
export interface WhatIfRead {
  /** False: the rule has judged no record at all, so that nothing can be foreseen. */
  readonly ever: boolean;
  /** Judged in the range. */
  readonly judged: number;
  /** Number of them that would have been judged otherwise. */
  readonly total: number;
  readonly rows: readonly ChangedJudgement[];
}

/** A record that one version judged, with what the version in its place says of it. */
export interface JudgedRow extends ChangedJudgement {
  /** The command that judges it again; '' where that is not possible now, and `closed` says why. */
  readonly again: string;
  readonly closed: string;
  /** The page on which the reader may see the record; '' where they may not, or it is in no list. */
  readonly page: string;
}

/** `/rules/judged/{name}/{version}` */
export interface JudgedRead {
  readonly total: number;
  /** The version in the place of this one; null: it was not corrected. */
  readonly corrected_by: number | null;
  /** Why the reader can judge none of them again now; '' where some can be, or there are none. */
  readonly closed: string;
  readonly rows: readonly JudgedRow[];
}
