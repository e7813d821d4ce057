import './pac.css';
import { SavePac } from 'validator:pac/commands.ts';
import { PAC_FORM } from '@expediente/schemas/pac/forms.ts';
import type { PacDetail } from '@expediente/schemas/pac/read.ts';
import { sizeFault } from '@expediente/schemas/pac/size.ts';
import type { FormField } from '@expediente/schemas/shared/form.ts';
import FileUpload from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { post } from '../base/api.ts';
import { useSession } from '../base/session.tsx';
import { RejectedNotice } from '../kit/approval/RejectedNotice.tsx';
import { PastYear } from '../kit/dialog/PastYear.tsx';
import { FEW_LINES } from '../kit/dialog/RecordDialog.tsx';
import { AuditLine } from '../kit/figures/AuditLine.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import { SchemaForm } from '../kit/form/SchemaForm.tsx';
import { useForm } from '../kit/form/useForm.ts';
import { useLineSearch } from '../kit/grid/useLineSearch.tsx';
import type { PickedUnit } from '../kit/input/pickers.tsx';
import { useOnly } from '../kit/input/useOnly.ts';
import type { RecordFormProps } from '../kit/record/cycle.ts';
import { useSending } from '../kit/steps/useSending.ts';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';
import { AddLine } from './AddLine.tsx';
import { LoadLines } from './LoadLines.tsx';
import { isStale, lineOf, type PacValues, plannedLines, repeatedPair, textOf } from './lines.ts';
import { PriceChanges } from './PriceChanges.tsx';
import { useBeginning } from './useBeginning.tsx';

/** Makes or changes a plan: cost centre, year, lines with sub-product and quantity (R3 §2, §5). */
export default function PacForm(props: RecordFormProps<PacDetail>) {
  const { saved, closed, title, off, maySend, onSaved, onClose } = props;
  const session = useSession();
  const sending = useSending('/packsannual/send', sendCommand, ({ unit, year }) =>
    onSaved(`${unit}-${year}`),
  );
  const step = useStepAddress();
  // The only cost centre that is left without a plan need not be chosen.
  const only = useOnly<PickedUnit>(saved ? undefined : unplannedUnits(session.year));
  const values = useMemo<PacValues>(
    () => ({
      ...valuesOf<PacValues>(PAC_FORM, SavePac, saved ?? { id_unit: only?.id, year: session.year }),
      p_details: saved?.details.map(lineOf) ?? [],
    }),
    [saved, session.year, only],
  );
  const form = useForm<PacValues, { readonly id: string; readonly revision?: number }>({
    compiled: SavePac,
    saved: values,
    closed,
    payload: (of) => ({
      ...payloadOf(PAC_FORM, SavePac, of),
      ...(saved ? { p_revision: saved.revision } : { p_is_new: 1 }),
    }),
    check: ({ p_details }) => {
      const tooMany = sizeFault(p_details.length);
      const repeated = repeatedPair(p_details);
      return [
        ...(tooMany ? [{ field: 'p_details', message: tooMany }] : []),
        ...(repeated ? [repeated] : []),
      ];
    },
    send: (payload, options) => post('/packsannual/insert/update', payload, options),
    onDone: async (data, { p_id_unit, p_year }) => {
      await sending.afterSaving({ unit: p_id_unit, year: p_year });
      onSaved(data.id);
    },
  });
  const { p_year: year, p_details: lines } = form.values;
  const beginning = useBeginning({
    unit: form.values.p_id_unit,
    year,
    begun: saved !== undefined || lines.length > 0,
    onBegin: (p_details) => form.set({ p_details }),
  });
  const { found, field: search } = useLineSearch({ lines, textOf, tries: form.tries });
  const layout = useMemo(
    () =>
      PAC_FORM.map(
        (field): FormField => ({
          ...field,
          ...(saved && field.name !== 'p_details'
            ? { locked: 'No cambia después del primer guardado.' }
            : {}),
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
        }),
      ),
    [saved, year, session.year],
  );
  // At prices of another day it is saved first, whether something was typed or not.
  const sendable = saved && !isStale(saved.details) ? { unit: saved.id_unit, year: saved.year } : undefined;
  const send = () => void sending.send(form, sendable);
  return (
    <FormDialog
      title={title}
      form={form}
      height={saved || form.values.p_details.length > FEW_LINES ? 'long' : 'content'}
      submit="Guardar"
      send={maySend ? { busy: sending.busy, run: send } : undefined}
      onClose={onClose}
    >
      {off && <RejectedNotice>{off}</RejectedNotice>}
      {saved && <PriceChanges lines={saved.details} />}
      {beginning.notice}
      <SchemaForm
        form={form}
        layout={layout}
        onSend={maySend ? send : undefined}
        lines={{
          p_details: plannedLines(
            lines,
            found,
            <>
              {lines.length > SEEN_AT_ONCE && search}
              <Button variant="outlined" onClick={() => step.open(ADD)}>
                Agregar insumo
              </Button>
              <Button variant="outlined" startIcon={<FileUpload />} onClick={() => step.open(LOAD)}>
                Cargar Excel
              </Button>
              {beginning.button}
            </>,
          ),
        }}
      />
      {saved ? (
        <AuditLine record={saved} />
      ) : (
        <PastYear
          year={year}
          what="un PAC"
          onNo={() =>
            String(year) === String(session.year) ? onClose() : form.set({ p_year: session.year })
          }
        />
      )}
      {step.step === ADD && (
        <OpenStep>
          <AddLine
            lines={lines}
            onAdd={(added) => form.set({ p_details: [...lines, ...added] })}
            onClose={step.close}
          />
        </OpenStep>
      )}
      {step.step === LOAD && (
        <OpenStep>
          <LoadLines
            lines={lines}
            plan={saved}
            onChange={(p_details) => form.set({ p_details })}
            onClose={step.close}
          />
        </OpenStep>
      )}
    </FormDialog>
  );
}

/** Look-up of the person's cost centres without a plan in a year. */
const unplannedUnits = (year: number | string): string => `/unit/publicpac/get/all/${year}`;

/** More lines than that are scrolled through, and looked for. */
const SEEN_AT_ONCE = 10;

/** The step that adds a supply to the lines. */
const ADD = 'agregar';
/** The step that reads them from a workbook. */
const LOAD = 'cargar';

type PacKeyTyped = { readonly unit: number | string; readonly year: number | string };

const sendCommand = ({ unit, year }: PacKeyTyped) => ({ p_id_unit: unit, p_year: year });
