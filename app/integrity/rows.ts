import { PROJECTIONS } from '@expediente/projections/modules.ts';
import { type Actor, differingIn, rebuild, reportOf } from '@expediente/projections/ops.ts';
import { liveVersion } from '@expediente/readmodels/engine/versions.ts';
import type { DifferenceRow } from '@expediente/schemas/ops/read.ts';
import type { Foundations } from '../foundations/foundations.ts';
import type { Finding } from './finding.ts';

/** Number of rows of one read model that are named; the report of its run has all. */
const MOST_ROWS = 50;

export interface ComparedRows {
  readonly findings: readonly Finding[];
  /** Read models that cannot be compared, as another version of the program makes them. */
  readonly notCompared: readonly string[];
}

/**
 * Builds every read model from the log, into temporary tables, and compares it with the tables in use, to find rows
 * that were changed in the database. Takes as long as a rebuild.
 * @param onName called with the name of each read model before it is compared
 */
export async function compareRows(
  foundations: Pick<Foundations, 'pool' | 'store' | 'audit'>,
  by: Actor,
  signal: AbortSignal,
  onName: (name: string) => void = () => undefined,
): Promise<ComparedRows> {
  const findings: Finding[] = [];
  const notCompared: string[] = [];
  for (const { name, version } of PROJECTIONS) {
    signal.throwIfAborted();
    if ((await liveVersion(foundations.pool, name))?.version !== version) {
      notCompared.push(name);
      continue;
    }
    onName(name);
    const { run, differences } = await rebuild(foundations, name, { kind: 'verify', by, signal });
    const differing = differingIn(differences);
    if (differing === 0) continue;
    const report = await reportOf(foundations, name, run, MOST_ROWS);
    const rows = report?.rows ?? [];
    findings.push(...rows.map((row) => rowFinding(row, `npm run projections -- difference ${name} ${run}`)));
    if (differing > rows.length)
      findings.push({
        check: 'row',
        what: `${differing - rows.length} filas más de ${name} no son las que salen del registro`,
        witness: `npm run projections -- difference ${name} ${run}`,
      });
  }
  return { findings, notCompared };
}

const KINDS: Readonly<Record<DifferenceRow['kind'], string>> = {
  added: 'falta en la lista',
  gone: 'está en la lista y no sale del registro',
  changed: 'no es la que sale del registro',
};

function rowFinding({ table, key, kind, columns, record }: DifferenceRow, witness: string): Finding {
  const row = record?.name ?? Object.values(key).join('-');
  const which = kind === 'changed' ? ` (${columns.join(', ')})` : '';
  return { check: 'row', what: `la fila ${row} de ${table} ${KINDS[kind]}${which}`, witness };
}
