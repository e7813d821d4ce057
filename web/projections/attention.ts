import type { ProjectionState, QuarantineRow } from '@expediente/schemas/ops/read.ts';
import { apartReason, projectionTitle } from '@expediente/schemas/ops/words.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { countText, isLate, isRunning, lagText, RUN_KINDS, waitingVersion } from './words.ts';

/** Problem that operations must look at. */
export interface AttentionItem {
  readonly key: string;
  /** Read model concerned, which a click opens. */
  readonly projection: string;
  readonly title: string;
  /** Description, with its duration where that is known. */
  readonly detail: string;
  /** Begin as an ISO instant. */
  readonly since?: string;
}

/** Problems of one kind. */
export interface Attention {
  readonly title: string;
  readonly count: number;
  readonly items: readonly AttentionItem[];
}

/** Problems of the read models and of records set apart, most severe kinds first. */
export function attentionOf(
  projections: readonly ProjectionState[],
  setApart: Page<QuarantineRow>,
): readonly Attention[] {
  const among = (title: string, detailOf: (projection: ProjectionState) => string | undefined): Attention => {
    const items = projections.flatMap((projection) => {
      const detail = detailOf(projection);
      const { name } = projection;
      return detail === undefined
        ? []
        : [{ key: name, projection: name, title: projectionTitle(name), detail }];
    });
    return { title, count: items.length, items };
  };
  const kinds = [
    among('Proyecciones detenidas', ({ stopped, other_log, log_cut }) =>
      log_cut
        ? 'al registro le faltan eventos que ella conoce: no reconstruya y avise a auditoría'
        : other_log
          ? 'sus tablas son de otro almacén de eventos'
          : (stopped ?? undefined),
    ),
    {
      title: 'Registros en cuarentena',
      count: setApart.total,
      items: setApart.rows.map(({ projection, stream, record, kind, cause, since }) => ({
        key: `${projection} ${stream}`,
        projection,
        title: record?.name ?? stream,
        detail: `${projectionTitle(projection)}: ${apartReason(kind)} (${cause})`,
        since,
      })),
    },
    among('Proyecciones atrasadas', (projection) =>
      // Stopped read models and those being filled appear under their own headings.
      projection.stopped === null &&
      !projection.other_log &&
      !projection.log_cut &&
      !isRunning(projection) &&
      isLate(projection)
        ? `atraso de ${lagText(projection)}`
        : undefined,
    ),
    among('Versiones que esperan su puesta en uso', (projection) => {
      const version = waitingVersion(projection);
      return version === undefined ? undefined : `versión ${version}, ya llena`;
    }),
    among('Ejecuciones que fallaron', ({ run }) =>
      run?.state === 'failed' || run?.state === 'interrupted'
        ? `${RUN_KINDS[run.kind]}: ${run.message ?? `${countText(run.events)} de ${countText(run.total)} eventos`}`
        : undefined,
    ),
  ];
  return kinds.filter(({ count }) => count > 0);
}
