import { SaveQuarterly } from 'validator:quarterly/commands.ts';
import { QUARTERS, type Quarter } from '@expediente/kernel/dates.ts';
import {
  QUARTERLY_FORM,
  type QuarterlyGroup,
  type QuarterlyValues,
} from '@expediente/schemas/quarterly/forms.ts';
import type { QuarterlyDetail } from '@expediente/schemas/quarterly/read.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useMemo } from 'react';
import { useSession } from '../base/session.tsx';
import { otherUnit, unitText } from '../kit/approval/units.ts';
import { FIXED, liveFields, onceSaved } from '../kit/form/live-fields.ts';
import { valuesOf } from '../kit/form/record-form.ts';
import { sameValues } from '../kit/form/same.ts';
import type { PickedUnit } from '../kit/input/pickers.tsx';
import { useOnly } from '../kit/input/useOnly.ts';
import { CycleForm, useCycleForm } from '../kit/record/CycleForm.tsx';
import type { RecordFormProps } from '../kit/record/cycle.ts';
import {
  aboveTheirPlan,
  amountFaults,
  detailsOf,
  groupsOf,
  leftInWords,
  openCells,
  programmedLines,
  programmedTotal,
  withRest,
} from './groups.ts';
import { approvedInWords } from './late.ts';
import { QuarterlyLead } from './QuarterlyLead.tsx';
import { useQuarterlyDetails } from './useQuarterlyDetails.ts';

const NO_GROUPS: readonly QuarterlyGroup[] = [];

/** Height in px for a new programming. Its few groups arrive only after the cost centre is chosen. */
const NEW_HEIGHT = 540;

/** Form that divides the plan's budget among groups and cuatrimestres (R3 §2, §5). */
export default function QuarterlyForm(props: RecordFormProps<QuarterlyDetail>) {
  const { saved } = props;
  const session = useSession();
  const units = `/quarterly/units/without/${session.year}`;
  const only = useOnly<PickedUnit>(saved ? undefined : units);
  const read = useQuarterlyDetails(saved?.id);
  const values = useMemo<QuarterlyValues>(
    () => ({
      ...valuesOf<QuarterlyValues>(
        QUARTERLY_FORM,
        SaveQuarterly,
        saved ?? { id_unit: only?.id, year: session.year },
      ),
      p_details: !saved ? null : read ? groupsOf(read) : [],
    }),
    [saved, read, session.year, only],
  );
  const state = useCycleForm<QuarterlyValues, QuarterlyDetail>(props, {
    compiled: SaveQuarterly,
    saved: values,
    incomplete: saved !== undefined && read === undefined,
    payload: ({ p_id_unit, p_year, p_details }) => ({
      p_id_unit,
      p_year,
      p_details: detailsOf(p_details ?? begun, approved),
      ...(saved ? { p_id: saved.id, p_quarter_approve: approved, p_revision: saved.revision } : { p_id: '' }),
    }),
    check: ({ p_details }) => amountFaults(p_details ?? begun),
    consequence: (patch, { p_id_unit, p_details }) =>
      'p_id_unit' in patch && patch.p_id_unit !== p_id_unit
        ? {
            patch: { p_details: null },
            question: sameValues(p_details ?? begun, begun)
              ? undefined
              : otherUnit('los montos que anotó para', p_id_unit),
          }
        : undefined,
    save: '/quarterly/insert/update',
    send: '/quarterly/send',
  });
  const { form } = state;
  const { p_id_unit: unit } = form.values;
  const whole = useQuarterlyDetails(saved ? saved.id : unit === '' ? undefined : `${unit}-${session.year}`);
  const approved = whole?.header.quarter_approve ?? saved?.quarter_approve ?? 0;
  const begun = useMemo(() => (whole ? groupsOf(whole) : NO_GROUPS), [whole]);
  const groups = form.values.p_details ?? begun;
  const budgetPac = whole?.header.budget_pac ?? saved?.budget_pac ?? '0.00';
  const isOpen = useMemo(() => openCells(approved), [approved]);
  const layout = liveFields(QUARTERLY_FORM, {
    p_id_unit: onceSaved(unitText(saved), {
      path: units,
      none: `Usted no tiene centros de costo con PAC ${session.year} aprobado y sin programación.`,
    }),
    p_year: saved ? FIXED : { locked: 'Año de trabajo (se cambia arriba).' },
  });
  const above = aboveTheirPlan(groups);
  const open = QUARTERS.slice(approved);
  const last = open.at(-1);
  const helps = groups.length > 0 && last && (
    <>
      {open.length > 1 && (
        <Tooltip describeChild title={`Divide lo que el PAC tiene de cada grupo entre ${inWords(open)}`}>
          <Button variant="outlined" onClick={() => form.set({ p_details: withRest(groups, open) })}>
            En partes iguales
          </Button>
        </Tooltip>
      )}
      <Tooltip
        describeChild
        title={`Pone en ${last} lo que el PAC tiene de cada grupo y los otros cuatrimestres dejan`}
      >
        <Button variant="outlined" onClick={() => form.set({ p_details: withRest(groups, [last]) })}>
          Lo que falta
        </Button>
      </Tooltip>
    </>
  );
  return (
    <CycleForm
      of={props}
      {...state}
      lead={
        whole && (
          <QuarterlyLead
            programming={{ budget: programmedTotal(groups), budget_pac: budgetPac }}
            lapsed={whole.header.lapsed}
          >
            <span aria-live="polite">{leftInWords(groups, budgetPac)}</span>
          </QuarterlyLead>
        )
      }
      height={saved ? 'lines' : NEW_HEIGHT}
      above={saved && <p>{approvedInWords(approved)}</p>}
      layout={layout}
      lines={{ p_details: { ...programmedLines(groups, budgetPac, approved, helps), shown: groups, isOpen } }}
      past={{ what: 'una programación' }}
    >
      {above && (
        <Alert severity="info">
          {`Excede en ${above} lo que el PAC tiene en el grupo. Puede guardarse así.`}
        </Alert>
      )}
    </CycleForm>
  );
}

const inWords = (quarters: readonly Quarter[]): string => new Intl.ListFormat('es').format(quarters);
