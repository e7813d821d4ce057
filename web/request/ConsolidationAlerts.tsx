import { isDateText } from '@expediente/kernel/dates.ts';
import { AWARD_OF_SEVERAL, orderAlerts } from '@expediente/machines/order/alerts.ts';
import type { TakenLine } from '@expediente/schemas/request/forms.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import type { Judgement } from '@expediente/schemas/rules/rule-set.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import { isTypedAmount } from '../kit/form/typed-numbers.ts';
import type { Values } from '../kit/form/values.ts';
import { Warnings } from '../kit/layout/Warnings.tsx';
import { changedLines, ofSeveralSupplies } from './taking.ts';

interface Props {
  readonly kind: RequestKind;
  /** Ids of the requests, comma-separated. */
  readonly ids: string;
  readonly lines: readonly TakenLine[];
  readonly values: Values;
}

const NONE: readonly Judgement[] = [];
/** Longest list of changed lines that an address takes; beyond it alerts are those of the whole requests. */
const LONGEST = 6_000;

/** Alerts that the consolidation would have with the typed values; they block nothing. */
export function ConsolidationAlerts({ kind, ids, lines, values }: Props) {
  const date = String(values.p_date_resolution ?? '');
  const taken = takenText(lines);
  const query = {
    p_list_orders: ids,
    p_date_resolution: date,
    p_calculate_fee: String(values.p_calculate_fee ?? 1),
    ...(taken === '' || taken.length > LONGEST ? {} : { p_lines: taken }),
  };
  const { data: judged = NONE } = useQuery({
    queryKey: [kind.paths.judged, query],
    queryFn: ({ signal }) => get<readonly Judgement[]>(kind.paths.judged, query, { signal }),
    enabled: isDateText(date),
    placeholderData: keepPreviousData,
  });
  const typed = String(values.p_justification ?? '');
  const alerts = orderAlerts({
    judged: judged.map((each) => ({ ...each, accepted: typed })),
    dateIssue: '',
    invoices: [],
  });
  const several = values.p_has_award === 1 && ofSeveralSupplies(lines);
  return (
    <Warnings
      of={several ? [...alerts, `${AWARD_OF_SEVERAL}. Si no llevará acta, desmarque la casilla.`] : alerts}
    />
  );
}

/** Lines of which another quantity is taken, as the address has them. */
function takenText(lines: readonly TakenLine[]): string {
  const changed = changedLines(lines).filter(({ p_qty }) => isTypedAmount(p_qty));
  return changed.length === 0
    ? ''
    : JSON.stringify(
        changed.map(({ p_id, p_id_supplie, p_id_sub_products, p_qty }) => ({
          ...{ p_id, p_id_supplie, p_id_sub_products, p_qty },
        })),
      );
}
