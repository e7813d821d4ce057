import './pac.css';
import { SavePac } from 'validator:pac/commands.ts';
import { PAC_FORM } from '@expediente/schemas/pac/forms.ts';
import type { PacDetail } from '@expediente/schemas/pac/read.ts';
import { sizeFault } from '@expediente/schemas/pac/size.ts';
import FileUpload from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useSession } from '../base/session.tsx';
import { unitText } from '../kit/approval/units.ts';
import { heightOf } from '../kit/dialog/RecordDialog.tsx';
import { FIXED, liveFields, onceSaved } from '../kit/form/live-fields.ts';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import { useLineSearch } from '../kit/grid/useLineSearch.tsx';
import type { PickedUnit } from '../kit/input/pickers.tsx';
import { useOnly } from '../kit/input/useOnly.ts';
import { CycleForm, useCycleForm } from '../kit/record/CycleForm.tsx';
import type { RecordFormProps } from '../kit/record/cycle.ts';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';
import { AddLine } from './AddLine.tsx';
import { LoadLines } from './LoadLines.tsx';
import { isStale, lineOf, type PacValues, plannedLines, repeatedPair, textOf } from './lines.ts';
import { PriceChanges } from './PriceChanges.tsx';
import { useBeginning } from './useBeginning.tsx';

/** Form that makes or changes a plan: cost centre, year, lines with sub-product and quantity (R3 §2, §5). */
export default function PacForm(props: RecordFormProps<PacDetail>) {
  const { saved, onClose } = props;
  const session = useSession();
  const step = useStepAddress();
  // A single cost centre without a plan is chosen already.
  const only = useOnly<PickedUnit>(saved ? undefined : unplannedUnits(session.year));
  const values = useMemo<PacValues>(
    () => ({
      ...valuesOf<PacValues>(PAC_FORM, SavePac, saved ?? { id_unit: only?.id, year: session.year }),
      p_details: saved?.details.map(lineOf) ?? [],
    }),
    [saved, session.year, only],
  );
  const state = useCycleForm<PacValues, PacDetail>(props, {
    compiled: SavePac,
    saved: values,
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
    save: '/packsannual/insert/update',
    send: '/packsannual/send',
    sends: (id) => {
      const [p_id_unit, p_year] = String(id).split('-').map(Number);
      return { p_id_unit, p_year };
    },
  });
  const { form } = state;
  const { p_year: year, p_details: lines } = form.values;
  const beginning = useBeginning({
    unit: form.values.p_id_unit,
    year,
    begun: saved !== undefined || lines.length > 0,
    onBegin: (p_details) => form.set({ p_details }),
  });
  const { found, field: search } = useLineSearch({ lines, textOf, tries: form.tries });
  const layout = liveFields(PAC_FORM, {
    p_id_unit: onceSaved(unitText(saved), {
      path: unplannedUnits(/^\d{4}$/.test(String(year)) ? year : session.year),
      none: `Usted no tiene centros de costo sin PAC ${year}.`,
    }),
    p_year: saved && FIXED,
  });
  return (
    <CycleForm
      of={props}
      {...state}
      height={saved ? 'long' : heightOf(lines.length, 'long', 425)}
      // A plan with old prices must be saved, which takes today's, before it can be sent.
      savesFirst={saved !== undefined && isStale(saved.details)}
      above={
        <>
          {saved && <PriceChanges lines={saved.details} />}
          {beginning.notice}
        </>
      }
      layout={layout}
      past={{
        what: 'un PAC',
        year,
        onNo: () => (String(year) === String(session.year) ? onClose() : form.set({ p_year: session.year })),
      }}
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
    >
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
    </CycleForm>
  );
}

/** Path of the user's cost centres that have no plan in a year. */
const unplannedUnits = (year: number | string): string => `/unit/publicpac/get/all/${year}`;

/** Number of lines up to which all are visible; above it there is a search. */
const SEEN_AT_ONCE = 10;

/** Step, in the page's address, whose dialog adds a supply. */
const ADD = 'agregar';
/** Step whose dialog reads lines from a workbook. */
const LOAD = 'cargar';
