import { FULL_SPEED } from '../giving-way.ts';
import { runNamed } from './running.ts';
import { isPartial } from './telling.ts';
import { MANIPULATED, namedOrAll, optionsIn, PARTIAL, type Verb } from './verb.ts';

/** `rebuild`: fills a read model anew beside the live tables, says what differs, and swaps it in. */
export const rebuildVerb: Verb = {
  usage:
    'rebuild NOMBRE… | rebuild --all  [--dry-run] [--accept-log: aunque el registro no sea el que fue] [--full-speed: sin ceder el paso a quienes trabajan] [--json: cada resultado en una línea]',
  parse(args) {
    const given = optionsIn(args, ['--all', '--dry-run', '--json', '--accept-log', FULL_SPEED]);
    const names = given && namedOrAll(given.words, given.options.has('--all'));
    if (!names) return undefined;
    const { options } = given;
    return async (foundations, closers) => {
      const results = await runNamed(foundations, closers, names, {
        kind: options.has('--dry-run') ? 'dry-run' : 'rebuild',
        json: options.has('--json'),
        fullSpeed: options.has(FULL_SPEED),
        acceptLog: options.has('--accept-log'),
      });
      if (results.some(({ manipulation }) => manipulation) && !options.has('--accept-log'))
        return MANIPULATED;
      return results.some(isPartial) ? PARTIAL : 0;
    };
  },
};
