import type { RecordRead } from './read.ts';

/**
 * Codes of the statuses that plans, their reprogrammings, quarterly programmings and their extensions share (R3 §4).
 * Their names and labels: `machines/approval/states.ts`.
 */
export type ApprovalStatusCode = 0 | 1 | 2 | 3;

/** Fields that every row of the lists of such records has. */
export interface ApprovalRead extends RecordRead {
  readonly id_unit: number;
  /** Name of the cost centre. */
  readonly description: string;
  readonly id_executor: number;
  readonly year: number;
  readonly state: ApprovalStatusCode;
  readonly user_created: string;
  /** ISO instant. */
  readonly date_created: string;
}
