import './extension.css';
import { SaveExtension } from 'validator:extension/commands.ts';
import { lacksChanges } from '@expediente/machines/extension/changes.ts';
import {
  EXTENSION_FORM,
  type ExtensionFormLine,
  type ExtensionValues,
} from '@expediente/schemas/extension/forms.ts';
import type { ExtensionDetail } from '@expediente/schemas/extension/read.ts';
import { CHANGES_MISSING } from '@expediente/schemas/shared/sentences.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useSession } from '../base/session.tsx';
import { otherUnit, unitText } from '../kit/approval/units.ts';
import { heightOf } from '../kit/dialog/RecordDialog.tsx';
import { moneyText } from '../kit/figures/amounts.tsx';
import { liveFields, onceSaved } from '../kit/form/live-fields.ts';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import { sameValues } from '../kit/form/same.ts';
import type { PickedUnit } from '../kit/input/pickers.tsx';
import { useOnly } from '../kit/input/useOnly.ts';
import { Lead } from '../kit/layout/Lead.tsx';
import { CycleForm, useCycleForm } from '../kit/record/CycleForm.tsx';
import type { RecordFormProps } from '../kit/record/cycle.ts';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';
import { AddChange } from './AddChange.tsx';
import { changedLines, changesOf, sumsInWords, sumsOf } from './changes.ts';
import { useExtensionDetails } from './useExtensionDetails.ts';

/** Step, in the page's address, whose dialog adds a change. */
const ADD = 'agregar';

const NO_CHANGES: readonly ExtensionFormLine[] = [];

/** Form that changes budgets of approved cuatrimestres, next to their current balance (R3 §2, §3). */
export default function ExtensionForm(props: RecordFormProps<ExtensionDetail>) {
  const { saved } = props;
  const session = useSession();
  const step = useStepAddress();
  const units = `/quarterly/units/with/${session.year}`;
  const only = useOnly<PickedUnit>(saved ? undefined : units);
  const values = useMemo<ExtensionValues>(
    () => ({
      ...valuesOf<ExtensionValues>(EXTENSION_FORM, SaveExtension, saved ?? { id_unit: only?.id }),
      p_details: saved ? changesOf(saved.details) : null,
    }),
    [saved, only],
  );
  const state = useCycleForm<ExtensionValues, ExtensionDetail>(props, {
    compiled: SaveExtension,
    saved: values,
    payload: (of) => ({
      ...payloadOf(EXTENSION_FORM, SaveExtension, { ...of, p_details: atBalances(of.p_details ?? begun) }),
      p_year: year,
      ...(saved ? { p_id: saved.id, p_revision: saved.revision } : {}),
    }),
    check: ({ p_details }) =>
      lacksChanges(p_details ?? begun) ? [{ field: 'p_details', message: CHANGES_MISSING }] : [],
    consequence: (patch, { p_id_unit, p_details }) =>
      'p_id_unit' in patch && patch.p_id_unit !== p_id_unit
        ? {
            patch: { p_details: null },
            question: sameValues(p_details ?? begun, begun)
              ? undefined
              : otherUnit('los cambios que anotó para', p_id_unit),
          }
        : undefined,
    save: '/quarterly/extension/insert/update',
    send: '/quarterly/extension/send',
  });
  const { form } = state;
  const year = saved?.year ?? session.year;
  const budgets = useExtensionDetails(form.values.p_id_unit, year, saved?.id ?? 0);
  const balances = useMemo(
    () => new Map(budgets?.details.map(({ id_details, budget }) => [id_details, budget])),
    [budgets],
  );
  /** Lines with the current balances: a saved line has the balance of when it was written. */
  const atBalances = (lines: readonly ExtensionFormLine[]): readonly ExtensionFormLine[] =>
    lines.map((line) => ({ ...line, p_budget: balances.get(line.p_id_details) ?? line.p_budget }));
  // A cost centre has at most one open extension a year: for a new form the server answers its changes, to go on
  // with.
  const begun = useMemo(() => (budgets ? changesOf(budgets.details) : NO_CHANGES), [budgets]);
  const changes = form.values.p_details ?? begun;
  const lines = atBalances(changes);
  const layout = liveFields(EXTENSION_FORM, {
    p_id_unit: onceSaved(unitText(saved), {
      path: units,
      none: `Usted no tiene centros de costo con cuatrimestres aprobados de ${session.year}.`,
    }),
  });
  return (
    <CycleForm
      of={props}
      {...state}
      lead={
        budgets && (
          <Lead amount={`Aumenta ${moneyText(sumsOf(lines).up)}`}>
            <span aria-live="polite">{sumsInWords(lines, budgets.header)}</span>
          </Lead>
        )
      }
      height={saved ? 'lines' : heightOf(lines.length, 'lines', 425)}
      above={
        !saved &&
        budgets &&
        budgets.header.id_open > 0 && (
          <Alert severity="info" className="extension-notice">
            {`El centro de costo ya tiene abierta la reprogramación ${budgets.header.number_year}: al guardar se cambia esa.`}
          </Alert>
        )
      }
      layout={layout}
      lines={{
        p_details: {
          ...changedLines(
            lines,
            <Button variant="outlined" disabled={!budgets} onClick={() => step.open(ADD)}>
              Agregar cambio
            </Button>,
          ),
          shown: lines,
        },
      }}
    >
      {step.step === ADD && budgets && (
        <OpenStep>
          <AddChange
            budgets={budgets}
            lines={lines}
            onAdd={(line) => form.set({ p_details: [...changes, line] })}
            onClose={step.close}
          />
        </OpenStep>
      )}
    </CycleForm>
  );
}
