import type { ComponentType, ReactNode } from 'react';

/** A step that is done after one question. */
export interface QuestionStep<Row> {
  /** Verb of the question and of the button: 'Aprobar' asks «¿Aprobar el PAC 2026 de EMERGENCIA?». */
  readonly does: string;
  readonly path: string;
  /** Consequence of the step, shown in the question. */
  readonly text: string;
  /** Label of the button where it is not `does`. */
  readonly yes?: string;
  /** `grave`: the step cannot be undone. */
  readonly tone?: 'plain' | 'grave';
  /** Object of the question, with its article, where it is not the record. */
  about?(record: Row): string;
  /** The command, where it is not the record's own. */
  command?(record: Row): object;
}

/** Props of a step's dialog. */
export interface StepDialogOf<Row> {
  readonly record: Row;
  /** The record with its article, to end a title with: 'el PAC 2026 de EMERGENCIA'. */
  readonly about: string;
  /** Key and revision of the record. */
  readonly command: object;
  /** Amount and party. */
  readonly lead: ReactNode;
  onClose(): void;
}

/** A step with a dialog: `formStep`, `rejection`, or one of the module's own. */
export interface DialogStep<Row> {
  readonly dialog: ComponentType<StepDialogOf<Row>>;
}

/** A document that opens in a window of its own; `print` is its path. */
export interface PrintStep<Row> {
  print(record: Row): string;
}

/** A file to download; `file` is its path. */
export interface FileStep<Row> {
  file(record: Row): string;
}

/** A link to another page. */
export interface LeadingStep<Row> {
  leadsTo(record: Row): string;
}

export type Step<Row> =
  | QuestionStep<Row>
  | DialogStep<Row>
  | PrintStep<Row>
  | FileStep<Row>
  | LeadingStep<Row>;

/** The steps of a life cycle's records, by the actions that start them (R3 §4). */
export type Steps<Row> = Readonly<Record<string, Step<Row>>>;
