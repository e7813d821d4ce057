import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  LocaleModule,
  ModuleRegistry,
  PinnedRowModule,
  provideGlobalGridOptions,
  RenderApiModule,
  RowApiModule,
  RowAutoHeightModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
  themeQuartz,
} from 'ag-grid-community';
import { styleNonce } from '../../base/nonce.ts';
import { font, STEP } from '../../base/tokens.ts';

ModuleRegistry.registerModules([
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  LocaleModule,
  RowSelectionModule,
  RowStyleModule,
  CellStyleModule,
  ColumnAutoSizeModule,
  ColumnApiModule,
  RowApiModule,
  RowAutoHeightModule,
  RenderApiModule,
  ScrollApiModule,
  TooltipModule,
  PinnedRowModule,
]);

/** Width to reserve for a scrollbar that lies over its content: it would hide the end of the last column. */
const OVERLAY_WIDTH = 16;
const nonce = styleNonce();
const own = ownScrollbar();
provideGlobalGridOptions({
  ...(nonce === undefined ? {} : { styleNonce: nonce }),
  ...(own === 0 ? { scrollbarWidth: OVERLAY_WIDTH } : {}),
});

/** Width in px that a grid's scrollbar takes from its columns. */
export const SCROLLBAR_ROOM = own === 0 ? OVERLAY_WIDTH : own;

/** Width in px that this browser's scrollbars take from their content; 0: they lie over it. */
function ownScrollbar(): number {
  const box = document.createElement('div');
  Object.assign(box.style, { position: 'absolute', width: '50px', height: '50px', overflow: 'scroll' });
  document.body.append(box);
  const room = box.offsetWidth - box.clientWidth;
  box.remove();
  return room;
}

/** AG Grid's theme in the colours of the design tokens, as CSS variables that change with light and dark. */
export const gridTheme = themeQuartz.withParams({
  fontFamily: font,
  fontSize: 13,
  headerFontSize: 12,
  headerFontWeight: 600,
  spacing: STEP + 1,
  rowHeight: 34,
  headerHeight: 34,
  foregroundColor: 'var(--ink)',
  backgroundColor: 'var(--surface)',
  headerBackgroundColor: 'var(--ground)',
  headerTextColor: 'var(--muted)',
  borderColor: 'var(--line)',
  rowHoverColor: 'var(--hover)',
  selectedRowBackgroundColor: 'var(--selected)',
  accentColor: 'var(--accent)',
  wrapperBorderRadius: STEP,
  cellHorizontalPadding: 8,
  oddRowBackgroundColor: 'var(--surface)',
});

/** Theme of lists, with less padding so that all columns fit. */
export const listTheme = gridTheme.withParams({ cellHorizontalPadding: 6 });
