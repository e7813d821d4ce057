import { swapWaiting } from '@expediente/projections/ops.ts';
import { say } from '../command.ts';
import { actor } from './actor.ts';
import { named, refusedInWords, type Verb } from './verb.ts';

/** `swap`: brings the version into use that was filled beside the live one and waits. */
export const swapVerb: Verb = {
  usage: 'swap NOMBRE…',
  parse(args) {
    if (args.length === 0 || args.some((word) => word.startsWith('-'))) return undefined;
    const names = named(args);
    return async (foundations) => {
      for (const name of names) {
        await refusedInWords(swapWaiting(foundations, name, actor()));
        say(`La versión nueva de ${name} está en uso.`);
      }
      return 0;
    };
  },
};
