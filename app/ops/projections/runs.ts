import { shownInstant } from '@expediente/kernel/dates.ts';
import { lastRunsOf } from '@expediente/projections/ops.ts';
import type { Run } from '@expediente/schemas/ops/read.ts';
import { counted, say } from '../shared/command.ts';
import type { Act } from './words.ts';

/** Number of runs that a screen holds. */
const SHOWN = 20;

const STATES: Readonly<Record<Run['state'], string>> = {
  running: 'en curso',
  done: 'hecha',
  failed: 'falló',
  cancelled: 'detenida',
  interrupted: 'interrumpida',
};

/** Lists the latest runs of a read model, with their users and results. */
export const runs: Act<{ readonly name: string }> = async ({ name }, foundations) => {
  const last = await lastRunsOf(foundations, name, SHOWN);
  for (const run of last) say(lineOf(run));
  if (last.length === 0) say(`${name}: todavía no se hizo nada con ella.`);
  return 0;
};

function lineOf(run: Run): string {
  const { id, kind, state, by, begun_at, events, percent, differing, message, cancelled_by } = run;
  const progress = state === 'running' ? `, ${percent} %` : '';
  const found = differing === null ? '' : `, ${counted(differing)} filas distintas`;
  const ended = cancelled_by === null ? (message ?? '') : `la detuvo ${cancelled_by}`;
  return `${String(id).padStart(5)}  ${shownInstant(begun_at)}  ${kind.padEnd(8)} ${STATES[state]}${progress}  ${by}  ${counted(events)} eventos${found}${ended && `  ${ended}`}`;
}
