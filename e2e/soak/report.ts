import type { Soaked, Troubled } from './run.ts';

const counted = (n: number): string => n.toLocaleString('en-US');
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** The value that `share` of the values do not exceed. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** `docs/soak.md`: what was done, what it cost, and every invariant with its result. */
export function reportOf(
  runs: readonly Soaked[],
  { seed, on }: { readonly seed: number; readonly on: string },
): string {
  const whole = runs.every(({ invariants }) => invariants.every(({ broken }) => broken.length === 0));
  return `${[
    '# Prueba de resistencia',
    '',
    `Varias personas trabajan a la vez (planifican pedidos, consolidan, compran, pagan, anulan) mientras en momentos al azar se matan con \`kill -9\` partes del sistema, salta el reloj y el disco se llena o se vuelve lento. Cada una repite su operación, con la misma clave, hasta que se le responde, y anota lo que se le confirmó. Al final se revisa, en lo guardado, todo lo que debe cumplirse. Se repite con \`npm run test:soak\`.`,
    '',
    `Semilla ${seed}, ${on}. **Resultado: ${whole ? 'todo se cumplió.' : 'HAY INCUMPLIMIENTOS.'}**`,
    ...runs.flatMap(sectionOf),
  ].join('\n')}\n`;
}

function sectionOf(run: Soaked): readonly string[] {
  return [
    '',
    `## ${run.ground}`,
    '',
    `${counted(run.acknowledged)} operaciones confirmadas (${Math.round(run.acknowledged / run.seconds)} por segundo, incidentes incluidos), ${counted(run.refused)} rechazadas con su motivo, ${counted(run.repeated)} envíos repetidos, ${run.troubles.length} incidentes en ${Math.round(run.seconds / 60)} min.`,
    '',
    '| Qué pasó | Veces | Dura, mediana | p99 | Siguiente operación, mediana | p99 |',
    '|---|---:|---:|---:|---:|---:|',
    ...Object.entries(NAMES).flatMap(([kind, name]) =>
      rowOf(
        name,
        run.troubles.filter((each) => each.trouble === kind),
      ),
    ),
    ...rowOf('Todos', run.troubles),
    '',
    '| Debe cumplirse | Revisado | Resultado |',
    '|---|---:|---|',
    ...run.invariants.map(
      ({ says, looked, broken }) =>
        `| ${says} | ${counted(looked)} | ${broken.length === 0 ? 'se cumple' : `**${counted(broken.length)} no:** ${broken.slice(0, 5).join('; ')}`} |`,
    ),
  ];
}

const NAMES: Readonly<Record<Troubled['trouble'], string>> = {
  service: 'kill -9 del servicio',
  workflow: 'kill -9 de un proceso que decide',
  projector: 'kill -9 del proceso que proyecta',
  backend: 'kill -9 de una conexión de PostgreSQL',
  postgres: 'kill -9 de PostgreSQL entero',
  clock: 'El reloj salta una hora',
  slowDisk: 'El disco es lento (0.4 s cada confirmación)',
  fullDisk: 'El disco está lleno',
};

function rowOf(name: string, troubles: readonly Troubled[]): readonly string[] {
  if (troubles.length === 0) return [];
  const back = troubles.map(({ backMs }) => backMs);
  const next = troubles.map(({ nextCommandMs }) => nextCommandMs);
  const figures = [
    percentile(back, 0.5),
    percentile(back, 0.99),
    percentile(next, 0.5),
    percentile(next, 0.99),
  ];
  return [`| ${name} | ${troubles.length} | ${figures.map(seconds).join(' | ')} |`];
}
