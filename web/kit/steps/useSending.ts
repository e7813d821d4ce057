import { useRef } from 'react';
import { notify } from '../../base/notices.ts';
import type { RecordForm } from '../form/useForm.ts';
import type { Values } from '../form/values.ts';
import { useStep } from './useStep.ts';

export interface Sending<Key> {
  readonly busy: boolean;
  /** The form's `onDone` calls it first: sends what was just saved, if that was asked. */
  afterSaving(key: Key): Promise<void>;
  /** Saves what is typed, then sends; a record without changes is only sent. `key` undefined: it is saved first in any case. */
  send<V extends Values>(form: RecordForm<V>, key: Key | undefined): Promise<void>;
}

/** "Guardar y enviar": one wish, two commands, the second with what the first answered. */
export function useSending<Key>(
  path: string,
  command: (key: Key) => object,
  /** After a record without changes was sent: its form has nothing left to do. */
  onSent: (key: Key) => void,
): Sending<Key> {
  const step = useStep();
  const wanted = useRef(false);
  const run = (key: Key) => step.run('sendrequest', path, command(key));
  return {
    busy: step.busy !== undefined,
    afterSaving: async (key) => {
      if (!wanted.current) return;
      wanted.current = false;
      // The save left its report to this.
      if (!(await run(key))) notify('info', 'Se guardó, pero no se envió.');
    },
    send: async (form, key) => {
      // A second click while it is being saved asks for nothing more, and takes nothing back.
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
