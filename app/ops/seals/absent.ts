import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { shownInstant } from '@expediente/kernel/dates.ts';
import { type StreamName, streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import { ClearError, errorCode } from '@expediente/platform/clear-error.ts';
import { absenceOf } from '@expediente/projections/history/archive/absence.ts';
import { MODULES } from '@expediente/projections/modules.ts';
import { historyOfCategory } from '@expediente/projections/shared/history/record-history.ts';
import { sealEvidence } from '../../seals/evidence.ts';
import { calledByStream } from '../../store/called.ts';
import { say } from '../shared/command.ts';
import type { SealWork } from './keeping.ts';

/**
 * Writes the file which proves that a history did not exist when the last seal was made; exit code 1 when it existed.
 * @param name of the history in the log: 'order-99'
 */
export const absent =
  (name: string, path: string): SealWork =>
  async ({ pool, store }) => {
    const stream = streamOf(name);
    const seal = await sealEvidence({ pool, store }, [], [stream]);
    if (!seal) throw new ClearError('No hay ningún sello todavía: hágalo con npm run seals -- now.');
    const { revision, metadata } = seal.event;
    const until = `el sello ${revision + 1}`;
    const found = absenceOf(seal, stream);
    if (found.is === 'unproven')
      throw new ClearError(
        `No se puede probar: ${until} no dice hasta dónde iba cada historia, o lo que se conserva de eso no es lo que dice. Selle de nuevo con npm run seals -- now; si se repite, avise a auditoría.`,
      );
    if (found.is === 'there') {
      say(`${calledByStream(stream)} existe: en ${until} iba por la revisión ${found.revision}.`);
      return 1;
    }
    try {
      await pipeline(found.file, createWriteStream(`${path}.parcial`));
      await rename(`${path}.parcial`, path);
    } catch (error) {
      throw new ClearError(`No se puede escribir ${path} (${errorCode(error)}).`);
    }
    say(`Hasta ${until}, hecho el ${shownInstant(metadata.at)}, no existía: ${calledByStream(stream)}.`);
    say(
      `La prueba quedó en ${path}: se comprueba con expediente-verificar.html o con node expediente-verificar.mjs, sin este servidor.`,
    );
    return 0;
  };

/** Category of holders of unique values, whose histories no page shows. */
const UNIQUE = 'unique';

/** @throws {ClearError} for a name that no history can have, whose absence would prove nothing */
function streamOf(name: string): StreamName {
  const stream = name as StreamName; // checked in the next lines
  const category = streamCategory(stream);
  const own = historyOfCategory(MODULES, category)?.streamOf(streamKey(stream).join('-'));
  if (own === stream || (category === UNIQUE && name.length > UNIQUE.length + 1)) return stream;
  throw new ClearError(
    `«${name}» no es el nombre de una historia: por ejemplo order-99, pac-100101:2026 o unique-username:NOMBRE.`,
  );
}
