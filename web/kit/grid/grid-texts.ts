/**
 * Texts of the parts of AG Grid that `grid.ts` registers, for screen readers too, in usted as the rest of the product,
 * with those of R1 §2. The library's own Spanish texts name the parts of all its editions and weigh ten times as much.
 */
export const gridLocale: Readonly<Record<string, string>> = {
  noRowsToShow: 'No hay registros para mostrar.',
  noMatchingRows: 'No hay registros para mostrar.',
  loadingOoo: 'Procesando...',
  loadingError: 'No se pudo cargar',
  ariaChecked: 'marcado',
  ariaUnchecked: 'sin marcar',
  ariaIndeterminate: 'marcado en parte',
  ariaHeaderSelection: 'Columna con una casilla en el encabezado',
  ariaRowSelectAll: 'Presione la barra espaciadora para marcar o desmarcar todas las filas',
  ariaRowToggleSelection: 'Presione la barra espaciadora para marcar o desmarcar la fila',
  ariaRowSelectionDisabled: 'Esta fila no se puede marcar',
  // Empty, not to be read at every row: a row's checkbox has its own name, and SelectionBar announces the count.
  ariaRowDeselect: '',
  ariaRowSelect: '',
  ariaSortableColumn: 'Presione Enter para ordenar',
  ariaColumnGroupExpansion: 'Presione Enter para abrir o cerrar este grupo de columnas',
  ariaToggleCellValue: 'Presione la barra espaciadora para cambiar el valor de la celda',
  ariaInputEditor: 'Casilla de la celda',
  ariaPendingChange: 'Cambio pendiente',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the grid puts the number in
  ariaRowIndex: 'Fila ${variable}',
};
