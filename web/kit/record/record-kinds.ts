import type { ComponentType } from 'react';
import type { RecordDialogProps } from './OpenedRecord.tsx';

/** Records of a life cycle, as they are opened outside their own page. */
export interface RecordKind {
  readonly Dialog: ComponentType<RecordDialogProps>;
  /** Loads the code of the dialog. */
  load(): Promise<unknown>;
  /** Path from which a record is read. */
  path(id: string): string;
}

/** Kinds of records of a page, by life cycle as in `/history/{lifecycle}/{id}`. */
export type RecordKinds = Readonly<Record<string, RecordKind>>;
