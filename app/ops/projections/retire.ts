import { retireOld } from '@expediente/projections/ops.ts';
import { say } from '../command.ts';
import { actor } from './actor.ts';
import { megabytes, namedOrAll, optionsIn, type Verb } from './verb.ts';

/** `retire`: drops the tables of versions that are no longer in use and that no process keeps up to date. */
export const retireVerb: Verb = {
  usage: 'retire NOMBRE… | retire --all',
  parse(args) {
    const given = optionsIn(args, ['--all']);
    const names = given && namedOrAll(given.words, given.options.has('--all'));
    if (!names) return undefined;
    return async (foundations) => {
      for (const name of names) {
        const { retired } = await retireOld(foundations, name, actor());
        for (const { version, bytes } of retired)
          say(`${name}: se borró la versión ${version}, ${megabytes(bytes)}.`);
        if (retired.length === 0) say(`${name}: no había versiones anteriores que borrar.`);
      }
      return 0;
    };
  },
};
