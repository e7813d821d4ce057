import { shownInstant } from '@expediente/kernel/dates.ts';
import { quarantineOf } from '@expediente/projections/ops.ts';
import { counted, say } from '../command.ts';
import type { Verb } from './verb.ts';

const MOST = 1_000;

/** `quarantine`: the records set apart, each with its cause; exit code 1 when there are any. */
export const quarantineVerb: Verb = {
  usage: 'quarantine',
  parse(args) {
    if (args.length > 0) return undefined;
    return async (foundations) => {
      const { rows, total } = await quarantineOf(foundations, MOST);
      for (const {
        projection,
        stream,
        record,
        revision,
        type,
        cause,
        correlation,
        since,
        waiting,
        tries,
      } of rows) {
        const name = record === null ? '' : ` (${record.name})`;
        say(
          `${projection}: ${stream}${name} está apartado desde la revisión ${revision} (${type}), ${shownInstant(since)}`,
        );
        say(
          `  ${cause} (código ${correlation}); esperan ${counted(waiting)} eventos, ${counted(tries)} reintentos`,
        );
      }
      if (total > rows.length) say(`y ${counted(total - rows.length)} más`);
      if (total === 0) say('No hay registros apartados.');
      return total > 0 ? 1 : 0;
    };
  },
};
