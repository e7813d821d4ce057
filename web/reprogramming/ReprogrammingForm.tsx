import './reprogramming.css';
import { SaveReprogramming } from 'validator:reprogramming/commands.ts';
import { type Money, ZERO_MONEY } from '@expediente/kernel/decimal.ts';
import { sizeFault } from '@expediente/machines/reprogramming/size.ts';
import { REPROGRAMMING_FORM, type ReprogrammingValues } from '@expediente/schemas/reprogramming/forms.ts';
import type { ReprogrammingDetails, ReprogrammingWhole } from '@expediente/schemas/reprogramming/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '../base/api.ts';
import { useSession } from '../base/session.tsx';
import { otherUnit, plannedUnits, unitText } from '../kit/approval/units.ts';
import { heightOf } from '../kit/dialog/RecordDialog.tsx';
import { FIXED, liveFields, onceSaved } from '../kit/form/live-fields.ts';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import type { PickedUnit } from '../kit/input/pickers.tsx';
import { useOnly } from '../kit/input/useOnly.ts';
import { CycleForm, useCycleForm } from '../kit/record/CycleForm.tsx';
import type { RecordFormProps } from '../kit/record/cycle.ts';
import { type EditedLine, editedLine, isChanged, runningTotals } from './lines.ts';
import { ReprogrammingTotals } from './ReprogrammingTotals.tsx';
import { useChangeLines } from './useChangeLines.tsx';

type Values = ReprogrammingValues & { readonly p_details: readonly EditedLine[] };

const NO_LINES: readonly EditedLine[] = [];

/** Form of a reprogramming: authorised and requested values side by side, with totals always visible (R3 §2, §5). */
export default function ReprogrammingForm(props: RecordFormProps<ReprogrammingWhole>) {
  const { saved } = props;
  const session = useSession();
  const { path, query } = plannedUnits(session.year);
  const only = useOnly<PickedUnit>(saved ? undefined : path, query);
  const read = usePlan(saved?.year ?? session.year, saved?.id_unit, saved?.id ?? 0);
  const values = useMemo<Values>(
    () => ({
      ...valuesOf<ReprogrammingValues>(
        REPROGRAMMING_FORM,
        SaveReprogramming,
        saved ?? { id_unit: only?.id, year: session.year, extension_budget: 0, justification: '' },
      ),
      p_details: saved ? (read?.details.map(editedLine).filter(isChanged) ?? NO_LINES) : NO_LINES,
    }),
    [saved, read, session.year, only],
  );
  const state = useCycleForm<Values, ReprogrammingWhole>(props, {
    compiled: SaveReprogramming,
    saved: values,
    incomplete: saved !== undefined && read === undefined,
    payload: (of) => ({
      ...payloadOf(REPROGRAMMING_FORM, SaveReprogramming, of),
      ...(saved ? { p_id: saved.id, p_revision: saved.revision } : { p_id: 0 }),
    }),
    check: ({ p_details }) => {
      const tooMany = sizeFault(p_details);
      return tooMany ? [{ field: 'p_details', message: tooMany }] : [];
    },
    consequence: (patch, { p_id_unit, p_details }) =>
      'p_id_unit' in patch && p_details.length > 0
        ? {
            patch: { p_details: NO_LINES },
            question: otherUnit('los cambios que anotó para el plan de', p_id_unit),
          }
        : undefined,
    save: '/reprogramming/insert/update',
    send: '/reprogramming/send',
  });
  const { form } = state;
  const { p_id_unit: unit, p_year: year, p_details: changes, p_extension_budget } = form.values;
  const extension = Number(p_extension_budget) === 1;
  const chosen = usePlan(Number(year), Number(unit) || undefined, saved?.id ?? 0);
  const plan = useMemo(() => chosen?.details.map(editedLine) ?? NO_LINES, [chosen]);
  const lines = useChangeLines({
    plan,
    changes,
    extension,
    of: chosen && { unit: Number(unit), year: Number(year), id: saved?.id ?? 0 },
    tries: form.tries,
    onChange: (p_details) => form.set({ p_details }),
  });
  const layout = liveFields(REPROGRAMMING_FORM, {
    p_id_unit: onceSaved(unitText(saved), plannedUnits(year)),
    p_year: saved ? FIXED : { locked: 'Es el año de la sesión.' },
  });
  const current = (chosen?.totals.current ?? ZERO_MONEY) as Money; // holds: the server answers amounts in normal form
  const totals = useMemo(
    () => runningTotals(changes, current, extension ? 1 : 0),
    [changes, current, extension],
  );
  return (
    <CycleForm
      of={props}
      {...state}
      height={saved ? 'long' : heightOf(plan.length, 'long', 517)}
      // The button to send appears only once the changes could be sent (R3 §5).
      notYet={totals.fault}
      layout={layout}
      lines={{ p_details: lines.view }}
      past={{ what: 'una reprogramación' }}
    >
      <ReprogrammingTotals totals={totals} />
      {lines.dialog}
    </CycleForm>
  );
}

/** Lines of the plan with their present figures, and the changes requested so far. */
function usePlan(year: number, unit: number | undefined, id: number): ReprogrammingDetails | undefined {
  const path = `/reprogramming/details/${year}/${unit ?? 0}/${id}`;
  const { data } = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<ReprogrammingDetails>(path, {}, { signal }),
    enabled: unit !== undefined && unit > 0 && year >= 2020,
  });
  return data;
}
