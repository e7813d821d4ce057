import type { ConflictField } from '@expediente/kernel/envelope.ts';
import { instantText } from '../figures/amounts.tsx';
import { sideText } from './conflict-text.ts';
import { type MergeField, type Side, wordAbout } from './merge.ts';
import { type LineMerge, type LineWords, mergeLines } from './merge-lines.ts';

/** Words for the fields of a form. */
export interface FieldWords {
  titleOf(field: string): string;
  /** A single value of a field in words: a choice's label, a picked record's name. */
  textOf(field: string, value: unknown, side: Side): string;
  /** Functions that describe a field's lines in words; undefined for a field without lines. */
  linesOf(field: string): LineWords | undefined;
}

/** One thing to choose: a field, a cell of a line, a line. */
export interface Question {
  readonly id: string;
  readonly title: string;
  readonly who: string;
  readonly headings: Readonly<Record<Side, string>>;
  readonly texts: Readonly<Record<Side, readonly string[]>>;
  /** Side taken by default; undefined: the person must choose. */
  readonly start: Side | undefined;
}

/** A field that differs, with its questions. */
export interface Part {
  readonly field: MergeField;
  readonly title: string;
  /** Merge of a field that holds lines. */
  readonly lines?: LineMerge;
  readonly questions: readonly Question[];
}

/** Sides chosen so far, by question. */
export type Choices = Readonly<Record<string, Side>>;

const inField = (field: string, id: string): string => `${field}/${id}`;

export function partOf(field: MergeField, changed: readonly ConflictField[], words: FieldWords): Part {
  const word = wordAbout(changed, field.field);
  const title = words.titleOf(field.field) || word?.label || 'Otros datos';
  const lineWords = words.linesOf(field.field);
  if (lineWords) {
    const lines = mergeLines(lineWords, field);
    return { field, title, lines, questions: lines.questions.map((each) => ofLine(field.field, each)) };
  }
  const text = (side: Side) =>
    sideText(field[side], field[side === 'mine' ? 'theirs' : 'mine'], (value) =>
      words.textOf(field.field, value, side),
    );
  const question: Question = {
    id: field.field,
    title,
    who: whoChanged(word),
    headings: { mine: field.contested ? 'Lo mío' : 'Como estaba', theirs: 'Lo guardado' },
    texts: { mine: text('mine'), theirs: text('theirs') },
    // A change by the others alone is kept unless the person chooses otherwise.
    start: field.contested ? undefined : 'theirs',
  };
  return { field, title, questions: [question] };
}

const ofLine = (
  field: string,
  { id, title, headings, texts, start }: LineMerge['questions'][number],
): Question => ({
  id: inField(field, id),
  title,
  who: '',
  headings,
  texts: { mine: [texts.mine].filter(Boolean), theirs: [texts.theirs].filter(Boolean) },
  start,
});

export const sideOf = (question: Question, choices: Choices): Side | undefined =>
  choices[question.id] ?? question.start;

/** Values that the choices change in the form; fields that stay as typed are left out. */
export const chosenValues = (parts: readonly Part[], choices: Choices): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    parts.flatMap(({ field: { field, theirs }, lines, questions: [only] }): [string, unknown][] => {
      if (lines) return [[field, lines.value(lines.merged(choicesIn(field, choices)))]];
      return only && sideOf(only, choices) === 'theirs' ? [[field, theirs]] : [];
    }),
  );

/** The choices about the lines of a field, by their own ids. */
function choicesIn(field: string, choices: Choices): Choices {
  const prefix = inField(field, '');
  return Object.fromEntries(
    Object.entries(choices).flatMap(([key, side]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), side]] : [],
    ),
  );
}

/** Changes by the others that no part asks about; lists are left out where the parts show them line by line. */
export function furtherChanges(
  changed: readonly ConflictField[],
  parts: readonly Part[],
): readonly ConflictField[] {
  const listsShown = parts.some(({ lines }) => lines !== undefined);
  return changed.filter(
    (each) =>
      !parts.some(({ field }) => wordAbout([each], field.field)) &&
      !(listsShown && typeof each.theirs === 'object' && each.theirs !== null),
  );
}

export const whoChanged = (word: { readonly by: string; readonly at: string } | undefined): string =>
  word ? `${word.by}, ${instantText(word.at)}` : '';
