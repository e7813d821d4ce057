import { includesFolded } from '@expediente/kernel/text.ts';
import type { ProfileTree } from '@expediente/schemas/catalogues/read.ts';
import type { Pages } from './grants.ts';

export interface MenuAction {
  readonly field: string;
  readonly description: string;
}

export interface TreePage {
  readonly a_href: string;
  readonly description: string;
  readonly actions: readonly MenuAction[];
}

/** Row of the tree. Level 1: parent group, 2: child group, 3: page. */
export interface TreeRow {
  readonly id: string;
  readonly level: 1 | 2 | 3;
  readonly description: string;
  /** Id of the parent row; '' for a parent group. */
  readonly above: string;
  /** Position among the rows of the same parent, from 1, and their number. */
  readonly place: number;
  readonly of: number;
  /** Pages under a group; a page has only itself. */
  readonly pages: readonly TreePage[];
}

/** Rows for the whole menu, in order; each page has the menu's actions, and any other that the profile was granted. */
export function treeRows(tree: readonly ProfileTree[], pages: Pages): readonly TreeRow[] {
  const own = new Map(pages.map((page) => [page.a_href, page.actions]));
  return tree.flatMap((parent, at) => {
    const id = String(at);
    const groups = parent.submenus.map((group, place) => {
      const leaves = group.childrens.map(({ a_href, description, actions }): TreePage => {
        const listed = new Set(actions.map(({ field }) => field));
        const others = (own.get(a_href) ?? []).filter(({ field }) => !listed.has(field));
        return {
          a_href,
          description,
          actions: [
            ...actions.map((each) => ({ field: each.field, description: each.description })),
            ...others.map(({ field }) => ({ field, description: field })),
          ],
        };
      });
      return { id: `${id}.${place}`, description: group.description, place: place + 1, leaves };
    });
    return [
      row(
        id,
        1,
        parent.description,
        '',
        at + 1,
        tree.length,
        groups.flatMap(({ leaves }) => leaves),
      ),
      ...groups.flatMap((group) => [
        row(group.id, 2, group.description, id, group.place, groups.length, group.leaves),
        ...group.leaves.map((leaf, place) =>
          row(`${group.id}.${place}`, 3, leaf.description, group.id, place + 1, group.leaves.length, [leaf]),
        ),
      ]),
    ];
  });
}

const row = (
  id: string,
  level: TreeRow['level'],
  description: string,
  above: string,
  place: number,
  of: number,
  pages: readonly TreePage[],
): TreeRow => ({ id, level, description, above, place, of, pages });

/** Visible rows: those under no folded row; with words, pages that match them and their groups. */
export function rowsInSight(
  rows: readonly TreeRow[],
  folded: ReadonlySet<string>,
  words: string,
): readonly TreeRow[] {
  if (words.trim() === '') return rows.filter(({ id }) => !ancestors(id).some((each) => folded.has(each)));
  const found = rows.filter(({ level, pages }) => level === 3 && pages.some((page) => matches(page, words)));
  const kept = new Set(found.flatMap(({ id }) => [id, ...ancestors(id)]));
  return rows.filter(({ id }) => kept.has(id));
}

const matches = ({ a_href, description, actions }: TreePage, words: string): boolean =>
  [a_href, description, ...actions.map((action) => action.description)].some((text) =>
    includesFolded(text, words.trim()),
  );

/** Ids of the rows above: those of '2.0.1' are '2.0' and '2'. */
const ancestors = (id: string): readonly string[] => {
  const parts = id.split('.');
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'));
};

/** Columns: each action of the pages shown, once, in the menu's order. */
export function actionColumns(rows: readonly TreeRow[]): readonly MenuAction[] {
  const columns = new Map<string, MenuAction>();
  for (const { level, pages } of rows)
    if (level === 3)
      for (const { actions } of pages)
        for (const action of actions) if (!columns.has(action.field)) columns.set(action.field, action);
  return [...columns.values()];
}

/** Mark of a cell: all, some or none of the pages under it are granted; `absent` where there is nothing to grant. */
export type Mark = 'all' | 'some' | 'none' | 'absent';

/** Marks of a row: if its pages are allowed, then one per column. */
export function marksOf({ pages }: TreeRow, columns: readonly MenuAction[], now: Pages): readonly Mark[] {
  const own = new Map(now.map((page) => [page.a_href, page]));
  const enabled = pages.map(({ a_href }) => own.get(a_href)?.enabled === 1);
  return [
    markOf(enabled),
    ...columns.map(({ field }) =>
      markOf(
        pages
          .filter(({ actions }) => actions.some((action) => action.field === field))
          .map(({ a_href }) =>
            (own.get(a_href)?.actions ?? []).some((action) => action.field === field && action.enabled === 1),
          ),
      ),
    ),
  ];
}

const markOf = (flags: readonly boolean[]): Mark =>
  flags.length === 0 ? 'absent' : flags.every(Boolean) ? 'all' : flags.some(Boolean) ? 'some' : 'none';
