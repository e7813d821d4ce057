import type { SheetRead } from '@expediente/schemas/shared/sheet.ts';
import { reasonsOf } from '@expediente/schemas/shared/workbook-load.ts';
import { useCallback } from 'react';
import { fileAddress } from '../../base/api.ts';
import {
  addedClass,
  type Checked,
  cellsOfRow,
  type Numbered,
  type RowsInto,
  type RowsToAdd,
  rowsToAdd,
} from './added-rows.ts';
import { LoadDialog } from './LoadDialog.tsx';
import { asRefusedRows, refusedClasses } from './refused-classes.tsx';

interface Props<Answer, Line, Form> {
  readonly of: RowsInto<Answer, Line, Form>;
  /** Present lines of the form; must be the same object as long as they are unchanged. */
  readonly form: Form;
  onAdd(lines: readonly Line[]): void;
  onClose(): void;
}

/** Loads lines from a workbook into a form, one per row. */
export function RowLoad<Answer extends Checked, Line extends Numbered, Form>({
  of,
  form,
  onAdd,
  onClose,
}: Props<Answer, Line, Form>) {
  const { load } = of;
  const { namedBy, unnamed } = load;
  const linesOf = useCallback((read: Answer) => rowsToAdd(of, read, form), [of, form]);
  return (
    <LoadDialog<Answer & SheetRead, RowsToAdd<Line>>
      load={load}
      templates={[{ label: load.templateLabel, href: fileAddress(load.template, { download: 1 }) }]}
      nouns={load.nouns}
      named={load.named}
      linesOf={linesOf}
      countOf={({ added }) => added.length}
      refusedOf={({ refused }) => asRefusedRows(refused, (row) => cellsOfRow(load, row))}
      faultOf={({ added }) => of.faultOf(form, added)}
      noteOf={(_, { added }) => ({ note: of.noteOf?.(form, added) ?? '', waits: false })}
      classesOf={({ added, refused }, _, choosing) => [
        ...refusedClasses(refused, reasonsOf(load), load.reasons, (row) => {
          const cells = cellsOfRow(load, row);
          const names = namedBy.map((field, at) => cells[field] || (at === 0 ? unnamed : ''));
          return names.filter((name) => name !== '').join(' · ');
        }),
        addedClass(
          load.nouns,
          load.heading,
          added.map((line) => ({ row: line.row, ...of.shown(line) })),
          !choosing,
        ),
      ]}
      onAdd={({ added }) => onAdd(added)}
      onClose={onClose}
    />
  );
}
