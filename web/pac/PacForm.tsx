import { SavePac } from 'validator:pac/commands.ts';
import { pacStates } from '@expediente/machines/pac/life-cycle.ts';
import { PAC_FORM } from '@expediente/schemas/pac/forms.ts';
import type { PacDetail } from '@expediente/schemas/pac/read.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { post } from '../app/api.ts';
import { useGranted, useSession } from '../app/session.tsx';
import { AuditLine } from '../kit/AuditLine.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import type { PickedUnit } from '../kit/pickers.tsx';
import { SchemaForm } from '../kit/SchemaForm.tsx';
import { useForm } from '../kit/useForm.ts';
import { useOnly } from '../kit/useOnly.ts';
import { useSending } from '../kit/useSending.ts';
import { OpenStep, useStepAddress } from '../kit/useSteps.tsx';
import { AddLine } from './AddLine.tsx';
import { isStale, lineOf, type PacFormLine, repeatedPair } from './lines.ts';
import { PacLines } from './PacLines.tsx';
import { PriceChanges } from './PriceChanges.tsx';

interface Props {
  /** Absent: a new plan. */
  readonly saved?: PacDetail;
  /** Why it can no longer be saved; undefined while it can. */
  readonly closed?: string | undefined;
  onSaved(id: string): void;
  onClose(): void;
}

type PacValues = {
  readonly p_id_unit: number | string;
  readonly p_year: number | string;
  readonly p_details: readonly PacFormLine[];
};

/** Makes or changes a plan: cost centre, year, lines with sub-product and quantity (R3 §2, §5). */
export function PacForm({ saved, closed, onSaved, onClose }: Props) {
  const session = useSession();
  const granted = useGranted('packsanuales');
  const sending = useSending('/packsannual/send', sendCommand);
  const step = useStepAddress();
  // Who has one cost centre left without a plan need not choose it.
  const only = useOnly<PickedUnit>(saved ? undefined : unplannedUnits(session.year));
  const values = useMemo<PacValues>(
    () => ({
      p_id_unit: saved?.id_unit ?? only?.id ?? '',
      p_year: saved?.year ?? session.year,
      p_details: saved?.details.map(lineOf) ?? [],
    }),
    [saved, session.year, only],
  );
  const form = useForm<PacValues, { readonly id: string; readonly revision?: number }>({
    compiled: SavePac,
    saved: values,
    closed,
    payload: ({ p_id_unit, p_year, p_details }) => ({
      p_id_unit,
      p_year,
      p_details: p_details.map(({ p_id_sub_products, p_id_supplie, p_cod_internal, p_qty, p_price }) => ({
        p_id_sub_products,
        p_id_supplie,
        p_cod_internal,
        p_qty,
        p_price,
      })),
      ...(saved ? { p_revision: saved.revision } : { p_is_new: 1 }),
    }),
    check: ({ p_details }) => {
      const repeated = repeatedPair(p_details);
      return repeated ? [repeated] : [];
    },
    send: (payload, options) => post('/packsannual/insert/update', payload, options),
    onDone: async (data, { p_id_unit, p_year }) => {
      await sending.afterSaving({ unit: p_id_unit, year: p_year });
      onSaved(data.id);
    },
  });
  const _unit = form.values.p_id_unit;
  const year = form.values.p_year;
  const layout = useMemo(
    () =>
      PAC_FORM.map((field) => ({
        ...field,
        ...(saved ? { locked: 'No cambia después del primer guardado.' } : {}),
        ...(field.name === 'p_id_unit'
          ? {
              settings: saved
                ? { text: `${saved.id_unit} · ${saved.description}` }
                : {
                    path: unplannedUnits(/^\d{4}$/.test(String(year)) ? year : session.year),
                    none: `Usted no tiene centros de costo sin PAC ${year}.`,
                  },
            }
          : {}),
      })),
    [saved, year, session.year],
  );
  // At prices of another day it is saved first, whether something was typed or not.
  const sendable = saved && !isStale(saved.details) ? { unit: saved.id_unit, year: saved.year } : undefined;
  const send = () => void sending.send(form, sendable);
  const maySend = granted.some(({ field }) => field === 'sendrequest');
  return (
    <FormDialog
      title={saved ? `PAC ${saved.year} · ${saved.description}` : 'PAC nuevo'}
      form={form}
      submit="Guardar"
      send={maySend ? { busy: sending.busy, run: send } : undefined}
      onClose={onClose}
    >
      {pacStates.is(saved?.state ?? null, 'rechazado') && (
        <Alert severity="error" sx={{ mb: 4 }}>
          El PAC fue rechazado por el siguiente motivo: {saved?.justification}
        </Alert>
      )}
      {saved && <PriceChanges lines={saved.details} />}
      <SchemaForm form={form} layout={layout} onSend={maySend ? send : undefined} labelOf={labelOf}>
        <PacLines
          lines={form.values.p_details}
          errors={form.errors}
          onChange={(p_details) => form.set({ p_details })}
          add={
            <Button variant="outlined" onClick={() => step.open(ADD)}>
              Agregar insumo
            </Button>
          }
        />
      </SchemaForm>
      {saved && <AuditLine record={saved} />}
      {step.step === ADD && (
        <OpenStep>
          <AddLine
            lines={form.values.p_details}
            onAdd={(added) => form.set({ p_details: [...form.values.p_details, ...added] })}
            onClose={step.close}
          />
        </OpenStep>
      )}
    </FormDialog>
  );
}

/** Look-up of the person's cost centres without a plan in a year. */
const unplannedUnits = (year: number | string): string => `/unit/publicpac/get/all/${year}`;

/** The step that adds a supply to the lines. */
const ADD = 'agregar';

type PacKeyTyped = { readonly unit: number | string; readonly year: number | string };

const sendCommand = ({ unit, year }: PacKeyTyped) => ({ p_id_unit: unit, p_year: year });

/** `p_details.2.p_qty` → 'Línea 3, cantidad'. */
function labelOf(field: string): string | undefined {
  const [list, place, name] = field.split('.');
  if (list !== 'p_details') return undefined;
  if (place === undefined) return 'Insumos';
  return `Línea ${Number(place) + 1}${name === 'p_qty' ? ', cantidad' : ''}`;
}
