import { SaveAward } from 'validator:award/commands.ts';
import { justificationReasons } from '@expediente/machines/award/comparison.ts';
import { lacksNog, NOG_MISSING } from '@expediente/machines/award/nog.ts';
import { justificationFault } from '@expediente/machines/order/justification.ts';
import { AWARD_FIELDS, type AwardValues } from '@expediente/schemas/award/forms.ts';
import type { AwardDetail, AwardResolutionRead } from '@expediente/schemas/award/read.ts';
import { useMemo, useState } from 'react';
import { fileAddress, type Outcome, post } from '../base/api.ts';
import { notify } from '../base/notices.ts';
import { useGranted } from '../base/session.tsx';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import { type FormSending, type RecordForm, useForm } from '../kit/form/useForm.ts';
import { needsJustification, type usePurchaseTypes } from '../kit/input/usePurchaseTypes.ts';
import type { RecordFormProps } from '../kit/record/cycle.ts';
import { comparedOf } from './amounts.ts';
import { useJustification } from './useJustification.tsx';

const SAVE = '/awardacts/insert/update';

type Types = ReturnType<typeof usePurchaseTypes>;

/** Resolution that gives a form its supply and cost centres. */
export interface AwardResolution {
  /** Id of its order; 0: no resolution, everything is chosen freely. */
  readonly order: number;
  readonly number: string;
  readonly supply: string;
}

const ofSaved = (saved: AwardDetail | undefined): AwardResolution => ({
  order: saved?.id_consolidate ?? 0,
  number: saved?.number_resolution ?? '',
  supply: saved ? `${saved.cod_internal} · ${saved.description}` : '',
});

interface Opened extends Pick<RecordFormProps<AwardDetail>, 'saved' | 'closed' | 'onSaved' | 'onMade'> {
  readonly types: Types;
  readonly fresh: AwardValues;
}

/** State of an award's form, with the resolution that fills it. */
export function useAwardForm({ saved, closed, onSaved, onMade, types, fresh }: Opened) {
  const [resolution, setResolution] = useState(() => ofSaved(saved));
  const values = useMemo<AwardValues>(
    () => (saved ? valuesOf<AwardValues>(AWARD_FIELDS, SaveAward, saved) : fresh),
    [saved, fresh],
  );
  const { send, dialog } = useJustifiedSending(() => form.values);
  const openPrint = useOpenPrint();
  const form: RecordForm<AwardValues> = useForm<AwardValues, { readonly id: number }>({
    compiled: SaveAward,
    saved: values,
    revision: saved?.revision,
    draft: {
      of: SAVE,
      record: saved?.id,
      besides: {
        value: resolution,
        // The cast holds: the draft keeps the `value` above.
        restore: (kept) => setResolution((now) => ({ ...now, ...(kept as Partial<AwardResolution>) })),
      },
    },
    closed,
    payload: (of) => ({
      ...payloadOf(AWARD_FIELDS, SaveAward, of),
      ...(saved ? { p_id: saved.id, p_revision: saved.revision } : {}),
      p_id_consolidate: resolution.order,
    }),
    check: (of) => missingIn(of, types),
    send,
    onDone: ({ id }) => {
      openPrint(id);
      onSaved(id);
    },
    onMade: ({ id }) => onMade(id),
  });
  const fill = (found: AwardResolutionRead) => {
    const { id: order, number_resolution: number, supplie, units } = found;
    setResolution({ order, number, supply: `${supplie.cod_internal} · ${supplie.description_internal}` });
    form.set({
      p_id_supplie: supplie.id,
      p_description_supplie: supplie.description_internal,
      p_unit: units.map(({ id, description, number_order, qty }) => ({ id, description, number_order, qty })),
    });
  };
  return {
    form,
    resolution,
    fill,
    clear: () => setResolution({ ...resolution, order: 0, number: '' }),
    dialog,
  };
}

/** Required fields that are missing under the purchase type; the schema cannot know them. */
function missingIn({ p_id_type_purchase: type, p_nog, p_justification }: AwardValues, types: Types) {
  const text = types.find(({ id }) => id === type)?.description ?? '';
  const faults = [
    { field: 'p_nog', message: lacksNog(type === '' ? 0 : type, text, p_nog) ? NOG_MISSING : '' },
    {
      field: 'p_justification',
      message: justificationFault({
        asked: needsJustification(types, type),
        open: true,
        justification: p_justification,
      }),
    },
  ];
  return faults.filter(({ message }) => message !== '');
}

/**
 * Sends the award; where it exceeds the lowest offer or covers less than was asked for, asks for a justification
 * first (R2 §5).
 */
function useJustifiedSending(valuesNow: () => AwardValues) {
  const justification = useJustification();
  const send = async (payload: object, options: FormSending): Promise<Outcome<{ readonly id: number }>> => {
    const values = valuesNow();
    const reasons = justificationReasons(comparedOf(values));
    if (reasons.length === 0) return await post(SAVE, payload, options);
    const given = await justification.ask({ reasons, justification: values.p_justification });
    if (given === null) return { is: 'invalid', errors: [], message: '' };
    options.adds({ p_justification: given });
    return await post(SAVE, { ...payload, p_justification: given }, options);
  };
  return { send, dialog: justification.dialog };
}

/**
 * Opens the printed act after saving, if the user may print it (R2 §4); a browser that blocks windows gets a link
 * instead.
 */
function useOpenPrint(): (id: number) => void {
  const granted = useGranted('actas');
  return (id) => {
    if (!granted.some(({ field }) => field === 'printaward')) return;
    const open = () => window.open(fileAddress(`/awardacts/pdf/award/${id}`), '_blank');
    if (open() === null) notify('info', 'El acta está lista para imprimirse.', { label: 'Ver acta', open });
  };
}
