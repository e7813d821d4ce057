import './award.css';
import { SaveAward } from 'validator:award/commands.ts';
import { awardStates } from '@expediente/machines/award/life-cycle.ts';
import { AWARD_FIELDS, type AwardValues } from '@expediente/schemas/award/forms.ts';
import { type LoadedOffer, OFFER_LOAD } from '@expediente/schemas/award/load.ts';
import type { AwardDetail } from '@expediente/schemas/award/read.ts';
import type { BookRecord, ParticipantRecord } from '@expediente/schemas/catalogues/records.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { get } from '../base/api.ts';
import { moneyText } from '../kit/figures/amounts.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { ChoicesField } from '../kit/form/ChoicesField.tsx';
import { valuesOf } from '../kit/form/record-form.ts';
import type { RecordForm } from '../kit/form/useForm.ts';
import { distinctNames } from '../kit/input/distinct-names.ts';
import { usePurchaseTypes } from '../kit/input/usePurchaseTypes.ts';
import { Lead } from '../kit/layout/Lead.tsx';
import { SkeletonRows } from '../kit/layout/SkeletonRows.tsx';
import { CycleForm } from '../kit/record/CycleForm.tsx';
import type { RecordFormProps } from '../kit/record/cycle.ts';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';
import { RowLoad } from '../kit/workbook/RowLoad.tsx';
import { RowPaste } from '../kit/workbook/RowPaste.tsx';
import { comparedOf } from './amounts.ts';
import { awardLayout } from './award-layout.ts';
import { useAwardLines } from './award-lines.tsx';
import { orderAsked, resolutionAsked } from './new-award.ts';
import { OFFER_ROWS, withOffers } from './offer-rows.ts';
import { ResolutionSearch } from './ResolutionSearch.tsx';
import { useAwardForm } from './useAwardForm.tsx';

const NO_PEOPLE = 'Todavía no hay participantes activos: se agregan en «Listado de Participantes».';
/** Steps, in the page's address, whose dialogs add offers from a workbook and from pasted cells. */
const LOAD = 'cargar';
const PASTE = 'pegar';
/** Purchase type that a new award begins with (R2 §9), if the executor has it. */
const FIRST_TYPE = 1;

interface Lists {
  readonly people: readonly ParticipantRecord[];
  readonly books: readonly BookRecord[];
}

/** Loads the lists that the form chooses from; the form closes when one of them cannot be read (R2 §8). */
export default function AwardForm(props: RecordFormProps<AwardDetail>) {
  const people = useQuery({
    queryKey: ['/participants/get/public'],
    queryFn: ({ signal }) => get<Page<ParticipantRecord>>('/participants/get/public', {}, { signal }),
  });
  const books = useQuery({
    queryKey: ['/books/get/public'],
    queryFn: ({ signal }) => get<Page<BookRecord>>('/books/get/public', {}, { signal }),
  });
  const types = usePurchaseTypes();
  const failed = people.isError || books.isError;
  const { onClose } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onClose` is another function at each render and does the same
  useEffect(() => {
    if (failed) onClose();
  }, [failed]);
  if (!people.data || !books.data || (types.length === 0 && !props.saved))
    return <SkeletonRows columns={3} />;
  return <LoadedForm {...props} lists={{ people: people.data.rows, books: books.data.rows }} />;
}

function LoadedForm(props: RecordFormProps<AwardDetail> & { readonly lists: Lists }) {
  const { saved, bar, lists } = props;
  const types = usePurchaseTypes();
  const step = useStepAddress();
  // Computed once: look-ups that are read again later must not change values of a form that is being filled.
  const [fresh] = useState(() => startOf(lists, types));
  const { form, resolution, fill, clear, dialog } = useAwardForm({ ...props, types, fresh });
  const { state } = useLocation();
  const asked = saved ? '' : resolutionAsked(state);
  const compared = comparedOf(form.values);
  const layout = awardLayout(form, { types, books: lists.books, resolution });
  const lines = useAwardLines(form, resolution.number, {
    onLoad: () => step.open(LOAD),
    onPaste: () => step.open(PASTE),
  });
  return (
    <CycleForm
      of={props}
      form={form}
      height="long"
      aside={saved && <StateChip {...awardStates.status(saved.state)} />}
      lead={<Lead amount={moneyText(compared.amount)} party={winnerName(form.values)} />}
      head={
        <>
          {saved && bar}
          <ResolutionSearch
            award={saved?.id ?? 0}
            resolution={resolution.number}
            asked={asked}
            askedPart={orderAsked(state)}
            held={form.held}
            onFound={fill}
            onCleared={clear}
          />
        </>
      }
      layout={layout}
      lines={lines}
      part={<Participants form={form} people={lists.people} />}
      past={{ what: 'un acta' }}
    >
      {dialog}
      <OfferSteps form={form} step={step} />
    </CycleForm>
  );
}

type FormProps = { readonly form: RecordForm<AwardValues> };

const Participants = ({ form, people }: FormProps & Pick<Lists, 'people'>) => (
  <ChoicesField
    name="p_id_participant"
    title="Participantes"
    choices={distinctNames(
      people,
      ({ name, type }) => `${name} (${type === 'COMISION' ? 'comisión' : 'secretaria'})`,
    )}
    chosen={form.values.p_id_participant}
    errors={form.errors}
    none={NO_PEOPLE}
    onChange={(p_id_participant) => form.set({ p_id_participant })}
  />
);

/** Dialogs that add offers from a workbook and from pasted cells. */
function OfferSteps({
  form,
  step: { step, close },
}: FormProps & { step: ReturnType<typeof useStepAddress> }) {
  if (step !== PASTE && step !== LOAD) return null;
  const offers = form.values.p_providers;
  const onAdd = (added: readonly LoadedOffer[]) => form.set({ p_providers: withOffers(offers, added) });
  const parts = { of: OFFER_ROWS, form: offers, onAdd, onClose: close };
  return (
    <OpenStep>
      {step === PASTE ? <RowPaste {...parts} paste={OFFER_LOAD.paste} /> : <RowLoad {...parts} />}
    </OpenStep>
  );
}

const winnerName = ({ p_providers }: AwardValues): string =>
  p_providers.find(({ state }) => state === 1)?.name ?? '';

/** Values of a new award: the main book, the main participants, and the purchase type of R2. */
function startOf({ people, books }: Lists, types: readonly { readonly id: number }[]): AwardValues {
  return {
    ...valuesOf<AwardValues>(AWARD_FIELDS, SaveAward),
    p_id_type_purchase: types.some(({ id }) => id === FIRST_TYPE) ? FIRST_TYPE : '',
    p_id_book: books.find(({ main }) => main === 1)?.id ?? '',
    p_id_participant: people.filter(({ main }) => main === 1).map(({ id }) => id),
  };
}
