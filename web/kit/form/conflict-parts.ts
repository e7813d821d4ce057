import type { ConflictField } from '@expediente/kernel/envelope.ts';
import { instantText } from '../figures/amounts.tsx';
import { sideText } from './conflict-text.ts';
import { type MergeField, type Side, wordAbout } from './merge.ts';
import { type LineMerge, type LineWords, mergeLines } from './merge-lines.ts';

/** How the fields of a form are worded. */
export interface FieldWords {
  titleOf(field: string): string;
  /** A single value of a field in words: a choice's label, a picked record's name. */
  textOf(field: string, value: unknown, side: Side): string;
  /** How the lines of a field are worded; undefined: it holds none. */
  linesOf(field: string): LineWords | undefined;
}

/** One thing to choose: a field, a cell of a line, a line. */
export interface Question {
  readonly id: string;
  readonly title: string;
  readonly who: string;
  readonly headings: Readonly<Record<Side, string>>;
  readonly texts: Readonly<Record<Side, readonly string[]>>;
  /** What is taken until somebody says otherwise; undefined: it must be chosen. */
  readonly start: Side | undefined;
}

/** A field that differs, with all that is to be chosen of it. */
export interface Part {
  readonly field: MergeField;
  readonly title: string;
  /** Of a field that holds lines: its lines, each with what may be chosen of it. */
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
    // What only the others changed stays theirs unless somebody says otherwise.
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

/** The values of the form that follow from the choices; a field that stays as it was typed is not among them. */
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

/** What else the others changed. Lists are shown line by line, whatever the server calls them. */
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
