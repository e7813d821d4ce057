import './conflict-dialog.css';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { instantText } from './amounts.tsx';
import { sideText } from './conflict-text.ts';
import { shownJson } from './history.ts';
import { type MergeField, type Side, wordAbout } from './merge.ts';
import type { RecordForm, Values } from './useForm.ts';

interface Props<V extends Values> {
  readonly form: RecordForm<V>;
  titleOf(field: string): string;
  /** A single value of a field in words: a choice's label, a picked record's name. */
  textOf(field: string, value: unknown, side: Side): string;
}

/**
 * Somebody saved the record while it was being edited: for each field that differs, mine or theirs, then
 * save. The one dialog of every form for a 409 (domain §8; interface, pain 4).
 */
export function ConflictDialog<V extends Values>({ form, titleOf, textOf }: Props<V>) {
  const id = useId();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { conflict } = form;
  if (!conflict) return null;
  const { fields, changed } = conflict;
  // What only the others changed stays theirs unless somebody says otherwise.
  const chosen: Readonly<Record<string, Side>> = {
    ...Object.fromEntries(fields.filter(({ contested }) => !contested).map(({ field }) => [field, 'theirs'])),
    ...choices,
  };
  const open = fields.filter(({ field }) => chosen[field] === undefined).length;
  const beside = changed.filter((each) => !fields.some(({ field }) => wordAbout([each], field)));
  const choose = (field: string, side: Side) => setChoices({ ...choices, [field]: side });
  const back = () => {
    setChoices({});
    form.dismiss();
  };
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
          {conflict.message} {fields.length > 0 && 'Elija en cada campo qué se guarda.'}
        </p>
        {fields.map((each) => (
          <Choice
            key={each.field}
            of={each}
            name={`${id}-${each.field}`}
            title={titleOf(each.field) || wordAbout(changed, each.field)?.label || 'Otros datos'}
            who={whoChanged(wordAbout(changed, each.field))}
            side={chosen[each.field]}
            textOf={(value, side) => textOf(each.field, value, side)}
            onChoose={(side) => choose(each.field, side)}
          />
        ))}
        {beside.length > 0 && (
          <>
            <p>También cambió:</p>
            <ul>
              {beside.map((each) => (
                <li key={each.field}>
                  {each.label}: {shownJson(each.theirs)} ({whoChanged(each)})
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
        <Button
          variant="contained"
          disabled={open > 0}
          onClick={() => {
            setChoices({});
            form.resolve(chosen);
          }}
        >
          Guardar con lo elegido
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const whoChanged = (word: { readonly by: string; readonly at: string } | undefined): string =>
  word ? `${word.by}, ${instantText(word.at)}` : '';

interface ChoiceProps {
  readonly of: MergeField;
  readonly name: string;
  readonly title: string;
  readonly who: string;
  readonly side: Side | undefined;
  textOf(value: unknown, side: Side): string;
  onChoose(side: Side): void;
}

const SIDES: readonly Side[] = ['mine', 'theirs'];

function Choice({ of, name, title, who, side, textOf, onChoose }: ChoiceProps) {
  return (
    <fieldset className="conflict-field">
      <legend>{title}</legend>
      {SIDES.map((each) => {
        const other = each === 'mine' ? 'theirs' : 'mine';
        const heading = each === 'theirs' ? 'Lo guardado' : of.contested ? 'Lo mío' : 'Como estaba';
        return (
          <label key={each} data-chosen={side === each}>
            <input type="radio" name={name} checked={side === each} onChange={() => onChoose(each)} />
            <span>
              <strong>{heading}</strong>
              {sideText(of[each], of[other], (value) => textOf(value, each)).map((line) => (
                <span key={line}>{line}</span>
              ))}
              {each === 'theirs' && who && <small>{who}</small>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
