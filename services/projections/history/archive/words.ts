import { shownInstant } from '@expediente/kernel/dates.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { personText } from '@expediente/kernel/text.ts';
import type { HistoryAnswer } from '@expediente/schemas/history/read.ts';

/** The history of a record as plain text, the first act first. @param left histories that are not in the file, and why */
export function historyInWords(
  { name, entries, whole, broken, broken_names = [] }: HistoryAnswer,
  left: ReadonlyMap<StreamName, string>,
): string {
  const lines = [
    name,
    '='.repeat(name.length),
    '',
    'Lectura de la historia por el sistema que la guarda. Lo que se comprueba son los eventos de la carpeta events.',
    '',
    ...(whole ? [] : ['ATENCIÓN: no todo está probado.']),
    ...(broken ? [`La cadena se rompe en la revisión ${broken.revision}: ${broken.reason}.`] : []),
    ...broken_names.map((each) => `El nombre «${each.name}» no está probado: ${each.reason}.`),
    ...(whole ? [] : ['']),
    ...entries.flatMap(({ revision, sentence, reason, from, to, user, username, at }) => [
      `${revision}. ${sentence}${reason === '' ? '' : `: «${reason}»`}${to === '' || from === to ? '' : ` → ${to}`}`,
      `   ${personText(user, username)}, ${shownInstant(at, true)}`,
    ]),
    ...(left.size === 0 ? [] : ['', 'No van en este archivo:']),
    ...[...left].map(([stream, why]) => `- ${stream}: ${why}`),
  ];
  return `${lines.join('\n')}\n`;
}
