import { shownDuration } from '@expediente/kernel/durations.ts';
import { counted } from '@expediente/kernel/format.ts';
import type { ProjectionState, Run, RunKind, RunPhase, VersionState } from '@expediente/schemas/ops/read.ts';
import type { StateLook } from '../kit/StateChip.tsx';

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
  'set-apart': 'Registro apartado',
  acknowledge: 'Registro anotado',
  backup: 'Respaldo',
  restore: 'Restauración',
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

export const VERSION_LOOKS: Readonly<Record<VersionState, StateLook>> = {
  live: { label: 'EN USO', tone: 'done' },
  filling: { label: 'LLENÁNDOSE', tone: 'moving' },
  waiting: { label: 'EN ESPERA', tone: 'waiting' },
  old: { label: 'ANTERIOR', tone: 'annulled' },
};

export const isRunning = ({ run }: ProjectionState): boolean => run?.state === 'running';

/** How a read model stands, the gravest first. */
export function stateOf(projection: ProjectionState): StateLook {
  const { stopped, other_log, log_cut, quarantined } = projection;
  if (stopped !== null) return { label: 'DETENIDA', tone: 'refused' };
  if (log_cut) return { label: 'REGISTRO CORTADO', tone: 'refused' };
  if (other_log) return { label: 'DE OTRO ALMACÉN', tone: 'refused' };
  if (isRunning(projection)) return { label: 'EN CURSO', tone: 'moving' };
  if (waitingVersion(projection)) return { label: 'VERSIÓN EN ESPERA', tone: 'waiting' };
  if (isLate(projection)) return { label: 'ATRASADA', tone: 'waiting' };
  if (quarantined > 0) return { label: 'CON APARTADOS', tone: 'waiting' };
  return { label: 'AL DÍA', tone: 'done' };
}

/** Under load a batch gathers for less than a second. */
const LATE_SECONDS = 2;

export const isLate = ({ behind, lag_seconds }: ProjectionState): boolean =>
  behind && lag_seconds > LATE_SECONDS;

/** A version that is filled and waits to be brought into use. */
export const waitingVersion = ({ versions }: ProjectionState): string | undefined =>
  versions.find(({ state }) => state === 'waiting')?.version;

export const lagText = ({ behind, lag_seconds }: ProjectionState): string =>
  behind && lag_seconds > 0 ? shownDuration(lag_seconds) : '–';

/** '63 %, 12,400 por segundo, faltan 8 s' */
export function progressText({ phase, percent, per_second, seconds_left }: Run): string {
  const left = seconds_left === null ? '' : `, faltan ${shownDuration(seconds_left)}`;
  return phase === 'filling'
    ? `${PHASES.filling}, ${percent} %, ${countText(per_second)} por segundo${left}`
    : PHASES[phase];
}

const differingText = ({ differing }: Run): string =>
  differing === null
    ? ''
    : differing === 0
      ? 'Sin diferencias.'
      : `${counted(differing, 'fila distinta', 'filas distintas')}.`;

/** What came of a run, in a line. */
export function outcomeText(run: Run): string {
  if (run.state === 'running') return progressText(run);
  const parts = [
    run.cancelled_by === null ? '' : `la detuvo ${run.cancelled_by}`,
    run.left_out.length === 0 ? '' : counted(run.left_out.length, 'registro apartado', 'registros apartados'),
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

/** What came of a run, in some words: of one that ended well what it found and whether it came into use. */
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
