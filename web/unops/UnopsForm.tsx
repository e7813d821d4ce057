import './unops.css';
import { SaveUnops } from 'validator:unops/commands.ts';
import { quantityText, shownPrice } from '@expediente/kernel/format.ts';
import { unopsStates } from '@expediente/machines/unops/life-cycle.ts';
import { UNOPS_FIELDS, type UnopsValues } from '@expediente/schemas/unops/forms.ts';
import type { UnopsDetail } from '@expediente/schemas/unops/read.ts';
import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import { useSession } from '../base/session.tsx';
import { moneyText } from '../kit/figures/amounts.tsx';
import { StateChip } from '../kit/figures/StateChip.tsx';
import { liveFields } from '../kit/form/live-fields.ts';
import { payloadOf } from '../kit/form/record-form.ts';
import type { PickedSupply, PickedUnit } from '../kit/input/pickers.tsx';
import { useOnly } from '../kit/input/useOnly.ts';
import { Lead } from '../kit/layout/Lead.tsx';
import { CycleForm, useCycleForm } from '../kit/record/CycleForm.tsx';
import type { RecordFormProps } from '../kit/record/cycle.ts';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';
import { RowLoad } from '../kit/workbook/RowLoad.tsx';
import { lackedBy, liveSums, sumFaults, unopsValues } from './form-values.ts';
import { UNOPS_ROWS, withLines } from './line-rows.ts';
import { unopsLines } from './unops-lines.tsx';

const UNITS = '/unit/get/user';
/** Step, in the page's address, whose dialog loads lines from a workbook. */
const LOAD = 'cargar';

/** Form of a purchase made through UNOPS; its invoices and its receipts must each add up to its total (R3 §5). */
export default function UnopsForm(props: RecordFormProps<UnopsDetail>) {
  const { saved, bar } = props;
  const { year } = useSession();
  // A user with only one cost centre need not choose it.
  const only = useOnly<PickedUnit>(saved ? undefined : UNITS)?.id;
  const values = useMemo<UnopsValues>(() => {
    const begun = unopsValues(saved, year);
    return saved ? begun : { ...begun, p_id_unit: only ?? '' };
  }, [saved, year, only]);
  const { form } = useCycleForm<UnopsValues, UnopsDetail>(props, {
    compiled: SaveUnops,
    saved: values,
    payload: (of) => ({
      ...payloadOf(UNOPS_FIELDS, SaveUnops, of),
      ...(saved ? { p_id_unops: saved.id, p_revision: saved.revision } : {}),
    }),
    check: sumFaults,
    save: '/unops/insert/update',
  });
  const sums = useMemo(() => liveSums(form.values), [form.values]);
  const step = useStepAddress();
  const { p_qty, p_price } = form.values;
  const lacks = lackedBy(form.values);
  return (
    <CycleForm
      of={props}
      form={form}
      height="long"
      aside={saved && <StateChip {...unopsStates.status(saved.state)} />}
      lead={
        <Lead amount={moneyText(sums.total)}>
          {p_qty !== '' && p_price !== '' && (
            <span>
              {shownTyped(p_qty, quantityText)} × {shownTyped(p_price, shownPrice)}
            </span>
          )}
        </Lead>
      }
      head={saved && bar}
      layout={layoutOf(saved)}
      lines={unopsLines(form, sums, () => step.open(LOAD))}
      past={{ what: 'un Unops', year: form.values.p_year_reception }}
    >
      {lacks.length > 0 && (
        <Alert severity="info" className="unops-lacks">
          {lacks.join(', ')}. Puede guardarse así y completarse después.
        </Alert>
      )}
      {step.step === LOAD && (
        <OpenStep>
          <RowLoad
            of={UNOPS_ROWS}
            form={form.values}
            onAdd={(lines) => form.set(withLines(form.values, lines))}
            onClose={step.close}
          />
        </OpenStep>
      )}
    </CycleForm>
  );
}

/** Formatted number; an incomplete one stays as typed. */
const shownTyped = (text: string, shown: (amount: string) => string): string =>
  /^\d+(\.\d+)?$/.test(text) ? shown(text) : text;

/** Reason why a supply cannot be picked. An inactive one that the record already has is kept (unops D10). */
const inactive = ({ state }: PickedSupply): string | undefined =>
  state === 1 ? undefined : 'Insumo inactivo';

const layoutOf = (saved: UnopsDetail | undefined) =>
  liveFields(UNOPS_FIELDS, {
    p_id_unit: saved && { settings: { text: `${saved.id_unit} · ${saved.unit}` } },
    p_id_provider: saved && { settings: { text: `${saved.provider_nit} · ${saved.provider}` } },
    p_id_supplie: {
      settings: {
        blocked: inactive,
        ...(saved && { text: `${saved.cod_internal} · ${saved.supplie}` }),
      },
    },
  });
