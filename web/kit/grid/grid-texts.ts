import { AG_GRID_LOCALE_ES } from '@ag-grid-community/locale';

/** The grid's own texts say tú, and name keys in English. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bPresiona\b/g, 'Presione'],
  [/\bSelecciona\b/g, 'Seleccione'],
  [/\bIntroduce\b/g, 'Introduzca'],
  [/\bEscribe\b/g, 'Escriba'],
  [/\bElige\b/g, 'Elija'],
  [/\b(SPACE|ESPACIO|Espacio)\b/g, 'la barra espaciadora'],
  [/\bALT ABAJO\b/g, 'Alt y flecha abajo'],
  [/\bALT ENTER\b/g, 'Alt y Enter'],
  [/\bCTRL ENTER\b/g, 'Ctrl y Enter'],
  [/\bENTER\b/g, 'Enter'],
  [/\b(DELETE|SUPRIMIR)\b/g, 'Suprimir'],
];

const inUsted = (text: string): string =>
  WORDS.reduce((changed, [word, ours]) => changed.replace(word, ours), text);

/** Spanish texts of the grid, screen readers' too, as the rest of the product speaks, with those of R1 §2. */
export const gridLocale = {
  ...Object.fromEntries(Object.entries(AG_GRID_LOCALE_ES).map(([name, text]) => [name, inUsted(text)])),
  noRowsToShow: 'No hay registros para mostrar.',
  loadingOoo: 'Procesando...',
  // Not at every row: the box of a row names its key, and the list announces how many are chosen (SelectionBar).
  ariaRowDeselect: '',
  ariaRowSelect: '',
};
