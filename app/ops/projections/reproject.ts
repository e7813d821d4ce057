import { retrySetApart } from '@expediente/projections/ops.ts';
import { say } from '../command.ts';
import { actor } from './actor.ts';
import { named, refusedInWords, type Verb } from './verb.ts';

/** `reproject`: takes a record in again that a projection set apart, or all of them; exit code 1 when some stay apart. */
export const reprojectVerb: Verb = {
  usage: 'reproject NOMBRE [REGISTRO]',
  parse([name, stream, ...more]) {
    if (name === undefined || more.length > 0) return undefined;
    named([name]);
    return async (foundations) => {
      const { results } = await refusedInWords(retrySetApart(foundations, name, stream, actor()));
      for (const each of results)
        say(
          each.released
            ? `${name}: ${each.stream} ya se muestra completo.`
            : `${name}: ${each.stream} sigue en cuarentena: ${each.error}`,
        );
      if (results.length === 0) say(`${name}: no hay registros en cuarentena.`);
      return results.every(({ released }) => released) ? 0 : 1;
    };
  },
};
