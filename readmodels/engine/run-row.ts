import type {
  IntegrityReport,
  LeftOutRecord,
  RunFault,
  RunKind,
  RunPhase,
  RunState,
} from '@expediente/schemas/ops/read.ts';
import type { ComparisonReport } from '@expediente/schemas/seal/read.ts';
import type { TableDifference } from './difference.ts';

/** A row of `read.run`. */
export interface RunRow {
  readonly id: number;
  readonly projection: string;
  readonly kind: RunKind;
  readonly state: RunState;
  readonly phase: RunPhase;
  readonly user_id: string;
  readonly user_name: string;
  readonly session: string;
  readonly build: string;
  readonly from_version: string | null;
  readonly to_version: string | null;
  readonly events: number;
  readonly total: number;
  readonly per_second: number;
  readonly seconds_left: number | null;
  readonly differences: readonly TableDifference[] | null;
  readonly kept: number;
  readonly report: IntegrityReport | null;
  readonly comparison: ComparisonReport | null;
  readonly left_out: readonly LeftOutRecord[];
  readonly message: string | null;
  readonly fault: RunFault | null;
  readonly cancelled_by: string | null;
  readonly begun_at: Date;
  readonly ended_at: Date | null;
}

/** Progress in percent, by the approximate total of events. */
export function percentOf(phase: RunPhase, events: number, total: number): number {
  if (phase === 'done') return 100;
  return total === 0 ? 0 : Math.min(100, Math.floor((events / total) * 100));
}
