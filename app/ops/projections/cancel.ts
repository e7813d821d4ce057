import { cancelRun } from '@expediente/projections/ops.ts';
import { say } from '../command.ts';
import { actor } from './actor.ts';
import { named, refusedInWords, type Verb } from './verb.ts';

/** `cancel`: stops what is under way with a read model, in whichever process it runs. */
export const cancelVerb: Verb = {
  usage: 'cancel NOMBRE…',
  parse(args) {
    if (args.length === 0 || args.some((word) => word.startsWith('-'))) return undefined;
    const names = named(args);
    return async (foundations) => {
      for (const name of names) {
        const { run } = await refusedInWords(cancelRun(foundations, name, actor()));
        say(`Se pidió detener la ejecución ${run} de ${name}: las tablas en uso siguen como estaban.`);
      }
      return 0;
    };
  },
};
