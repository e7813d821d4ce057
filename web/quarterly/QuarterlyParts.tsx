import { QUARTERLY_FORM } from '@expediente/schemas/quarterly/forms.ts';
import type { QuarterlyDetail } from '@expediente/schemas/quarterly/read.ts';
import { ReadLines } from '../kit/form/LinesField.tsx';
import { SkeletonRows } from '../kit/layout/SkeletonRows.tsx';
import { Warnings } from '../kit/layout/Warnings.tsx';
import { JudgedRules } from '../kit/record/JudgedRules.tsx';
import { JudgeAgainButton } from '../kit/steps/JudgeAgainButton.tsx';
import { programmedGroups, programmedLines } from './groups.ts';
import { approvedInWords, lateInWords } from './late.ts';
import { QuarterBalances } from './QuarterBalances.tsx';
import { QuarterlyLead } from './QuarterlyLead.tsx';
import { useQuarterlyDetails } from './useQuarterlyDetails.ts';

const [, , GROUPS] = QUARTERLY_FORM;

interface Props {
  readonly record: QuarterlyDetail;
}

/** Lead with the lapsed amount, which is loaded separately. */
export const Lead = ({ record }: Props) => (
  <QuarterlyLead programming={record} lapsed={useQuarterlyDetails(record.id)?.header.lapsed} />
);

/** Number of approved cuatrimestres, and warnings. */
export const Head = ({ record: { quarter_approve, alerts, unplanned_groups, late_quarters } }: Props) => {
  const warnings = [
    ...alerts,
    ...(unplanned_groups === ''
      ? []
      : [`El PAC no tiene insumos de lo programado en: ${unplanned_groups} (grupos).`]),
    ...(late_quarters === '' ? [] : [lateInWords(late_quarters)]),
  ];
  return (
    <>
      <p>{approvedInWords(quarter_approve)}</p>
      <Warnings of={warnings} />
    </>
  );
};

export const Buttons = ({ record }: Props) => <JudgeAgainButton path="/quarterly/judge" record={record} />;

/** Budget of each group in each cuatrimestre, and balances of the approved ones. */
export default function QuarterlyBudgets({ record: programming }: Props) {
  const whole = useQuarterlyDetails(programming.id);
  const groups = whole ? programmedGroups(whole) : [];
  const { columns, totals } = programmedLines(groups, programming.budget_pac);
  return (
    <>
      {whole ? (
        <ReadLines
          field={GROUPS}
          lines={groups}
          {...(columns ? { columns } : {})}
          {...(totals ? { totals } : {})}
          empty="No hay presupuestos."
        />
      ) : (
        <SkeletonRows columns={GROUPS.lines.columns.length} />
      )}
      {programming.quarter_approve > 0 && (
        <QuarterBalances
          unit={programming.id_unit}
          year={programming.year}
          description={programming.description}
        />
      )}
      <JudgedRules judged={programming.judged} />
    </>
  );
}
