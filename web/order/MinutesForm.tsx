import { SaveOrderMinutes } from 'validator:order/commands.ts';
import { theOrder } from '@expediente/machines/order/name.ts';
import type { BookRecord, ParticipantRecord } from '@expediente/schemas/catalogues/records.ts';
import { MINUTES_FORM } from '@expediente/schemas/order/forms.ts';
import type { OrderMinutesRead } from '@expediente/schemas/order/read.ts';
import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { post } from '../base/api.ts';
import { useLeaving } from '../kit/dialog/dirty.tsx';
import { RecordDialog } from '../kit/dialog/RecordDialog.tsx';
import { bookChoice } from '../kit/form/book-choice.ts';
import { ChoicesField } from '../kit/form/ChoicesField.tsx';
import { DraftLine } from '../kit/form/DraftLine.tsx';
import { valuesOf } from '../kit/form/record-form.ts';
import { SchemaForm } from '../kit/form/SchemaForm.tsx';
import { useForm } from '../kit/form/useForm.ts';
import { distinctNames } from '../kit/input/distinct-names.ts';
import { printMinutes } from './prints.ts';
import type { OrderKey } from './status.ts';

interface Props {
  readonly order: OrderKey;
  readonly minutes: OrderMinutesRead | null;
  readonly people: readonly ParticipantRecord[];
  readonly books: readonly BookRecord[];
  onClose(): void;
}

type MinutesValues = {
  readonly p_number: string;
  readonly p_date: string;
  readonly p_hour: string;
  readonly p_id_book: number | '';
  readonly p_id_participant: readonly number[];
};

const PEOPLE = 'p_id_participant';
const NO_PEOPLE =
  'Todavía no hay participantes para actas de órdenes de compra: se agregan en «Listado de Participantes».';

/** Form of the minutes: number, day, hour, book and participants; those marked for minutes are preselected (R3 §3). */
export function MinutesForm({ order, minutes, people, books, onClose }: Props) {
  const leave = useLeaving();
  const layout = useMemo(
    () => [
      ...MINUTES_FORM,
      {
        name: 'p_id_book',
        begins: books.find(({ main }) => main === 1)?.id ?? '',
        widget: 'select',
        span: 12,
        ...bookChoice(books),
      },
    ],
    [books],
  );
  const saved = useMemo<MinutesValues>(
    () => ({
      ...valuesOf<MinutesValues>(layout, SaveOrderMinutes, minutes ?? undefined),
      [PEOPLE]:
        minutes?.id_participant ??
        people.filter((each) => each.predeterminado_actas_oc === 1).map(({ id }) => id),
    }),
    [layout, minutes, people],
  );
  const form = useForm<MinutesValues>({
    compiled: SaveOrderMinutes,
    saved,
    revision: order.revision,
    payload: (values) => ({ ...values, p_id: order.id, p_revision: order.revision }),
    draft: { of: '/orders/purchaseorder/acta', record: order.id },
    isStep: true,
    send: (payload, options) => post('/orders/purchaseorder/acta', payload, options),
    onDone: onClose,
  });
  const close = async () => {
    if (await leave()) onClose();
  };
  return (
    <RecordDialog
      open
      size="medium"
      title={`Acta de ${theOrder(order)}`}
      onClose={onClose}
      actions={
        <>
          <DraftLine draft={form.draft} />
          <Button onClick={() => void close()}>Cancelar</Button>
          {minutes && (
            <Button startIcon={<Print />} onClick={() => printMinutes(order.id)}>
              Imprimir acta
            </Button>
          )}
          <Button variant="contained" loading={form.busy} onClick={() => void form.submit()}>
            Guardar
          </Button>
        </>
      }
    >
      <SchemaForm form={form} layout={layout}>
        <ChoicesField
          name={PEOPLE}
          title="Participantes"
          choices={distinctNames(people, ({ name }) => name)}
          chosen={form.values.p_id_participant}
          errors={form.errors}
          none={NO_PEOPLE}
          onChange={(chosen) => form.set({ [PEOPLE]: chosen })}
        />
      </SchemaForm>
    </RecordDialog>
  );
}
