import { isDateText } from '@expediente/kernel/dates.ts';
import { AWARD_OF_SEVERAL, orderAlerts } from '@expediente/machines/order/alerts.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import type { RequestRow } from '@expediente/schemas/request/read.ts';
import type { Judgement } from '@expediente/schemas/rules/rule-set.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from '../base/api.ts';
import type { Values } from '../kit/form/values.ts';
import { Warnings } from '../kit/layout/Warnings.tsx';

interface Props {
  readonly kind: RequestKind;
  readonly requests: readonly RequestRow[];
  readonly values: Values;
}

const NONE: readonly Judgement[] = [];

/** True if there is no single price: several supplies, or a service of several. */
export const ofSeveralSupplies = (requests: readonly Pick<RequestRow, 'id_supplie' | 'price'>[]): boolean =>
  new Set(requests.map(({ id_supplie }) => id_supplie)).size > 1 ||
  requests.some(({ price }) => price === null);

/** Alerts that the consolidation would have with the typed values; they block nothing. */
export function ConsolidationAlerts({ kind, requests, values }: Props) {
  const date = String(values.p_date_resolution ?? '');
  const query = {
    p_list_orders: requests.map(({ id }) => id).join(','),
    p_date_resolution: date,
    p_calculate_fee: String(values.p_calculate_fee ?? 1),
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
  const several = values.p_has_award === 1 && ofSeveralSupplies(requests);
  return (
    <Warnings
      of={several ? [...alerts, `${AWARD_OF_SEVERAL}. Si no llevará acta, desmarque la casilla.`] : alerts}
    />
  );
}
