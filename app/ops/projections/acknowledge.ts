import { acknowledgeApart } from '@expediente/projections/ops.ts';
import { say } from '../command.ts';
import { actor } from './actor.ts';
import { named, refusedInWords, type Verb } from './verb.ts';

/** `acknowledge`: keeps that a record set apart is known, and why it stays so: no alarm rings for it any more. */
export const acknowledgeVerb: Verb = {
  usage: "acknowledge NOMBRE REGISTRO 'MOTIVO'",
  parse([name, stream, ...words]) {
    const reason = words.join(' ').trim();
    if (name === undefined || stream === undefined || reason === '') return undefined;
    named([name]);
    return async (foundations) => {
      await refusedInWords(acknowledgeApart(foundations, name, stream, reason, actor()));
      say(`${name}: se anotó que ${stream} queda en cuarentena por ahora; ya no suena la alarma por él.`);
      return 0;
    };
  },
};
