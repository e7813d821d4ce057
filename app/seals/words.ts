import { shownDate, shownInstant } from '@expediente/kernel/dates.ts';
import { quantityText } from '@expediente/kernel/format.ts';
import { calledByStream } from '../store/called.ts';
import type { Comparison, FromBackup } from './compare.ts';
import type { Held } from './held.ts';
import type { Seal } from './kept.ts';
import type { Continuation, SealedPlace } from './verify.ts';

const numbered = (count: number): string => quantityText(String(count));

/** Reasons why a note was not compared. */
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

/** Name of a record as people know it; by its stream where nothing better is known. */
export type NameOf = (stream: SealedPlace['stream']) => string;

/** Result of a comparison in Spanish, a paragraph each; the first is the verdict. */
export function comparisonInWords(
  comparison: Omit<Comparison, 'held'> & {
    readonly held: Pick<Comparison['held'], 'checkpoint' | 'through'>;
  },
  nameOf: NameOf = calledByStream,
): readonly string[] {
  const { held, found, number } = comparison;
  const seal = number === undefined ? 'este sello' : `el sello ${number}`;
  return [
    ...(comparison.restored
      ? restoredInWords(comparison.restored, seal)
      : continuationInWords(comparison, found, seal, nameOf)),
    ...keysInWords(held.through),
  ];
}

function restoredInWords({ from, number, at, confirmed }: FromBackup, seal: string): readonly string[] {
  const shared = from === 0 ? 'antes del primer sello' : `en el sello ${from}`;
  return [
    `El registro de hoy viene de un respaldo que termina ${shared} y se restauró el ${shownInstant(at)}; ${seal} se hizo después de ese respaldo, con el nombre que el registro tenía antes.`,
    `Los dos comparten hasta el sello ${from}: ahí son el mismo. Lo que ${seal} cubre después de él no está aquí, o aquí se hizo otra cosa.`,
    `La restauración la dice el sello ${number}, ${confirmed ? 'que firmaron la llave de antes y la nueva' : 'que firmó solo la llave nueva: la de antes se declaró perdida'}. Si usted no sabía de ella, pregunte a la institución por el registro que seguía.`,
  ];
}

function continuationInWords(
  {
    held,
    last,
    restoredAt,
    removed,
  }: Pick<Comparison, 'last' | 'restoredAt' | 'removed'> & {
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
    case 'missing':
      return [
        `El registro de hoy no continúa ${seal}: entre ${placeIn(found.before)}, y ${placeIn(found.after)}, ${found.count === 1 ? 'falta 1 evento' : `faltan ${numbered(found.count)} eventos`} de los sellados. Esos dos están como se sellaron.`,
        ...removedInWords(removed, nameOf),
        CALL,
      ];
    case 'extra':
      return [
        `El registro de hoy no continúa ${seal}: después de ${placeIn(found.before)}, ${found.count === 1 ? 'sobra 1 evento' : `sobran ${numbered(found.count)} eventos`} que no se selló ahí; el primero es ${placeIn(found.event)}.`,
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

/** Most records that are named in one answer. */
const MOST_NAMED = 20;

function removedInWords(removed: Comparison['removed'], nameOf: NameOf): readonly string[] {
  const names = removed
    .slice(0, MOST_NAMED)
    .map(
      ({ stream, from, to }) =>
        `${nameOf(stream)}, ${from === to ? `revisión ${from}` : `revisiones ${from} a ${to}`}`,
    );
  const more = removed.length - names.length;
  return names.length === 0
    ? []
    : [
        `Según los finales que dice el último sello, faltan: ${names.join('; ')}${more > 0 ? `; y ${numbered(more)} registros más` : ''}.`,
      ];
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
