import type { ColumnName, DetailName, ReadValue } from '../record/table.ts';
import type { AuditRead, Page, RecordRead } from '../shared/read.ts';
import type { UnopsRecord } from './record.ts';

/** Codes of the statuses (R3 §4, unops D2); their names and labels: `machines/unops/*life-cycle.ts`. */
export type UnopsStatusCode = 0 | 1 | 2 | 10;
export type UnopsConsolidationStatusCode = 1 | 2 | 10;
export type UnopsRegularizationStatusCode = 2;

type Listed = {
  readonly [Name in ColumnName<UnopsRecord> as UnopsRecord[Name]['read']]: ReadValue<UnopsRecord[Name]>;
};

/** A row of `/unops/get/all/0` (R3 §3). */
export interface UnopsRow extends RecordRead, Listed {
  /** Id, by the name that every record of a life cycle has; `id_unops` is its documented name. */
  readonly id: number;
  readonly id_unops: number;
  readonly id_executor: number;
  readonly unit: string;
  readonly year_reception: number;
  /** Missing parts in words, joined by commas (unops D4): 'Sin número de ITB'; '' for a complete record. */
  readonly lacks: string;
  readonly state: UnopsStatusCode;
  readonly user_created: string;
  readonly date_created: string;
}

/** Number of rows of each tab under the same search and filters: `{ "0": 12, "1": 3, "2": 8 }`. */
export interface UnopsTabs {
  readonly counts: Readonly<Record<string, number>>;
  /** True when a search found many rows: each tab has at least as many as its count. */
  readonly more_counts?: true;
}

export interface UnopsPage extends Page<UnopsRow>, UnopsTabs {}

/** A row of `/unops/get/all/1`: a consolidation (unops D1). */
export interface UnopsConsolidationRow extends RecordRead {
  /** Id, by the name that every record of a life cycle has; `id_unops_consolidate` is its documented name. */
  readonly id: number;
  readonly id_unops_consolidate: number;
  readonly id_executor: number;
  readonly id_unit: number;
  readonly unit: string;
  readonly year: number;
  readonly date_consolidate: string;
  readonly record_count: number;
  readonly total: string;
  readonly state: UnopsConsolidationStatusCode;
  readonly user_created: string;
  readonly date_created: string;
}
export interface UnopsConsolidationPage extends Page<UnopsConsolidationRow>, UnopsTabs {}

/** A row of `/unops/get/all/2`: a regularisation (unops D1). */
export interface UnopsRegularizationRow extends RecordRead {
  /** Id, by the name that every record of a life cycle has; `id_unops_regularize` is its documented name. */
  readonly id: number;
  readonly id_unops_regularize: number;
  readonly id_executor: number;
  readonly number_curdp: string;
  readonly id_unit: number;
  readonly unit: string;
  readonly year: number;
  readonly date_pay: string;
  readonly consolidation_count: number;
  readonly record_count: number;
  readonly total: string;
  /** Name of the uploaded PDF: `/unops/regularize/document/{id}`. */
  readonly file_regularize: string;
  readonly state: UnopsRegularizationStatusCode;
  readonly user_created: string;
  readonly date_created: string;
}
export interface UnopsRegularizationPage extends Page<UnopsRegularizationRow>, UnopsTabs {}

type SubProduct = UnopsRecord['subProducts']['items'];
export type UnopsSubProductRead = {
  readonly [Name in keyof SubProduct as SubProduct[Name]['read']]: ReadValue<SubProduct[Name]>;
};
type Invoice = UnopsRecord['invoices']['items'];
export type UnopsInvoiceRead = {
  readonly [Name in keyof Invoice as Invoice[Name]['read']]: ReadValue<Invoice[Name]>;
};
type Receipt = UnopsRecord['receipts']['items'];
export type UnopsReceiptRead = {
  readonly [Name in keyof Receipt as Receipt[Name]['read']]: ReadValue<Receipt[Name]>;
};

type Detailed = {
  readonly [Name in DetailName<UnopsRecord> as UnopsRecord[Name]['read']]: ReadValue<UnopsRecord[Name]>;
};

/** `/unops/get/id/{id}` */
export interface UnopsDetail extends UnopsRow, Detailed, AuditRead {
  readonly sub_products: readonly UnopsSubProductRead[];
  readonly invoices: readonly UnopsInvoiceRead[];
  readonly receipts: readonly UnopsReceiptRead[];
  /** Consolidation and regularisation of the record; 0 and '' while it has none. */
  readonly id_unops_consolidate: number;
  readonly id_unops_regularize: number;
  readonly number_curdp: string;
}

/** `/unops/consolidate/get/id/{id}` */
export interface UnopsConsolidationDetail extends UnopsConsolidationRow, AuditRead {
  readonly records: readonly UnopsRow[];
  /** Regularisation of the consolidation; 0 and '' until there is one. */
  readonly id_unops_regularize: number;
  readonly number_curdp: string;
}

/** `/unops/regularize/get/id/{id}` */
export interface UnopsRegularizationDetail extends UnopsRegularizationRow, AuditRead {
  readonly consolidations: readonly UnopsConsolidationRow[];
  readonly records: readonly UnopsRow[];
}

/** `/unops/consolidate/list/{unit}`: consolidations in 1 and 2 (unops D17). */
export interface UnopsConsolidationChoice {
  readonly id_unops_consolidate: number;
  readonly date_consolidate: string;
  readonly total: string;
  readonly state: UnopsConsolidationStatusCode;
  /** Text of the choice: 'No. 3 · 22/11/2026 · Q12,600.00 · CONSOLIDADO'. */
  readonly description: string;
}

/** `/unops/curdp/list/{unit}` */
export interface CurdpChoice {
  readonly id_unops_regularize: number;
  readonly number_curdp: string;
  readonly date_pay: string;
  readonly total: string;
}
