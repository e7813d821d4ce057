import { FULL_SPEED } from '../giving-way.ts';
import { runNamed } from './running.ts';
import { changes, isPartial } from './telling.ts';
import { CHANGES, MANIPULATED, namedOrAll, optionsIn, PARTIAL, type Verb } from './verb.ts';

/**
 * `verify`: rebuilds read models into nothing and compares them with the tables in use of the same version; exit code 3
 * when something differs, 4 when the log itself is not whole, 1 when one stands still.
 */
export const verifyVerb: Verb = {
  usage: 'verify NOMBRE… | verify --all  [--full-speed] [--json]',
  parse(args) {
    const given = optionsIn(args, ['--all', '--json', FULL_SPEED]);
    const names = given && namedOrAll(given.words, given.options.has('--all'));
    if (!names) return undefined;
    const { options } = given;
    return async (foundations, closers) => {
      const results = await runNamed(foundations, closers, names, {
        kind: 'verify',
        json: options.has('--json'),
        fullSpeed: options.has(FULL_SPEED),
      });
      if (results.some(({ manipulation }) => manipulation)) return MANIPULATED;
      if (results.some(isPartial)) return PARTIAL;
      return results.some(changes) ? CHANGES : 0;
    };
  },
};
