import { CHANGES_MISSING, FIXED_ONCE_SAVED } from '@expediente/schemas/shared/sentences.ts';
import './extension.css';
import { SaveExtension } from 'validator:extension/commands.ts';
import {
  EXTENSION_FORM,
  type ExtensionFormLine,
  type ExtensionValues,
} from '@expediente/schemas/extension/forms.ts';
import type { ExtensionDetail } from '@expediente/schemas/extension/read.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useRef } from 'react';
import { useSession } from '../base/session.tsx';
import { FEW_LINES } from '../kit/dialog/RecordDialog.tsx';
import { moneyText } from '../kit/figures/amounts.tsx';
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

/** The step that adds a change to the lines. */
const ADD = 'agregar';

/** Of the form without lines, in px: its buttons stay where they are while the grid is loaded. */
const EMPTY_HEIGHT = 425;

/** Changes the budgets of approved cuatrimestres, next to their balance of now (R3 §2, §3). */
export default function ExtensionForm(props: RecordFormProps<ExtensionDetail>) {
  const { saved } = props;
  const session = useSession();
  const step = useStepAddress();
  const units = `/quarterly/units/with/${session.year}`;
  const only = useOnly<PickedUnit>(saved ? undefined : units);
  const values = useMemo<ExtensionValues>(
    () => ({
      ...valuesOf<ExtensionValues>(EXTENSION_FORM, SaveExtension, saved ?? { id_unit: only?.id }),
      p_details: saved ? changesOf(saved.details) : [],
    }),
    [saved, only],
  );
  const state = useCycleForm<ExtensionValues, ExtensionDetail>(props, {
    compiled: SaveExtension,
    saved: values,
    payload: (of) => ({
      ...payloadOf(EXTENSION_FORM, SaveExtension, { ...of, p_details: atBalances(of.p_details) }),
      p_year: year,
      ...(saved ? { p_id: saved.id, p_revision: saved.revision } : {}),
    }),
    check: ({ p_details }) =>
      p_details.length > 0 ? [] : [{ field: 'p_details', message: CHANGES_MISSING }],
    consequence: (patch, { p_id_unit, p_details }) =>
      'p_id_unit' in patch && budgets && !sameValues(p_details, changesOf(budgets.details))
        ? {
            patch: {},
            question: {
              title: '¿Cambiar el centro de costo?',
              text: `Se quitarán los cambios que anotó para ${p_id_unit}.`,
            },
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
  /** A change is of the balance of now, whatever it was when it was written. */
  const atBalances = (lines: readonly ExtensionFormLine[]): readonly ExtensionFormLine[] =>
    lines.map((line) => ({ ...line, p_budget: balances.get(line.p_id_details) ?? line.p_budget }));
  const lines = atBalances(form.values.p_details);
  // A cost centre has one open a year: a new one goes on with it.
  const begun = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (saved || !budgets || begun.current === budgets.header.id_unit) return;
    begun.current = budgets.header.id_unit;
    form.set({ p_details: changesOf(budgets.details) });
  });
  const layout = useMemo(
    () =>
      EXTENSION_FORM.map(
        (field): FormField =>
          field.name === 'p_id_unit'
            ? saved
              ? {
                  ...field,
                  locked: FIXED_ONCE_SAVED,
                  settings: { text: `${saved.id_unit} · ${saved.description}` },
                }
              : {
                  ...field,
                  settings: {
                    path: units,
                    none: `Usted no tiene centros de costo con cuatrimestres aprobados de ${session.year}.`,
                  },
                }
            : field,
      ),
    [saved, units, session.year],
  );
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
      height={saved || lines.length > FEW_LINES ? 'lines' : lines.length === 0 ? EMPTY_HEIGHT : 'content'}
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
            onAdd={(line) => form.set({ p_details: [...form.values.p_details, line] })}
            onClose={step.close}
          />
        </OpenStep>
      )}
    </CycleForm>
  );
}
