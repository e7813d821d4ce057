import './conflict-dialog.css';
import type { ConflictField } from '@expediente/kernel/envelope.ts';
import { shownJson } from '@expediente/machines/history/values.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import {
  type Choices,
  chosenValues,
  type FieldWords,
  furtherChanges,
  type Part,
  partOf,
  type Question,
  sideOf,
  whoChanged,
} from './conflict-parts.ts';
import { type Side, wordAbout } from './merge.ts';
import type { RecordForm } from './useForm.ts';
import type { Values } from './values.ts';

/**
 * Dialog of every form for a record that somebody else saved meanwhile (409): asks for each differing field, or cell of
 * a line, which side to keep, then saves (domain §8, interface "Conflicts").
 */
export function ConflictDialog<V extends Values>({
  form,
  words,
}: {
  readonly form: RecordForm<V>;
  readonly words: FieldWords;
}) {
  const id = useId();
  const [choices, setChoices] = useState<Choices>({});
  const { conflict } = form;
  if (!conflict) return null;
  const { fields, changed } = conflict;
  const parts = fields.map((field) => partOf(field, changed, words));
  const questions = parts.flatMap((part) => part.questions);
  const open = questions.filter((each) => sideOf(each, choices) === undefined).length;
  const back = () => {
    setChoices({});
    form.dismiss();
  };
  const save = () => {
    setChoices({});
    // fields of this form, with their own values
    form.resolve(chosenValues(parts, choices) as Partial<V>);
  };
  const choice = (question: Question) => (
    <Choice
      key={question.id}
      of={question}
      name={`${id}-${question.id}`}
      side={sideOf(question, choices)}
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
        {parts.map((part) => (
          <PartChoices key={part.field.field} part={part} changed={changed} choice={choice} />
        ))}
        <FurtherChanges further={furtherChanges(changed, parts)} />
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

interface PartProps {
  readonly part: Part;
  readonly changed: readonly ConflictField[];
  choice(question: Question): ReactNode;
}

/** Choices of a field; those about lines are grouped by line. */
function PartChoices({ part: { field, title, lines, questions }, changed, choice }: PartProps) {
  if (!lines) return questions.map(choice);
  if (questions.length === 0) return null;
  return (
    <section className="conflict-lines" aria-label={title}>
      <h3>
        {title} <small>{whoChanged(wordAbout(changed, field.field))}</small>
      </h3>
      {[...new Set(lines.questions.map(({ line }) => line))].map((line) => (
        <div key={line} className="conflict-line">
          <h4>{line}</h4>
          {questions.filter((_, place) => lines.questions[place]?.line === line).map(choice)}
        </div>
      ))}
    </section>
  );
}

const FurtherChanges = ({ further }: { readonly further: readonly ConflictField[] }) =>
  further.length > 0 && (
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
  );

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
