import type { ComponentType } from 'react';
import type { RecordDialogProps } from './OpenedRecord.tsx';

/** Records of a life cycle, as they are opened outside their own page. */
export interface RecordKind {
  readonly Dialog: ComponentType<RecordDialogProps>;
  /** Loads the code of the dialog. */
  load(): Promise<unknown>;
  /** Path from which a record is read. */
  path(id: string): string;
  /** Steps on several ticked rows, as the address of the kind's list names them, by the action that they need. */
  readonly together?: Readonly<Record<string, string>>;
}

/** Kinds with steps on several of their records. */
export const withTogether = (kinds: RecordKinds, together: RecordKind['together'] & object): RecordKinds =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, { ...kind, together }]));

/** Kinds of records of a page, by life cycle as in `/history/{lifecycle}/{id}`. */
export type RecordKinds = Readonly<Record<string, RecordKind>>;
