import type { FormField } from '@expediente/schemas/shared/form.ts';
import type { ReactNode } from 'react';
import { post } from '../../base/api.ts';
import { useSession } from '../../base/session.tsx';
import { RejectedNotice } from '../approval/RejectedNotice.tsx';
import { PastYear } from '../dialog/PastYear.tsx';
import type { DialogHeight } from '../dialog/RecordDialog.tsx';
import { AuditLine } from '../figures/AuditLine.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { type LinesOf, SchemaForm } from '../form/SchemaForm.tsx';
import { type FormOptions, type RecordForm, useForm } from '../form/useForm.ts';
import type { Values } from '../form/values.ts';
import { type Sending, useSending } from '../steps/useSending.ts';
import type { CycleDetail, RecordFormProps } from './cycle.ts';

type Id = string | number;

interface Options<V extends Values>
  extends Omit<
    FormOptions<V, { readonly id: Id }>,
    'send' | 'onDone' | 'onMade' | 'closed' | 'revision' | 'draft'
  > {
  /** Path of the operation that saves; it answers the id. */
  readonly save: string;
  /** Path of the operation that sends; absent: the form only saves. */
  readonly send?: string;
  /** Command that sends a record; absent: its `p_id`. */
  sends?(id: Id): object;
}

interface CycleFormState<V extends Values> {
  readonly form: RecordForm<V>;
  readonly sending: Sending<Id>;
}

/** State of the form of a life cycle's record, which is saved, or saved and sent, and then shown. */
export function useCycleForm<V extends Values, Detail extends CycleDetail>(
  { saved, closed, onSaved, onMade }: RecordFormProps<Detail>,
  { save, send = '', sends = (id) => ({ p_id: id }), ...options }: Options<V>,
): CycleFormState<V> {
  const sending = useSending(send, sends, onSaved);
  const form = useForm<V, { readonly id: Id }>({
    ...options,
    revision: saved?.revision,
    draft: { of: save, record: saved?.id },
    closed,
    send: (payload, how) => post(save, payload, how),
    onDone: async ({ id }) => {
      await sending.afterSaving(id);
      onSaved(id);
    },
    onMade: ({ id }) => onMade(id),
  });
  return { form, sending };
}

interface Props<V extends Values, Detail> {
  readonly form: RecordForm<V>;
  /** Sending after the save; absent: the record is only saved. */
  readonly sending?: Sending<Id>;
  /** Props of the form. */
  readonly of: RecordFormProps<Detail>;
  readonly layout: readonly FormField[];
  readonly lines?: LinesOf<V>;
  readonly height: DialogHeight;
  readonly aside?: ReactNode;
  readonly lead?: ReactNode;
  /** Reason for which it cannot be sent yet; absent or '': it can. */
  readonly notYet?: string;
  /** The record is saved before it is sent even without changes. */
  readonly savesFirst?: boolean;
  /** Content above the fields that replaces the reason of a rejection. */
  readonly head?: ReactNode;
  /** Content between `head` and the fields. */
  readonly above?: ReactNode;
  /**
   * Question about a new record of a past year: `what` is the record with its article. By default the year is the
   * session's, and No closes the form.
   */
  readonly past?: { readonly what: string; readonly year?: number | string; onNo?(): void };
  /** Content below the fields that is part of the form. */
  readonly part?: ReactNode;
  /** Content below the form. */
  readonly children?: ReactNode;
}

/** Dialog of that form, with the reason of a rejection above its fields and the audit line below them. */
export function CycleForm<V extends Values, Detail extends CycleDetail>(props: Props<V, Detail>) {
  const { of, form, sending, layout, lines, notYet = '', savesFirst = false, head, above, past } = props;
  const { saved, title, off, onClose } = of;
  const maySend = of.maySend && sending !== undefined;
  const { year } = useSession();
  const send = () => void sending?.send(form, savesFirst ? undefined : saved?.id);
  return (
    <FormDialog
      title={title}
      aside={props.aside}
      lead={props.lead}
      form={form}
      height={props.height}
      submit="Guardar"
      send={maySend ? { busy: sending.busy, run: send, off: notYet } : undefined}
      onClose={onClose}
    >
      {head ?? (off && <RejectedNotice>{off}</RejectedNotice>)}
      {above}
      <SchemaForm
        form={form}
        layout={layout}
        onSend={maySend && notYet === '' ? send : undefined}
        {...(lines ? { lines } : {})}
      >
        {props.part}
      </SchemaForm>
      {props.children}
      {saved && <AuditLine record={saved} />}
      {!saved && past && <PastYear year={past.year ?? year} what={past.what} onNo={past.onNo ?? onClose} />}
    </FormDialog>
  );
}
