import type { KeptView } from '@expediente/schemas/listview/read.ts';
import type { ListView } from '@expediente/schemas/shared/layout.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import type { Column } from './columns.tsx';
import type { AnyView } from './list-views.ts';
import type { List } from './useList.ts';

export interface ViewPanelProps<Row, Answer extends Page<Row>> {
  readonly list: List<Row, Answer>;
  readonly columns: readonly Column<Row>[];
  readonly shipped: readonly ListView[];
  onChoose(view: AnyView): void;
}

/** Dialog that the panel opens: a new view, another name of one, or the question before one is deleted. */
export type AskedOfView =
  | { readonly is: 'new' }
  | { readonly is: 'rename' | 'delete'; readonly view: KeptView };
