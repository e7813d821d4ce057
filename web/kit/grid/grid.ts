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

/** A scrollbar that lies over what it scrolls has no room of its own: the grid's would hide the end of its last column. */
const OVERLAY_WIDTH = 16;
const nonce = styleNonce();
const own = ownScrollbar();
provideGlobalGridOptions({
  ...(nonce === undefined ? {} : { styleNonce: nonce }),
  ...(own === 0 ? { scrollbarWidth: OVERLAY_WIDTH } : {}),
});

/** Px that a grid's scrollbar takes from its columns. */
export const SCROLLBAR_ROOM = own === 0 ? OVERLAY_WIDTH : own;

/** Px that this browser's scrollbars take from what they scroll. */
function ownScrollbar(): number {
  const box = document.createElement('div');
  Object.assign(box.style, { position: 'absolute', width: '50px', height: '50px', overflow: 'scroll' });
  document.body.append(box);
  const room = box.offsetWidth - box.clientWidth;
  box.remove();
  return room;
}

/** The grid in the tokens' colours: variables, so that light and dark change with the page. */
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

/** A list's columns stand a little closer: all of them fit. */
export const listTheme = gridTheme.withParams({ cellHorizontalPadding: 6 });
