import { changedBy, kindsChanged, projectionNames } from '@expediente/projections/ops.ts';
import { say } from '../command.ts';
import { FULL_SPEED } from '../giving-way.ts';
import { sayAdded, sayUnknown } from './kinds.ts';
import { runNamed } from './running.ts';
import { changes } from './telling.ts';
import { CHANGES, optionsIn, type Verb } from './verb.ts';

/**
 * `preview`: what a release of this build would change in the installation that runs, for each read model whose version
 * differs from the one in use (all with `--all`), and which kinds of events it adds. Exit code 0 when nothing would change, 3 when something would.
 */
export const previewVerb: Verb = {
  usage: 'preview  [--all: también las que no cambian de versión] [--full-speed] [--json]',
  parse(args) {
    const given = optionsIn(args, ['--all', '--json', FULL_SPEED]);
    if (!given || given.words.length > 0) return undefined;
    const { options } = given;
    return async (foundations, closers) => {
      const changed = await changedBy(foundations);
      const names = options.has('--all') ? projectionNames() : changed;
      const json = options.has('--json');
      const { added, unknown } = await kindsChanged(foundations);
      if (!json) {
        for (const each of added) sayAdded(each);
        sayUnknown(unknown);
      }
      if (names.length === 0) {
        if (!json)
          say(
            added.length === 0
              ? 'Esta compilación no cambia la versión de ninguna proyección.'
              : 'Es otra compilación, con las mismas versiones de las proyecciones; --all compara también esas, por si alguna hace otras filas sin haber cambiado de versión.',
          );
        return 0;
      }
      const results = await runNamed(foundations, closers, names, {
        kind: 'preview',
        json,
        fullSpeed: options.has(FULL_SPEED),
      });
      return results.some(changes) ? CHANGES : 0;
    };
  },
};
