import { useRef } from 'react';
import { notify } from '../../base/notices.ts';
import type { RecordForm } from '../form/useForm.ts';
import type { Values } from '../form/values.ts';
import { keepSent } from './form-sent.ts';
import { useStep } from './useStep.ts';

export interface Sending<Key> {
  readonly busy: boolean;
  /** Called first by the form's `onDone`: sends the record just saved, if the save was begun by `send`. */
  afterSaving(key: Key): Promise<void>;
  /** Saves the form, then sends; a record without changes is only sent. `key` undefined: it is always saved first. */
  send<V extends Values>(form: RecordForm<V>, key: Key | undefined): Promise<void>;
}

/** "Guardar y enviar": one click, two commands; the second has the key that the first answered. */
export function useSending<Key extends string | number>(
  path: string,
  command: (key: Key) => object,
  /** Called after a record without changes was sent: its form has nothing left to do. */
  onSent: (key: Key) => void,
): Sending<Key> {
  const step = useStep();
  const wanted = useRef(false);
  const run = async (key: Key) => {
    const isDone = await step.run('sendrequest', path, command(key));
    if (isDone) keepSent(path, key);
    return isDone;
  };
  return {
    busy: step.busy !== undefined,
    afterSaving: async (key) => {
      if (!wanted.current) return;
      wanted.current = false;
      // The form reported no success of the save, in favour of the message of the sending.
      if (!(await run(key))) notify('info', 'Se guardó, pero no se envió.');
    },
    send: async (form, key) => {
      // A second click during the save changes nothing.
      if (wanted.current) return;
      if (key !== undefined && !form.dirty) {
        if (await run(key)) onSent(key);
        return;
      }
      wanted.current = true;
      if (!(await form.submit(true))) wanted.current = false;
    },
  };
}
