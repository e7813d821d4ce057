import { changedBy, projectionNames } from '@expediente/projections/ops.ts';
import { say } from '../command.ts';
import { FULL_SPEED } from '../giving-way.ts';
import { runNamed } from './running.ts';
import { changes } from './telling.ts';
import { CHANGES, optionsIn, type Verb } from './verb.ts';

/**
 * `preview`: what a release of this build would change in the installation that runs, for each read model whose version
 * differs from the one in use (all with `--all`). Exit code 0 when nothing would change, 3 when something would.
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
      if (names.length === 0) {
        if (!json) say('Esta construcción no cambia la versión de ninguna proyección.');
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
