import { shownDuration } from '@expediente/kernel/durations.ts';
import { counted } from '@expediente/kernel/format.ts';
import type {
  OpsAct,
  ProjectionState,
  ProjectionVersionState,
  Run,
  RunKind,
  RunPhase,
} from '@expediente/schemas/ops/read.ts';
import type { StateLook } from '../kit/figures/StateChip.tsx';

const numbers = new Intl.NumberFormat('es-MX');
export const countText = (count: number): string => numbers.format(count);

export const RUN_KINDS: Readonly<Record<RunKind, string>> = {
  rebuild: 'Reconstrucción',
  'dry-run': 'Comparación',
  verify: 'Verificación',
  preview: 'Vista previa',
  release: 'Versión nueva',
  swap: 'Puesta en uso',
  retire: 'Borrado de versiones',
  retry: 'Reintento',
  'set-apart': 'Registro puesto en cuarentena',
  acknowledge: 'Registro anotado',
  backup: 'Respaldo',
  restore: 'Restauración',
  compare: 'Comparación de un sello',
};

const PHASES: Readonly<Record<RunPhase, string>> = {
  filling: 'llenando tablas',
  indexing: 'haciendo índices',
  comparing: 'comparando',
  swapping: 'cambiando tablas',
  events: 'siguiendo las cadenas de los eventos',
  audit: 'comprobando la bitácora',
  lists: 'comparando lo que las listas conocen',
  files: 'comprobando archivos y documentos',
  copying: 'escribiendo el archivo',
  done: 'terminando',
};

export const RUN_LOOKS: Readonly<Record<Run['state'], StateLook>> = {
  running: { label: 'EN CURSO', tone: 'moving' },
  done: { label: 'HECHA', tone: 'done' },
  failed: { label: 'FALLÓ', tone: 'refused' },
  cancelled: { label: 'DETENIDA', tone: 'annulled' },
  interrupted: { label: 'INTERRUMPIDA', tone: 'annulled' },
};

export const VERSION_LOOKS: Readonly<Record<ProjectionVersionState, StateLook>> = {
  live: { label: 'EN USO', tone: 'done' },
  filling: { label: 'LLENÁNDOSE', tone: 'moving' },
  waiting: { label: 'EN ESPERA', tone: 'waiting' },
  old: { label: 'ANTERIOR', tone: 'annulled' },
};

export const isRunning = ({ run }: ProjectionState): boolean => run?.state === 'running';

const UP_TO_DATE = 'AL DÍA';

/** State of a read model; of several that apply, the most severe. */
export function stateOf(projection: ProjectionState): StateLook {
  const { stopped, other_log, log_cut, quarantined } = projection;
  if (stopped !== null) return { label: 'DETENIDA', tone: 'refused' };
  if (log_cut) return { label: 'REGISTRO CORTADO', tone: 'refused' };
  if (other_log) return { label: 'DE OTRO ALMACÉN', tone: 'refused' };
  if (isRunning(projection)) return { label: 'EN CURSO', tone: 'moving' };
  if (waitingVersion(projection)) return { label: 'VERSIÓN EN ESPERA', tone: 'waiting' };
  if (isLate(projection)) return { label: 'ATRASADA', tone: 'waiting' };
  if (quarantined > 0) return { label: 'CON CUARENTENA', tone: 'waiting' };
  return { label: UP_TO_DATE, tone: 'done' };
}

/**
 * Lag, in seconds, up to which a read model counts as current: under load events are gathered in batches for up to a
 * second.
 */
const LATE_SECONDS = 2;

export const isLate = ({ behind, lag_seconds }: ProjectionState): boolean =>
  behind && lag_seconds > LATE_SECONDS;

/** Version that is filled and waits to be put into use. */
export const waitingVersion = ({ versions }: ProjectionState): string | undefined =>
  versions.find(({ state }) => state === 'waiting')?.version;

export const lagText = ({ behind, lag_seconds }: ProjectionState): string =>
  behind && lag_seconds > 0 ? shownDuration(lag_seconds) : '–';

/** Phases whose progress is known. */
const COUNTED: readonly RunPhase[] = ['filling', 'events', 'audit', 'lists', 'files'];

/** True while the progress of a run is known. */
export const isCounted = ({ phase, total }: Pick<Run, 'phase' | 'total'>): boolean =>
  total > 0 && COUNTED.includes(phase);

/** Progress in words: '63 %, 12,400 por segundo, faltan 8 s' */
export function progressText({ phase, percent, per_second, seconds_left }: Run): string {
  const left = seconds_left === null ? '' : `, faltan ${shownDuration(seconds_left)}`;
  return COUNTED.includes(phase)
    ? `${PHASES[phase]}, ${percent} %, ${countText(per_second)} por segundo${left}`
    : PHASES[phase];
}

const differingText = ({ differing }: Run): string =>
  differing === null
    ? ''
    : differing === 0
      ? 'Sin diferencias.'
      : `${counted(differing, 'fila distinta', 'filas distintas')}.`;

/** Result of a run in a line, with all details. */
export function outcomeText(run: Run): string {
  if (run.state === 'running') return progressText(run);
  const parts = [
    run.cancelled_by === null ? '' : `la detuvo ${run.cancelled_by}`,
    run.left_out.length === 0
      ? ''
      : counted(run.left_out.length, 'registro en cuarentena', 'registros en cuarentena'),
    run.fault === null ? '' : `${run.fault.record}, revisión ${run.fault.revision}`,
    run.message ?? differingText(run),
  ];
  return parts.filter(Boolean).join(' · ') || '–';
}

const ENDED: Readonly<Record<Exclude<Run['state'], 'running'>, string>> = {
  done: 'hecha',
  failed: 'falló',
  cancelled: 'detenida',
  interrupted: 'interrumpida',
};

/** Result of a run in a few words; if it ended well, its differences, and whether it was put into use. */
export function shortOutcome(run: Run): string {
  if (run.state === 'running') return progressText(run);
  if (run.state !== 'done') return [ENDED[run.state], outcomeText(run)].join(': ');
  const found =
    run.differing === null
      ? ''
      : run.differing === 0
        ? 'sin diferencias'
        : `${countText(run.differing)} filas distintas`;
  const inUse = run.kind === 'rebuild' ? 'en uso' : '';
  return [found, inUse].filter(Boolean).join(', ') || ENDED.done;
}

export const bytesText = (bytes: number): string => `${numbers.format(Math.round(bytes / 100_000) / 10)} MB`;

/** Details of a read model besides its state; '' where there are none. */
export function detailText(
  projection: ProjectionState & { readonly per_second?: number | undefined },
): string {
  const { quarantined, per_second } = projection;
  const parts = [
    isLate(projection) ? `atraso de ${lagText(projection)}` : '',
    per_second ? `${countText(per_second)} eventos por segundo` : '',
    quarantined > 0 ? counted(quarantined, 'registro en cuarentena', 'registros en cuarentena') : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Summary of all read models: '11 modelos al día', '9 de 11 modelos al día · en curso: 1 · detenida: 1'. */
export function standingText(projections: readonly ProjectionState[]): string {
  const labels = projections.map((projection) => stateOf(projection).label);
  const others = [...new Set(labels)].filter((label) => label !== UP_TO_DATE);
  const upToDate = labels.filter((label) => label === UP_TO_DATE).length;
  if (others.length === 0) return `${counted(upToDate, 'modelo', 'modelos')} al día`;
  const counts = others.map(
    (label) => `${label.toLowerCase()}: ${labels.filter((each) => each === label).length}`,
  );
  return `${upToDate} de ${counted(labels.length, 'modelo', 'modelos')} al día · ${counts.join(' · ')}`;
}

/** Suggested action; undefined where there is none: after the log was cut nothing must be touched. */
export function likelyAct(projection: ProjectionState): OpsAct | undefined {
  const { actions, log_cut, other_log } = projection;
  if (log_cut) return undefined;
  const wanted: readonly OpsAct[] = other_log
    ? ['cancel', 'rebuild']
    : ['cancel', 'set-apart', 'swap', 'retry', 'compare'];
  return wanted.find((act) => actions.some(({ action, allowed }) => action === act && allowed));
}
