import type { ComponentType, ReactNode } from 'react';

/** A step that is done after one question. */
export interface QuestionStep<Row> {
  /** What is asked about the record, and the button: 'Aprobar' asks «¿Aprobar el PAC 2026 de EMERGENCIA?». */
  readonly does: string;
  readonly path: string;
  /** What it brings about. */
  readonly text: string;
  /** The button, where it is not `does`. */
  readonly yes?: string;
  /** `grave`: what it does cannot be taken back. */
  readonly tone?: 'plain' | 'grave';
  /** What is asked about, with its article, where it is not the record. */
  about?(record: Row): string;
  /** The command, where it is not the record's own. */
  command?(record: Row): object;
}

/** What the dialog of a step is given. */
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

/** A document, which opens in a window of its own: where it is read. */
export interface PrintStep<Row> {
  print(record: Row): string;
}

/** A file that is kept: where it is read. */
export interface FileStep<Row> {
  file(record: Row): string;
}

/** Another page: its address. */
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

/** `Retirar el envío de` and `el PAC`: `Retirar el envío del PAC`. */
export const inSentence = (does: string, about: string): string =>
  `${does} ${about}`.replace(/ de el /, ' del ');
