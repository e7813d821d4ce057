import { AG_GRID_LOCALE_ES } from '@ag-grid-community/locale';

/** Replacements in AG Grid's Spanish texts, which use tú and name keys in English. */
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

/** Spanish texts of the grid, for screen readers too, in usted as the rest of the product, with those of R1 §2. */
export const gridLocale = {
  ...Object.fromEntries(Object.entries(AG_GRID_LOCALE_ES).map(([name, text]) => [name, inUsted(text)])),
  noRowsToShow: 'No hay registros para mostrar.',
  loadingOoo: 'Procesando...',
  // Empty, not to be read at every row: a row's checkbox has its own name, and SelectionBar announces the count.
  ariaRowDeselect: '',
  ariaRowSelect: '',
};
