import {
  type BulkList,
  type BulkStep,
  bulkList,
  countedRecords,
  endingOf,
  isPrint,
} from '@expediente/schemas/bulk/lists.ts';
import type { BulkJobDetail, BulkJobRead } from '@expediente/schemas/bulk/read.ts';
import type { ShownAction } from '../actions/actions.ts';

/** A step that ticked records offer. */
export interface BulkOffer {
  readonly step: BulkStep;
  /** Look of its action. */
  readonly action: ShownAction;
  /** Number of records that offer it now. */
  readonly count: number;
}

/** Steps in bulk that some of the records offer, in the order of the list's steps. */
export function bulkOffers<Row extends object>(
  { steps }: BulkList,
  rows: readonly Row[],
  actionsOf: (row: Row) => readonly ShownAction[],
): readonly BulkOffer[] {
  return steps.flatMap((step) => {
    const found = rows.flatMap((row) =>
      isPrint(step) && step.but !== undefined && 'state' in row && row.state === step.but
        ? []
        : actionsOf(row).filter(({ offer }) => offer.action === step.action && offer.allowed),
    );
    const [action] = found;
    return action ? [{ step, action, count: found.length }] : [];
  });
}

/** Label of a step's button: 'Enviar 12', 'Imprimir 12 pedidos', of payments 'Imprimir 12 pagos'. */
export const labelOf = (list: BulkList, { step, action }: BulkOffer, count: number): string =>
  isPrint(step)
    ? `${step.papers ? PRINT : step.does} ${countedRecords({ nouns: step.papers ?? list.nouns }, count)}`
    : `${action.permission.description} ${count}`;

const PRINT = 'Imprimir';

/** Result of a job in words: '11 hechos, 1 omitido', of órdenes '11 hechas, 1 omitida'. */
export function resultInWords({ list, state, done, omitted }: BulkJobRead): string {
  const of = bulkList(list);
  const parts = [
    `${done} hech${endingOf(of, done)}`,
    ...(omitted > 0 ? [`${omitted} omitid${endingOf(of, omitted)}`] : []),
  ].join(', ');
  if (state === 'stopped') return `Detenido: ${parts}`;
  return state === 'interrupted' ? `Interrumpido: ${parts}` : parts;
}

/** Quarters in which progress is announced: each record would drown everything else. */
const QUARTERS = 4;

/** Announcement of a job for screen readers; '' without one. */
export function announcementOf(job: BulkJobRead | undefined): string {
  if (!job) return '';
  if (job.state !== 'running') return `Terminó: ${resultInWords(job)}.`;
  const quarter = Math.floor(((job.done + job.omitted) / job.total) * QUARTERS);
  return `En curso: ${Math.floor((quarter * job.total) / QUARTERS)} de ${job.total}.`;
}

/** Reasons of a job's omitted records, by the ids of their rows. */
export const omittedIn = (job: BulkJobDetail | undefined): ReadonlyMap<string, string> =>
  new Map(
    (job?.records ?? []).flatMap(({ id, result, reason }) => (result === 'omitted' ? [[id, reason]] : [])),
  );
