import { ClearError } from '@expediente/platform/clear-error.ts';
import { termsOf } from '../../seals/compare.ts';
import { cosignaturesOf } from '../../seals/cosignatures.ts';
import { deliverToFolder } from '../../seals/delivery.ts';
import { writeSealFolder } from '../../seals/folder.ts';
import { ageHours, LATE_HOURS, lastSealed } from '../../seals/kept.ts';
import { sealKey } from '../../seals/key.ts';
import { signerAlarms } from '../../seals/page.ts';
import { sealLog } from '../../seals/seal.ts';
import { isKeyOf } from '../../seals/signing.ts';
import { unprovenBy } from '../../seals/unproven.ts';
import { sealInWords } from '../../seals/words.ts';
import { counted, type OpsCommand, say } from '../shared/command.ts';
import { opsFact } from '../shared/fact.ts';

export type SealWork = ReturnType<OpsCommand['parse']>;

export const status: SealWork = async (foundations) => {
  const { pool, installation } = foundations;
  const key = await sealKey(installation.configuration);
  const { last } = await lastSealed(foundations);
  if (!last) {
    say(
      'No hay ningún sello todavía: el primero se hace al iniciar el programa, o con npm run seals -- now.',
    );
    return 1;
  }
  const hours = ageHours(last, new Date());
  say(sealInWords(last));
  if (hours > LATE_HOURS)
    say(
      `Está atrasado: tiene ${counted(Math.floor(hours))} horas. El motivo está en el registro del producto.`,
    );
  for (const { from, confirmed } of await termsOf(foundations))
    if (!confirmed)
      say(
        `La cadena de llaves está rota en el sello ${from}: la llave anterior se declaró perdida y no firmó el cambio.`,
      );
  if (!key) {
    say(`La llave no está en ${installation.configuration.sealKeyFile}: este equipo no puede sellar.`);
    return 1;
  }
  say(`Llave pública: ${key.vkey}`);
  const cosigned = (await cosignaturesOf(pool, [last.number])).length > 0;
  for (const line of unprovenBy(installation.configuration, { cosigned })) say(line);
  const alarms = await signerAlarms(foundations);
  for (const alarm of alarms) say(alarm);
  const signed = isKeyOf(key, last);
  if (!signed)
    say(
      'La firma del último sello no es de esta llave: no se sellará con ella. Consérvela y avise a auditoría.',
    );
  return signed && alarms.length === 0 && hours <= LATE_HOURS ? 0 : 1;
};

/** @param clockMended the clock was ahead when the last seal was made */
export const now =
  (clockMended: boolean): SealWork =>
  async (foundations) => {
    const { pool, store, audit, installation } = foundations;
    const seal = await sealLog(foundations, new Date(), { clockMended });
    if (!seal) throw new Error('a seal that was asked for was not made');
    const act = clockMended ? 'seal-clock' : 'seal';
    audit.record(opsFact(`seal:${seal.number}`, 'done', { act, events: seal.size }));
    say(sealInWords(seal));
    const { sealDir, sealEntries } = installation.configuration;
    if (sealDir !== undefined) {
      await deliverToFolder(pool, sealDir, sealEntries ? store : undefined);
      say(`Quedó también en ${sealDir}.`);
    }
    const key = await sealKey(installation.configuration);
    if (key) say(`Llave pública, para conservarla fuera de aquí: ${key.vkey}`);
    say(seal.note);
    return 0;
  };

/** @param entries also writes the leaves themselves */
export const exporting =
  (folder: string, entries: boolean): SealWork =>
  async ({ pool, store }) => {
    const number = await writeSealFolder(pool, folder, entries ? store : undefined);
    if (number === 0) throw new ClearError('No hay ningún sello todavía: hágalo con npm run seals -- now.');
    say(
      `Los sellos hasta el ${number} quedaron en ${folder}: cópielos adonde este servidor no pueda cambiarlos.`,
    );
    return 0;
  };
