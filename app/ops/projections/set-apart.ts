import { setTimeout as pause } from 'node:timers/promises';
import { type ProjectionStatus, setApart, statusOf } from '@expediente/projections/ops.ts';
import type { Foundations } from '../../foundations/foundations.ts';
import { actor } from '../../runs/given.ts';
import { counted, say } from '../shared/command.ts';
import { refusedInWords } from './outcome.ts';
import type { Act } from './words.ts';

/** Looks at a projection before it counts as stopped: processes try a stopped one again every half second. */
const LOOKS = 10;
const LOOK_MS = 500;
/** Records that are named one by one. */
const NAMED = 20;

/** Records of a read model to set apart; undefined: all that have newer events. */
type Wanted = { readonly name: string; readonly records: readonly (string | undefined)[] };

/**
 * Sets apart a record that has events newer than the program, or all such records, so that a read model goes on; exit
 * code 1 when it is still stopped.
 */
export const apart: Act<Wanted> = async ({ name, records: wanted }, foundations) => {
  for (const stream of wanted) {
    const { records } = await refusedInWords(setApart(foundations, name, stream, actor()));
    for (const record of records.slice(0, NAMED))
      say(`${name}: ${record} queda en cuarentena; su fila queda como estaba antes del evento más nuevo.`);
    if (records.length > NAMED) say(`${name}: y ${counted(records.length - NAMED)} registros más.`);
  }
  return await stoppedStill(foundations, name);
};

async function stoppedStill(foundations: Foundations, name: string): Promise<number> {
  let status: ProjectionStatus | undefined;
  for (let look = 0; look < LOOKS; look += 1) {
    await pause(LOOK_MS);
    status = (await statusOf(foundations)).find((each) => each.name === name);
    if (status?.stopped !== null || !status.behind) break;
  }
  if (typeof status?.stopped === 'string') {
    say(`${name} sigue detenida: ${status.stopped}.`);
    say(`  Aparte también ese registro, o todos: npm run projections -- set-apart ${name} --all`);
    return 1;
  }
  say(
    status?.behind === true
      ? `${name}: lo demás sigue en cuanto un proceso la proyecte (npm run projections -- status).`
      : `${name}: lo demás está al día. Cada compilación nueva intenta el registro una vez, por sí misma.`,
  );
  return 0;
}
