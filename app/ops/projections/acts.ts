import {
  acknowledgeApart,
  cancelRun,
  retireOld,
  retrySetApart,
  swapWaiting,
} from '@expediente/projections/ops.ts';
import { actor } from '../../runs/given.ts';
import { say } from '../shared/command.ts';
import { megabytes, refusedInWords } from './outcome.ts';
import type { Act } from './words.ts';

type Names = { readonly names: readonly string[] };

/** Stops the work that is under way with read models, in whichever process it runs. */
export const cancel: Act<Names> = async ({ names }, foundations) => {
  for (const name of names) {
    const { run } = await refusedInWords(cancelRun(foundations, name, actor()));
    say(`Se pidió detener la ejecución ${run} de ${name}: las tablas en uso siguen como estaban.`);
  }
  return 0;
};

/** Puts into use the version that was filled next to the live one and waits. */
export const swap: Act<Names> = async ({ names }, foundations) => {
  for (const name of names) {
    await refusedInWords(swapWaiting(foundations, name, actor()));
    say(`La versión nueva de ${name} está en uso.`);
  }
  return 0;
};

/** Drops the tables of versions that are no longer in use and that no process keeps up to date. */
export const retire: Act<Names> = async ({ names }, foundations) => {
  for (const name of names) {
    const { retired } = await retireOld(foundations, name, actor());
    for (const { version, bytes } of retired)
      say(`${name}: se borró la versión ${version}, ${megabytes(bytes)}.`);
    if (retired.length === 0) say(`${name}: no había versiones anteriores que borrar.`);
  }
  return 0;
};

/** Takes in again one record that a projection set apart, or all of them; exit code 1 when some stay apart. */
export const reproject: Act<{ readonly name: string; readonly record: string | undefined }> = async (
  { name, record },
  foundations,
) => {
  const { results } = await refusedInWords(retrySetApart(foundations, name, record, actor()));
  for (const each of results)
    say(
      each.released
        ? `${name}: ${each.stream} ya se muestra completo.`
        : `${name}: ${each.stream} sigue en cuarentena: ${each.error}`,
    );
  if (results.length === 0) say(`${name}: no hay registros en cuarentena.`);
  return results.every(({ released }) => released) ? 0 : 1;
};

/** Notes that a record set apart is known and why it stays so, after which no alarm rings for it. */
export const acknowledge: Act<Readonly<Record<'name' | 'record' | 'reason', string>>> = async (
  { name, record, reason },
  foundations,
) => {
  await refusedInWords(acknowledgeApart(foundations, name, record, reason, actor()));
  say(
    `${name}: ${record} se marcó como conocido y sigue en cuarentena; la alarma ya no se activará por este registro.`,
  );
  return 0;
};
