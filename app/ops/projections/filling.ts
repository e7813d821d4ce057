import { changedBy, kindsChanged, projectionNames } from '@expediente/projections/ops.ts';
import { startWrites } from '../../start/writes.ts';
import { say } from '../shared/command.ts';
import { FULL_SPEED } from '../shared/giving-way.ts';
import { sayAdded, sayStartWrites, sayUnknown } from './kinds.ts';
import { CHANGES, MANIPULATED, PARTIAL } from './outcome.ts';
import { runNamed } from './running.ts';
import { changes, isPartial } from './telling.ts';
import type { Act } from './words.ts';

type Options = ReadonlySet<string>;
type Named = { readonly names: readonly string[]; readonly options: Options };

/** Options that every filling takes. */
const how = (options: Options) => ({ json: options.has('--json'), fullSpeed: options.has(FULL_SPEED) });

/** Fills read models anew next to the live tables, reports the differences, and swaps the new tables in. */
export const rebuild: Act<Named> = async ({ names, options }, foundations, closers) => {
  const acceptLog = options.has('--accept-log');
  const kind = options.has('--dry-run') ? 'dry-run' : 'rebuild';
  const results = await runNamed(foundations, closers, names, { kind, acceptLog, ...how(options) });
  if (results.some(({ manipulation }) => manipulation) && !acceptLog) return MANIPULATED;
  return results.some(isPartial) ? PARTIAL : 0;
};

/**
 * Rebuilds read models without keeping the result, and compares it with the tables in use of the same version; exit
 * code 3 when something differs, 4 when the log itself is not whole, 1 when the tables in use have stopped at an event.
 */
export const verify: Act<Named> = async ({ names, options }, foundations, closers) => {
  const results = await runNamed(foundations, closers, names, { kind: 'verify', ...how(options) });
  if (results.some(({ manipulation }) => manipulation)) return MANIPULATED;
  if (results.some(isPartial)) return PARTIAL;
  return results.some(changes) ? CHANGES : 0;
};

const NO_OTHER_VERSION = 'Esta compilación no cambia la versión de ninguna proyección.';
const OTHER_BUILD =
  'Es otra compilación, con las mismas versiones de las proyecciones; --all compara también esas, por si alguna hace otras filas sin haber cambiado de versión.';

/**
 * Shows what a release of this build would change in the running installation: each read model whose version differs
 * from the one in use (all with `--all`), and the kinds of events that it adds. Exit code 0 when nothing would change,
 * 3 when something would.
 */
export const preview: Act<Options> = async (options, foundations, closers) => {
  const changed = await changedBy(foundations);
  const names = options.has('--all') ? projectionNames() : changed;
  const { json, fullSpeed } = how(options);
  const { added, unknown } = await kindsChanged(foundations);
  if (!json) {
    for (const each of added) sayAdded(each);
    sayUnknown(unknown);
    // A build that is older than those in use writes nothing into a log with events that it does not know.
    if (unknown.first === null) sayStartWrites(await startWrites(foundations.store), added);
    if (foundations.migrated.length > 0)
      say(`La base de datos ya tiene los cambios de esta compilación: ${foundations.migrated.join(', ')}.`);
  }
  if (names.length === 0) {
    if (!json) say(added.length === 0 ? NO_OTHER_VERSION : OTHER_BUILD);
    return 0;
  }
  const results = await runNamed(foundations, closers, names, { kind: 'preview', json, fullSpeed });
  return results.some(changes) ? CHANGES : 0;
};
