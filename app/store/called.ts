import { type StreamName, streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import { capital } from '@expediente/kernel/text.ts';
import { MODULES } from '@expediente/projections/modules.ts';
import { historyOfCategory } from '@expediente/projections/shared/history/record-history.ts';

/** Names of streams that have no history page. */
const NOUNS: Readonly<Record<string, string>> = {
  command: 'Respuesta a un comando',
  unique: 'Número único',
  correlative: 'Correlativo',
  issued: 'Documento emitido',
  demonstration: 'Demostración',
  seal: 'Sellos',
};

/** Name that a stream alone gives, for a backup or for a record whose row is gone. */
export function calledByStream(stream: StreamName): string {
  const category = streamCategory(stream);
  const history = historyOfCategory(MODULES, category);
  const noun = history ? capital(history.noun) : (NOUNS[category] ?? category);
  return `${noun} ${streamKey(stream).join('-')} (${stream})`;
}
