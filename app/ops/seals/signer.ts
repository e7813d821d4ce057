import { ClearError } from '@expediente/platform/clear-error.ts';
import { SEALS, sealLog } from '../../seals/seal.ts';
import { memoryFile, rememberRestore } from '../../seals/signed.ts';
import { sealInWords } from '../../seals/words.ts';
import { say } from '../shared/command.ts';
import { opsFact } from '../shared/fact.ts';
import type { SealWork } from './keeping.ts';

/**
 * Mends the signer, only on request and once the log was found to be the one that was signed: `again` makes the seals
 * that the table has lost, `remember` the signer's memory.
 */
export const mending =
  (act: 'again' | 'remember'): SealWork =>
  async (foundations) => {
    const { audit, installation } = foundations;
    const seal = await sealLog(foundations, new Date(), { [act]: true });
    if (!seal) throw new ClearError('No hay ningún sello todavía: hágalo con npm run seals -- now.');
    audit.record(opsFact(`seal:${seal.number}`, 'done', { act }));
    say(
      act === 'again'
        ? 'El registro es el que se selló: los sellos que faltaban se hicieron de nuevo.'
        : `El registro es el que se selló: ${memoryFile(installation.configuration)} dice de nuevo qué se selló de último.`,
    );
    say(sealInWords(seal));
    return 0;
  };

/** Notes that an older copy was brought back by other means than `npm run restore`. */
export const restored: SealWork = async ({ audit, installation, store }) => {
  const written = await store.readStream(SEALS);
  if (written.length === 0)
    throw new ClearError('El registro no tiene ningún sello: no hay nada que decirle al firmante.');
  await rememberRestore(installation.configuration, new Date());
  audit.record(opsFact(`seal:${written.length}`, 'done', { act: 'restored' }));
  say('El próximo sello dirá que el registro se restauró, y el registro sigue con otro nombre y otra llave.');
  return 0;
};
