import './award.css';
import { SaveAward } from 'validator:award/commands.ts';
import { justificationReasons } from '@expediente/machines/award/comparison.ts';
import { awardStates } from '@expediente/machines/award/life-cycle.ts';
import { nogOf } from '@expediente/machines/award/nog.ts';
import { AWARD_FIELDS, type AwardValues } from '@expediente/schemas/award/forms.ts';
import type { LoadedOffer } from '@expediente/schemas/award/load.ts';
import type { AwardDetail, AwardResolutionRead } from '@expediente/schemas/award/read.ts';
import type { BookRecord, ParticipantRecord } from '@expediente/schemas/catalogues/records.ts';
import type { Page } from '@expediente/schemas/shared/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { fileAddress, get, type Outcome, post } from '../base/api.ts';
import { notify } from '../base/notices.ts';
import { useGranted, useSession } from '../base/session.tsx';
import { PastYear } from '../kit/dialog/PastYear.tsx';
import { AuditLine } from '../kit/figures/AuditLine.tsx';
import { moneyText } from '../kit/figures/amounts.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { ChoicesField } from '../kit/form/ChoicesField.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import { SchemaForm } from '../kit/form/SchemaForm.tsx';
import { type FormSending, useForm } from '../kit/form/useForm.ts';
import { distinctNames } from '../kit/input/distinct-names.ts';
import { needsJustification, usePurchaseTypes } from '../kit/input/usePurchaseTypes.ts';
import { Lead } from '../kit/layout/Lead.tsx';
import { SkeletonRows } from '../kit/layout/SkeletonRows.tsx';
import type { RecordFormProps } from '../kit/record/cycle.ts';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';
import { amountHelp, comparedOf, qtyHelp } from './amounts.ts';
import { useAwardLines } from './award-lines.tsx';
import { LoadOffers } from './LoadOffers.tsx';
import { withOffers } from './offers-to-add.ts';
import { PasteOffers } from './PasteOffers.tsx';
import { ResolutionSearch } from './ResolutionSearch.tsx';
import { useAwardLayout } from './useAwardLayout.ts';
import { useJustification } from './useJustification.tsx';

const NO_PEOPLE = 'Todavía no hay participantes activos: se agregan en «Listado de Participantes».';
/** The steps that take offers from a workbook, and from copied cells. */
const LOAD = 'cargar';
const PASTE = 'pegar';
/** R2 §9: the type that a new award begins with, where the executor has it. */
const FIRST_TYPE = 1;

interface Lists {
  readonly people: readonly ParticipantRecord[];
  readonly books: readonly BookRecord[];
}

/** Loads what the form chooses from; one that cannot be read closes it (R2 §8). */
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
  const { saved, closed, title, bar, lists, onSaved, onMade, onClose } = props;
  const { year } = useSession();
  const granted = useGranted('actas');
  const types = usePurchaseTypes();
  const justification = useJustification();
  const step = useStepAddress();
  const [resolution, setResolution] = useState(() => ofSaved(saved));
  // As it was opened: look-ups that are read again change no hour and no choice of a form that is being filled.
  const [fresh] = useState(() => startOf(lists, types));
  const values = useMemo<AwardValues>(
    () => (saved ? valuesOf<AwardValues>(AWARD_FIELDS, SaveAward, saved) : fresh),
    [saved, fresh],
  );
  const form = useForm<AwardValues, { readonly id: number }>({
    compiled: SaveAward,
    saved: values,
    revision: saved?.revision,
    draft: {
      of: '/awardacts/insert/update',
      record: saved?.id,
      besides: {
        value: resolution,
        // kept by this form
        restore: (kept) => setResolution((now) => ({ ...now, ...(kept as Partial<typeof now>) })),
      },
    },
    closed,
    payload: (of) => ({
      ...payloadOf(AWARD_FIELDS, SaveAward, of),
      ...(saved ? { p_id: saved.id, p_revision: saved.revision } : {}),
      p_id_consolidate: resolution.order,
    }),
    check: (of) => [
      ...(of.p_nog === '' && nogNeeded(of.p_id_type_purchase) === 'required'
        ? [{ field: 'p_nog', message: 'Ingresar el NOG' }]
        : []),
      ...(needsJustification(types, of.p_id_type_purchase) && of.p_justification.trim() === ''
        ? [{ field: 'p_justification', message: 'Por favor, ingresar la justificación' }]
        : []),
    ],
    send: (payload, options) => sendJustified(payload, options),
    onDone: ({ id }) => {
      openPrint(id);
      onSaved(id);
    },
    onMade: ({ id }) => onMade(id),
  });
  const nogNeeded = (type: number | '') =>
    nogOf(type === '' ? 0 : type, types.find(({ id }) => id === type)?.description ?? '');
  /** R2 §5: what is above the lowest offer or less than was asked for is justified before it is saved. */
  async function sendJustified(
    payload: object,
    options: FormSending,
  ): Promise<Outcome<{ readonly id: number }>> {
    const reasons = justificationReasons(comparedOf(form.values));
    if (reasons.length === 0) return await post('/awardacts/insert/update', payload, options);
    const given = await justification.ask({ reasons, justification: form.values.p_justification });
    if (given === null) return { is: 'invalid', errors: [], message: '' };
    options.adds({ p_justification: given });
    return await post('/awardacts/insert/update', { ...payload, p_justification: given }, options);
  }
  /** R2 §4: the act opens by itself where it may be printed; a browser that keeps windows shut offers it. */
  const openPrint = (id: number) => {
    if (!granted.some(({ field }) => field === 'printaward')) return;
    const open = () => window.open(fileAddress(`/awardacts/pdf/award/${id}`), '_blank');
    if (open() === null) notify('info', 'El acta está lista para imprimirse.', { label: 'Ver acta', open });
  };
  const compared = comparedOf(form.values);
  const layout = useAwardLayout({
    types,
    books: lists.books,
    type: form.values.p_id_type_purchase,
    resolution: resolution.number,
    supply: resolution.supply,
    amountHelp: amountHelp(compared),
    qtyHelp: qtyHelp(compared),
    onSupply: (id, row) =>
      form.set({ p_id_supplie: id ?? '', p_description_supplie: row?.description_internal ?? '' }),
  });
  const lines = useAwardLines(form, resolution.number, {
    onLoad: () => step.open(LOAD),
    onPaste: () => step.open(PASTE),
  });
  const addOffers = (added: readonly LoadedOffer[]) =>
    form.set({ p_providers: withOffers(form.values.p_providers, added) });
  const fill = (found: AwardResolutionRead) => {
    setResolution({
      order: found.id,
      number: found.number_resolution,
      supply: `${found.supplie.cod_internal} · ${found.supplie.description_internal}`,
    });
    form.set({
      p_id_supplie: found.supplie.id,
      p_description_supplie: found.supplie.description_internal,
      p_unit: found.units.map(({ id, description, number_order, qty }) => ({
        id,
        description,
        number_order,
        qty,
      })),
    });
  };
  return (
    <FormDialog
      title={title}
      height="long"
      aside={saved && <StateChip {...awardStates.status(saved.state)} />}
      lead={<Lead amount={moneyText(compared.amount)} party={winnerName(form.values)} />}
      form={form}
      submit="Guardar"
      onClose={onClose}
    >
      {saved && bar}
      <ResolutionSearch
        award={saved?.id ?? 0}
        resolution={resolution.number}
        held={form.held}
        onFound={fill}
        onCleared={() => setResolution({ ...resolution, order: 0, number: '' })}
      />
      <SchemaForm form={form} layout={layout} lines={lines}>
        <ChoicesField
          name="p_id_participant"
          title="Participantes"
          choices={distinctNames(
            lists.people,
            ({ name, type }) => `${name} (${type === 'COMISION' ? 'comisión' : 'secretaria'})`,
          )}
          chosen={form.values.p_id_participant}
          errors={form.errors}
          none={NO_PEOPLE}
          onChange={(p_id_participant) => form.set({ p_id_participant })}
        />
      </SchemaForm>
      {saved ? <AuditLine record={saved} /> : <PastYear year={year} what="un acta" onNo={onClose} />}
      {justification.dialog}
      {step.step === PASTE && (
        <OpenStep>
          <PasteOffers offers={form.values.p_providers} onAdd={addOffers} onClose={step.close} />
        </OpenStep>
      )}
      {step.step === LOAD && (
        <OpenStep>
          <LoadOffers offers={form.values.p_providers} onAdd={addOffers} onClose={step.close} />
        </OpenStep>
      )}
    </FormDialog>
  );
}

const winnerName = ({ p_providers }: AwardValues): string =>
  p_providers.find(({ state }) => state === 1)?.name ?? '';

/** Where the form's supply and cost centres come from. */
const ofSaved = (saved: AwardDetail | undefined) => ({
  order: saved?.id_consolidate ?? 0,
  number: saved?.number_resolution ?? '',
  supply: saved ? `${saved.cod_internal} · ${saved.description}` : '',
});

/** A new award begins with the main book, the main participants, and R2's purchase type. */
function startOf({ people, books }: Lists, types: readonly { readonly id: number }[]): AwardValues {
  return {
    ...valuesOf<AwardValues>(AWARD_FIELDS, SaveAward),
    p_id_type_purchase: types.some(({ id }) => id === FIRST_TYPE) ? FIRST_TYPE : '',
    p_id_book: books.find(({ main }) => main === 1)?.id ?? '',
    p_id_participant: people.filter(({ main }) => main === 1).map(({ id }) => id),
  };
}
