import Button from '@mui/material/Button';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { DraftLine } from '../form/DraftLine.tsx';
import { SchemaForm } from '../form/SchemaForm.tsx';
import { isOnControl } from '../keys/on-control.ts';
import { frameOf, isInFront } from '../layout/record-frame.ts';
import { KeyHint } from './KeyHint.tsx';
import type { InlineStepOf } from './step.ts';
import { type StepForm, useStepForm } from './useStepForm.ts';

interface Props extends Omit<StepForm, 'onDone' | 'closed'>, Omit<InlineStepOf<never>, 'record'> {
  /** Consequence of the step. */
  readonly text: string | undefined;
}

/** Fields of a step with its button, in the head of the record: Enter in a field confirms, and Ctrl+Enter from anywhere. */
export function InlineStep({ text, label, look, deafness, onTyped, onDone, ...step }: Props) {
  // The revision under which typing began: what others changed since is asked about when it is sent.
  const begun = useRef(step.command);
  const { form, layout } = useStepForm({ ...step, command: begun.current, onDone });
  const { dirty, busy } = form;
  if (!dirty && !busy) begun.current = step.command;
  const submit = async () => {
    deafness.begin();
    const done = await form.submit();
    // Once it is done its record's head ends it.
    if (!done) deafness.end();
    return done;
  };
  const confirm = () => {
    if (!busy) void submit();
  };
  const report = useRef(onTyped);
  report.current = onTyped;
  useEffect(() => report.current(dirty), [dirty]);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The step before it is done: it is on the screen.
    deafness.end();
    takeKeyboard(box.current);
  }, [deafness]);
  const take = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.repeat || event.defaultPrevented) return;
    if (!(event.target instanceof HTMLInputElement) || !isTyped(event.target)) return;
    event.preventDefault();
    confirm();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields inside take the keys */}
      <div className="next-step-form" ref={box} onKeyDown={take}>
        <SchemaForm form={{ ...form, submit }} layout={layout} does={label}>
          <Button
            variant="contained"
            loading={busy}
            disabled={step.closed !== undefined}
            aria-keyshortcuts="Control+Enter"
            onClick={confirm}
            sx={look}
          >
            {label}
            <KeyHint />
          </Button>
        </SchemaForm>
      </div>
      <div className="next-step-foot">
        {text && <p className="next-step-text">{text}</p>}
        <DraftLine draft={form.draft} />
      </div>
    </>
  );
}

/** The first field has the keyboard as soon as it is there, unless a person is elsewhere in the record, or types with a thumb. */
function takeKeyboard(box: HTMLElement | null): void {
  if (matchMedia('(pointer: coarse)').matches) return;
  // In a page the person may be anywhere else, such as in the queue.
  const around = frameOf(box)?.matches('.record-page') ? document : frameOf(box);
  if (!isInFront(box) || (around?.contains(document.activeElement) === true && isOnControl())) return;
  box?.querySelector<HTMLElement>('input:not([type=file])')?.focus();
}

/** A field in which Enter means nothing of its own. */
const isTyped = (field: HTMLInputElement): boolean =>
  !['checkbox', 'radio', 'file', 'button'].includes(field.type) && field.getAttribute('role') !== 'combobox';
