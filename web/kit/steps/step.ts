import type { SxProps, Theme } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import type { KeyDeafness } from '../keys/useDeafKeys.ts';

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
  /** Action of its inverse, a step that asks nothing: 'withdraw'. It is offered for a moment next to the result. */
  readonly undo?: string;
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
  /** After the record is gone; absent: the dialog closes alone. */
  readonly onGone?: (() => void) | undefined;
}

/** Fields and button of a step in the head of its record. */
export interface InlineStepOf<Row> {
  readonly record: Row;
  /** Key and revision of the record. */
  readonly command: object;
  /** Name of the action: 'Comprometer'. */
  readonly label: string;
  /** Colour of its button. */
  readonly look: SxProps<Theme>;
  /** Reason why it can no longer be done, while something is typed in it. */
  readonly closed: string | undefined;
  readonly deafness: KeyDeafness;
  /** Reports whether something is typed in it. */
  onTyped(typed: boolean): void;
  onDone(): void;
}

/** Parts of an inline step, for which its place is kept until it is loaded. */
export interface StepRoom {
  readonly fields: number;
  readonly hasFile: boolean;
  /** Consequence of the step. */
  readonly text: string | undefined;
}

/** A step in the head of its record. */
export interface InlineStep<Row> {
  readonly Fields: ComponentType<InlineStepOf<Row>>;
  room(record: Row): StepRoom;
}

/** A step with a dialog: `formStep`, `rejection`, or one of the module's own. */
export interface DialogStep<Row> {
  readonly dialog: ComponentType<StepDialogOf<Row>>;
  /** The same in the head of its record, where it is the next step; absent: it has its dialog there too. */
  readonly inline?: InlineStep<Row>;
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

/** A step that is done at one press in the head of its record: it asks nothing and destroys nothing. */
export function questionOf<Row>(steps: Steps<Row>, action: string): QuestionStep<Row> | undefined {
  const step = steps[action];
  return step && 'does' in step && step.tone !== 'grave' ? step : undefined;
}

/** Action that undoes a step: it asks nothing, and its own command does it. */
export function undoOf<Row>(steps: Steps<Row>, action: string): string | undefined {
  const undo = questionOf(steps, action)?.undo;
  return undo !== undefined && questionOf(steps, undo) ? undo : undefined;
}

/** Form of a step that asks for something in the head of its record. */
export function inlineOf<Row>(steps: Steps<Row>, action: string): DialogStep<Row>['inline'] {
  const step = steps[action];
  return step && 'dialog' in step ? step.inline : undefined;
}

/** The same for all records, or by the record. */
export type OfRecord<Row, Value> = Value | ((record: Row) => Value);

export const ofRecord = <Row, Value extends string | readonly object[]>(
  of: OfRecord<Row, Value>,
  record: Row,
): Value => (typeof of === 'function' ? of(record) : of);
