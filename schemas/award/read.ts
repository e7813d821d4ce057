import type { OrderDeliveryRead } from '../order/read.ts';
import type { ColumnName, DetailName, ReadValue } from '../record/table.ts';
import type { AuditRead, RecordRead } from '../shared/read.ts';
import type { AwardRecord } from './record.ts';

/** Codes of an award's statuses (R2 §4, awards A4); their names and labels: `machines/award/life-cycle.ts`. */
export type AwardStatusCode = 0 | 1 | 2 | 3 | 10;

type Listed = {
  readonly [Name in ColumnName<AwardRecord> as AwardRecord[Name]['read']]: ReadValue<AwardRecord[Name]>;
};

/** A row of `/awardacts/get/all` (R2 §3). */
export interface AwardRow extends RecordRead, AuditRead, Listed {
  readonly id: number;
  readonly id_executor: number;
  readonly year: number;
  /** '' until the negotiation is generated. */
  readonly number_business: string;
  /** Provider that won. */
  readonly id_provider: number;
  readonly provider_nit: string;
  readonly provider: string;
  readonly id_units: readonly number[];
  readonly id_participant: readonly number[];
  readonly state: AwardStatusCode;
}

/** `/awardacts/units/get/all/{id}` */
export interface AwardUnitRead {
  readonly id_unit: number;
  readonly description: string;
  /** Number of the cost centre's pedido. */
  readonly number_order: string;
  readonly qty: string;
}

/** `/awardacts/providers/get/all/{id}`: an offer. */
export interface AwardProviderRead {
  readonly id_provider: number;
  readonly name: string;
  readonly nit: string;
  readonly amount: string;
  /** 1: the winner. */
  readonly state: 0 | 1;
  readonly products_oferts: number;
}

/** `/awardacts/firms/get/all/{id}`: a person who may sign certifications of the award. */
export interface AwardFirmRead {
  readonly id: number;
  readonly name: string;
  readonly profession: string;
  /** 1: preselected. */
  readonly main: 0 | 1;
  readonly type: 'SOLICITANTE' | 'AUTORIZADOR';
}

export interface AwardParticipantRead {
  readonly id: number;
  readonly name: string;
  readonly type: 'COMISION' | 'SECRETARIA';
}

/** A provider's quotation as it was handed in: `/awardacts/quotations/{id}/{hash}`. */
export interface AwardQuotationRead {
  readonly id_provider: number;
  readonly provider: string;
  readonly hash: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

/** Present state of the consolidation that is awarded. */
export interface AwardConsolidationRead {
  readonly id: number;
  readonly number_resolution: string;
  /** Place of a part of a divided resolution; null: it is no part. */
  readonly division: number | null;
  readonly number_purchase: string;
  readonly state: number;
  /** Label of `state`. */
  readonly state_label: string;
  /** The order and its parts, and the sum of what is in force; none, and '', while it is not in parts (hospital B3). */
  readonly deliveries: readonly OrderDeliveryRead[];
  readonly deliveries_total: string;
}

type Detailed = {
  readonly [Name in DetailName<AwardRecord> as AwardRecord[Name]['read']]: ReadValue<AwardRecord[Name]>;
};

/** An award as it was recorded, with everything that its documents show. */
export interface AwardActRead extends AwardRow, Detailed {
  /** Quantity that all cost centres asked for. */
  readonly qty_requested: string;
  readonly units: readonly AwardUnitRead[];
  readonly providers: readonly AwardProviderRead[];
  readonly participants: readonly AwardParticipantRead[];
  /** Null until the negotiation is generated. */
  readonly date_business: string | null;
  readonly hour_business: string;
  /** Folios; '' until it is certified. */
  readonly invoice_award: string;
  readonly invoice_business: string;
  /** Day and reason of an act that is razonada; null and '' for all others. */
  readonly date_reasoned: string | null;
  readonly justification_reasoned: string;
}

/** `/awardacts/get/id/{id}` */
export interface AwardDetail extends AwardActRead {
  readonly firms: readonly AwardFirmRead[];
  /** Null for an award without resolution. */
  readonly consolidation: AwardConsolidationRead | null;
  readonly quotations: readonly AwardQuotationRead[];
  /** 1: the purchase type's templates have changed since the revision that the act is printed with. */
  readonly templates_changed: 0 | 1;
}

/** `/awardacts/resolution`: values with which an act of this consolidation begins. */
export interface AwardResolutionRead {
  readonly id: number;
  readonly number_resolution: string;
  readonly date_resolution: string;
  /** Name of the consolidation's executor. */
  readonly executor: string;
  readonly has_award: 0 | 1;
  /** Spanish notice; '' when there is none. */
  readonly notice: string;
  readonly supplie: Omit<Detailed, 'book'> & {
    readonly id: number;
    readonly cod_internal: string;
    readonly description_internal: string;
    readonly type_supplies: string;
  };
  readonly units: readonly {
    readonly id: number;
    readonly description: string;
    /** Numbers of the cost centre's pedidos. */
    readonly number_order: string;
    readonly qty: string;
  }[];
  /** Place of this part in a divided resolution; null: it is the consolidation itself. */
  readonly division: number | null;
  /** The consolidation and its parts, of which one is chosen; none where the resolution is not divided (hospital B7). */
  readonly parts: readonly AwardResolutionPart[];
}

/** A part that a resolution is divided into. */
export interface AwardResolutionPart {
  readonly id: number;
  /** Null: the consolidation itself. */
  readonly division: number | null;
  /** First supply's description, "y n más" when there are several. */
  readonly supplie: string;
  readonly qty: string;
  readonly total: string;
  readonly state_label: string;
  /** Reason for which an act cannot be of it; ''. */
  readonly fault: string;
}

/** `/awardacts/templates/get/all/{id}`: a template that the purchase type has changed since. */
export interface AwardTemplateChange {
  readonly field: string;
  readonly title: string;
  readonly before: string;
  readonly now: string;
}
