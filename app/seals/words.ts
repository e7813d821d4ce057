import { shownDate, shownInstant } from '@expediente/kernel/dates.ts';
import { quantityText } from '@expediente/kernel/format.ts';
import { calledByStream } from '../integrity/naming.ts';
import type { Comparison } from './compare.ts';
import type { Held } from './held.ts';
import type { Seal } from './kept.ts';
import type { Continuation, SealedPlace } from './verify.ts';

const numbered = (count: number): string => quantityText(String(count));

/** Why a note was not compared. */
export const NOT_HELD: Readonly<Record<Exclude<Held['is'], 'checkpoint'>, string>> = {
  malformed:
    'Esto no es un sello: no tiene su forma. Debe ser la nota entera, desde la línea expediente/… hasta su última línea, que empieza con una raya (—).',
  false: 'La firma del sello es falsa: su texto o su firma no son los que esta llave firmó.',
  unknown:
    'El sello no está firmado por esta llave. Si usted conserva otra llave pública de este registro, indique esa.',
};

/** A seal in one line. */
export const sealInWords = ({ number, day, at, size }: Seal): string =>
  `Sello ${number}, del ${shownDate(day)}, hecho el ${shownInstant(at.toISOString())}: ${numbered(size)} eventos.`;

/** Calls a record as people do; by its stream alone where nothing better is known. */
export type NameOf = (stream: SealedPlace['stream']) => string;

/** What a comparison found, in Spanish; its first line is the verdict. */
export function comparisonInWords(
  comparison: Omit<Comparison, 'held'> & {
    readonly held: Pick<Comparison['held'], 'checkpoint' | 'through'>;
  },
  nameOf: NameOf = calledByStream,
): readonly string[] {
  const { held, found, number } = comparison;
  const seal = number === undefined ? 'este sello' : `el sello ${number}`;
  return [...continuationInWords(comparison, found, seal, nameOf), ...keysInWords(held.through)];
}

function continuationInWords(
  {
    held,
    last,
    restoredAt,
  }: Pick<Comparison, 'last' | 'restoredAt'> & {
    readonly held: Pick<Comparison['held'], 'checkpoint'>;
  },
  found: Continuation,
  seal: string,
  nameOf: NameOf,
): readonly string[] {
  const placeIn = (place: Pick<SealedPlace, 'stream' | 'revision'> | undefined): string =>
    place ? `${nameOf(place.stream)}, revisión ${place.revision}` : 'ninguna';
  const { size } = held.checkpoint;
  switch (found.is) {
    case 'continued':
      return [
        `El registro de hoy continúa ${seal}: nada de lo que cubre cambió, se quitó ni se agregó (${numbered(size)} eventos).`,
      ];
    case 'altered':
      return [
        `El registro de hoy no continúa ${seal}: el contenido de ${placeIn(found.event)} no es el que se escribió, aunque su cadena se dejó como estaba.`,
        CALL,
      ];
    case 'differs':
      return [
        `El registro de hoy no continúa ${seal}; primera diferencia: ${placeIn(found.event)}, que es el evento ${numbered(found.index + 1)} de los sellados.`,
        ...(found.before
          ? [`Hasta ${placeIn(found.before)}, del ${shownInstant(found.before.at)}, es el mismo.`]
          : []),
        CALL,
      ];
    case 'shorter':
      return [
        `El registro llega hasta el evento ${numbered(found.events)}${last ? ` (sello ${last.number})` : ''}, y ${seal} cubre ${numbered(size)}: faltan ${numbered(size - found.events)}.`,
        `Hasta ahí es el mismo${found.last ? `, con ${placeIn(found.last)} del ${shownInstant(found.last.at)} como último` : ''}.`,
        restoredAt
          ? `Aquí se restauró un respaldo el ${shownInstant(restoredAt.toISOString())}: si es anterior al sello, es eso; lo que se registró después de él ya no está.`
          : 'Si se restauró un respaldo anterior al sello, es eso; si no, se le quitó el final: avise a auditoría.',
      ];
    case 'unnamed':
      return [
        `El registro de hoy no continúa ${seal}.`,
        sureInWords(found),
        'Aquí ya no está el árbol de este sello, que nombraría el primer registro que difiere: compárelo con la carpeta que se guardó con él, npm run seals -- verify CARPETA.',
        CALL,
      ];
  }
}

function sureInWords({ sureUpTo }: Extract<Continuation, { is: 'unnamed' }>): string {
  if (sureUpTo === undefined)
    return 'No se puede decir desde dónde: aquí no queda ningún sello anterior en que confiar.';
  return sureUpTo === 0
    ? 'Ya difiere antes del primer sello de la carpeta.'
    : `La diferencia está después del sello ${sureUpTo}: hasta ahí es el mismo, según la carpeta de sellos.`;
}

function keysInWords(through: Comparison['held']['through']): readonly string[] {
  switch (through.is) {
    case 'same':
      return [];
    case 'changed':
      return ['La llave cambió entre la suya y la de este sello, y cada cambio lo firmaron ambas.'];
    case 'broken':
      return [
        `La cadena de llaves está rota en el sello ${through.seal}: la llave anterior se declaró perdida y no firmó el cambio. Que la nueva es de la institución se lo tiene que confirmar ella.`,
      ];
  }
}

const CALL = 'No modifique nada, no reconstruya, conserve los respaldos y el sello, y avise a auditoría.';
