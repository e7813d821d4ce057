import type { IntegrityRun } from '@expediente/schemas/ops/read.ts';
import { projectionTitle } from '@expediente/schemas/ops/words.ts';
import { instantText } from '../kit/figures/amounts.tsx';
import { Facts } from '../kit/layout/Facts.tsx';
import { countText, outcomeText, RUN_KINDS } from '../projections/words.ts';
import { tookText } from './words.ts';

/** Facts of a run: time, user, build, and how much its checks covered. */
export function ReportFacts({ run, run: { report } }: { readonly run: IntegrityRun }) {
  const rows = report && rowsText(report);
  return (
    <Facts
      facts={[
        { name: 'Qué', value: RUN_KINDS[run.kind] },
        { name: 'Cuándo', value: instantText(run.begun_at, true) },
        { name: 'Quién', value: run.by },
        { name: 'Duración', value: tookText(run) },
        { name: 'Resultado', value: outcomeText(run) },
        { name: 'Compilación', value: run.build },
        ...(report
          ? [
              {
                name: 'Eventos',
                value: `${countText(report.events)} en ${countText(report.streams)} historias`,
              },
              { name: 'Hechos de la bitácora', value: countText(report.facts) },
              { name: 'Archivos', value: countText(report.files) },
              { name: 'Filas de las listas', value: rows, span: 6 },
            ]
          : []),
      ]}
    />
  );
}

function rowsText({ rows, not_compared }: NonNullable<IntegrityRun['report']>): string {
  if (!rows) return 'No se compararon';
  return not_compared.length === 0
    ? 'Comparadas con el registro'
    : `Comparadas, menos ${not_compared.map(projectionTitle).join(', ')}: las hace otra versión del programa`;
}
