import type { ListLayout } from '../shared/layout.ts';
import type { AuditRead, RecordRead } from '../shared/read.ts';

/** Codes of the statuses; their names and labels: `machines/handback/life-cycle.ts`. */
export type HandbackStatusCode = 0 | 1 | 2 | 3;

/** A row of `/handback/get/all`. */
export interface HandbackRow extends RecordRead {
  readonly id: number;
  readonly year: number;
  readonly number: number;
  readonly number_year: string;
  readonly id_executor: number;
  readonly id_unit: number;
  /** Cost centre. */
  readonly unit: string;
  readonly id_supplie: number;
  readonly supplie: string;
  readonly total_qty: string;
  readonly state: HandbackStatusCode;
  readonly user_created: string;
  readonly date_created: string;
}

/** A sub-product of the supply; `available`: what its plan line has left. */
export interface HandbackLineRead {
  readonly id_sub_products: string;
  readonly qty: string;
  readonly available: string;
}

/** `/handback/get/id/{id}` */
export interface HandbackDetail extends HandbackRow, AuditRead {
  readonly justification: string;
  /** Reason of the rejection in force, else ''. */
  readonly reason: string;
  readonly lines: readonly HandbackLineRead[];
}

export const HANDBACK_LIST: ListLayout<HandbackRow> = {
  columns: [
    { field: 'unit', title: 'Centro de costo', width: 180, grow: 2 },
    { field: 'number_year', title: 'Número', width: 80 },
    { field: 'supplie', title: 'Insumo', width: 180, grow: 3, lines: 2 },
    { field: 'total_qty', title: 'Cantidad', kind: 'quantity' },
    { field: 'state', title: 'Estado', width: 180 },
  ],
  card: ['supplie', 'total_qty', 'state'],
};
