import './conflict-dialog.css';
import { shownJson } from '@expediente/machines/history/values.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { instantText } from '../figures/amounts.tsx';
import { sideText } from './conflict-text.ts';
import { type MergeField, type Side, wordAbout } from './merge.ts';
import { type LineMerge, type LineWords, mergeLines } from './merge-lines.ts';
import type { RecordForm } from './useForm.ts';
import type { Values } from './values.ts';

interface Props<V extends Values> {
  readonly form: RecordForm<V>;
  titleOf(field: string): string;
  /** A single value of a field in words: a choice's label, a picked record's name. */
  textOf(field: string, value: unknown, side: Side): string;
  /** How the lines of a field are worded; undefined: it holds none. */
  linesOf(field: string): LineWords | undefined;
}

/** One thing to choose: a field, a cell of a line, a line. */
interface Question {
  readonly id: string;
  readonly title: string;
  readonly who: string;
  readonly headings: Readonly<Record<Side, string>>;
  readonly texts: Readonly<Record<Side, readonly string[]>>;
  /** What is taken until somebody says otherwise; undefined: it must be chosen. */
  readonly start: Side | undefined;
}

interface Part {
  readonly field: MergeField;
  readonly title: string;
  /** Of a field that holds lines: its lines, each with what may be chosen of it. */
  readonly lines?: LineMerge;
  readonly questions: readonly Question[];
}

const inField = (field: string, id: string): string => `${field}/${id}`;

/**
 * Somebody saved the record while it was being edited: for each field that differs, and of lines for each cell, mine or
 * theirs, then save. The one dialog of every form for a 409 (domain §8; interface, pain 4).
 */
export function ConflictDialog<V extends Values>({ form, titleOf, textOf, linesOf }: Props<V>) {
  const id = useId();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { conflict } = form;
  if (!conflict) return null;
  const { fields, changed } = conflict;
  const parts = fields.map((field): Part => {
    const word = wordAbout(changed, field.field);
    const title = titleOf(field.field) || word?.label || 'Otros datos';
    const words = linesOf(field.field);
    if (words) {
      const lines = mergeLines(words, field);
      return { field, title, lines, questions: lines.questions.map((each) => ofLine(field.field, each)) };
    }
    const text = (side: Side) =>
      sideText(field[side], field[side === 'mine' ? 'theirs' : 'mine'], (value) =>
        textOf(field.field, value, side),
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
  });
  const questions = parts.flatMap((part) => part.questions);
  const sideOf = (question: Question): Side | undefined => choices[question.id] ?? question.start;
  const open = questions.filter((each) => sideOf(each) === undefined).length;
  // Lists are shown above, line by line, whatever the server calls them.
  const listsShown = parts.some(({ lines }) => lines !== undefined);
  const further = changed.filter(
    (each) =>
      !fields.some(({ field }) => wordAbout([each], field)) &&
      !(listsShown && typeof each.theirs === 'object' && each.theirs !== null),
  );
  const back = () => {
    setChoices({});
    form.dismiss();
  };
  const save = () => {
    const chosen = parts.flatMap(({ field: { field, theirs }, lines, questions: [only] }) => {
      if (lines) {
        const prefix = inField(field, '');
        const own = Object.entries(choices).filter(([key]) => key.startsWith(prefix));
        return [
          [
            field,
            lines.value(
              lines.merged(Object.fromEntries(own.map(([key, side]) => [key.slice(prefix.length), side]))),
            ),
          ],
        ];
      }
      return only && sideOf(only) === 'theirs' ? [[field, theirs]] : [];
    });
    setChoices({});
    // fields of this form, with their own values
    form.resolve(Object.fromEntries(chosen) as Partial<V>);
  };
  const choice = (question: Question) => (
    <Choice
      key={question.id}
      of={question}
      name={`${id}-${question.id}`}
      side={sideOf(question)}
      onChoose={(side) => setChoices({ ...choices, [question.id]: side })}
    />
  );
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
      onClose={(_, why) => why === 'escapeKeyDown' && back()}
      slotProps={{ paper: { className: 'conflict-dialog' } }}
    >
      <DialogTitle id={id}>El registro tiene cambios de otra persona</DialogTitle>
      <DialogContent>
        <p id={`${id}-text`} className="conflict-text">
          {conflict.message} {questions.length > 0 && 'Elija en cada campo qué se guarda.'}
        </p>
        {form.behind && <p role="status">Procesando...</p>}
        {parts.map(({ field, title, lines, questions: own }) =>
          lines
            ? own.length > 0 && (
                <section key={field.field} className="conflict-lines" aria-label={title}>
                  <h3>
                    {title} <small>{whoChanged(wordAbout(changed, field.field))}</small>
                  </h3>
                  {[...new Set(lines.questions.map(({ line }) => line))].map((line) => (
                    <div key={line} className="conflict-line">
                      <h4>{line}</h4>
                      {own.filter((_, place) => lines.questions[place]?.line === line).map(choice)}
                    </div>
                  ))}
                </section>
              )
            : own.map(choice),
        )}
        {further.length > 0 && (
          <>
            <p>También cambió:</p>
            <ul>
              {further.map((each) => (
                <li key={each.field}>
                  {each.label}
                  {typeof each.theirs === 'object' ? '' : `: ${shownJson(each.theirs)}`} ({whoChanged(each)})
                </li>
              ))}
            </ul>
          </>
        )}
      </DialogContent>
      <DialogActions className="conflict-actions">
        {open > 0 && (
          <span role="status" className="conflict-left">
            {open === 1 ? 'Falta elegir en 1 campo.' : `Falta elegir en ${open} campos.`}
          </span>
        )}
        <Button onClick={back}>Volver al formulario</Button>
        <Button variant="contained" disabled={open > 0 || form.behind} onClick={save}>
          Guardar con lo elegido
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const ofLine = (field: string, { id, title, headings, texts, start }: LineMerge['questions'][number]) => ({
  id: inField(field, id),
  title,
  who: '',
  headings,
  texts: { mine: [texts.mine].filter(Boolean), theirs: [texts.theirs].filter(Boolean) },
  start,
});

const whoChanged = (word: { readonly by: string; readonly at: string } | undefined): string =>
  word ? `${word.by}, ${instantText(word.at)}` : '';

interface ChoiceProps {
  readonly of: Question;
  readonly name: string;
  readonly side: Side | undefined;
  onChoose(side: Side): void;
}

const SIDES: readonly Side[] = ['mine', 'theirs'];

function Choice({ of: { title, who, headings, texts }, name, side, onChoose }: ChoiceProps) {
  return (
    <fieldset className="conflict-field">
      <legend>{title}</legend>
      {SIDES.map((each) => (
        <label key={each} data-chosen={side === each}>
          <input type="radio" name={name} checked={side === each} onChange={() => onChoose(each)} />
          <span>
            <strong>{headings[each]}</strong>
            {texts[each].map((line) => (
              <span key={line}>{line}</span>
            ))}
            {each === 'theirs' && who && <small>{who}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
