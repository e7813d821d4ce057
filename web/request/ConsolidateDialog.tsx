import { ConsolidateRequests } from 'validator:request/commands.ts';
import {
  add,
  type Money,
  money,
  price,
  quantity,
  sum,
  totalOf,
  ZERO_MONEY,
} from '@expediente/kernel/decimal.ts';
import { counted } from '@expediente/kernel/format.ts';
import { capital } from '@expediente/kernel/text.ts';
import { CONSOLIDATE_FORM } from '@expediente/schemas/request/forms.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import type { RequestRow } from '@expediente/schemas/request/read.ts';
import { useMemo, useRef } from 'react';
import { post } from '../base/api.ts';
import { type EditColumn, EditGrid } from '../kit/grid/EditGrid.tsx';
import { useTicked } from '../kit/list/useTicked.ts';
import { StepDialog } from '../kit/steps/StepDialog.tsx';
import { ConsolidationAlerts } from './ConsolidationAlerts.tsx';

const COLUMNS: readonly EditColumn<RequestRow>[] = [
  { field: 'number_year', title: 'Pedido', width: 100 },
  { field: 'unit', title: 'Centro de costo', width: 180 },
  { field: 'supplie', title: 'Insumo', width: 240 },
  { field: 'quarter_order', title: 'Cuatrimestre', width: 120 },
  { field: 'total_qty', title: 'Cantidad', kind: 'quantity', width: 110 },
  { field: 'total', title: 'Total', kind: 'money', width: 130 },
];

interface Props {
  readonly kind: RequestKind;
  readonly ids: readonly string[];
  /** Ticked rows of the list; empty after a reload, when the requests are loaded instead. */
  readonly chosen: ReadonlyMap<string, RequestRow>;
  onClose(): void;
  onDone(made: Consolidated): void;
}

/** Order made by a consolidation, still without a number. */
export interface Consolidated {
  readonly id: number;
  readonly resolution: string;
  /** Message of the server. */
  readonly message: string;
}

/** Dialog for the requests in the page's address, once all are loaded. */
export default function ConsolidateDialog({ ids, chosen, ...props }: Props) {
  const requests = useTicked({ ids, chosen, path: (id) => props.kind.paths.one.replace('{id}', id) });
  return requests ? <Consolidation {...props} requests={requests} /> : null;
}

/**
 * Heights in px. The lines are drawn late, but their number is known: the buttons stay in their place from the start.
 */
const [FIELDS_HEIGHT, ROW_HEIGHT, HIGHEST] = [640, 34, 840];

/** Form that joins the ticked requests into a purchase order without a number (R3 §7 "Approve (consolidate)"). */
function Consolidation({
  kind,
  requests,
  onClose,
  onDone,
}: Omit<Props, 'ids' | 'chosen'> & { readonly requests: readonly RequestRow[] }) {
  const ended = useRef<Omit<Consolidated, 'resolution'>>(undefined);
  const columns = useMemo(
    () =>
      COLUMNS.map((each) => (each.field === 'number_year' ? { ...each, title: capital(kind.noun) } : each)),
    [kind],
  );
  return (
    <StepDialog
      title={`Consolidar ${counted(requests.length, kind.counted)}`}
      size="large"
      height={Math.min(HIGHEST, FIELDS_HEIGHT + requests.length * ROW_HEIGHT)}
      compiled={ConsolidateRequests}
      layout={CONSOLIDATE_FORM}
      command={{ p_list_orders: requests.map(({ id }) => id).join(',') }}
      path={kind.paths.consolidate}
      send={async (payload, options, path) => {
        const outcome = await post<{ readonly id: number }>(path, payload, {
          ...options,
          // The success is reported by `onDone`, together with the link to the order.
          reportsItself: (ended) => ended.is === 'done' || options.reportsItself?.(ended) === true,
        });
        if (outcome.is === 'done') ended.current = { id: outcome.data.id, message: outcome.message };
        return outcome;
      }}
      submit="Consolidar"
      after={(values) => <ConsolidationAlerts kind={kind} requests={requests} values={values} />}
      onClose={onClose}
      onDone={(_, values) => {
        onClose();
        if (ended.current) onDone({ ...ended.current, resolution: String(values.p_number_resolution ?? '') });
      }}
    >
      <EditGrid
        field="p_list_orders"
        name={`${capital(kind.nouns)} que se consolidan`}
        lines={requests}
        lineId={({ id }) => String(id)}
        columns={columns}
        totals={{ supplie: 'Total', total: consolidatedTotal(requests) }}
        readOnly
        height={280}
      />
    </StepDialog>
  );
}

/**
 * Total of a consolidation: rounded once over all requests with a price; those of several supplies have none, and add
 * their own total.
 */
const consolidatedTotal = (requests: readonly RequestRow[]): Money =>
  add(
    totalOf(
      requests.flatMap((each) =>
        each.price === null ? [] : [[quantity(each.total_qty), price(each.price)] as const],
      ),
    ),
    sum(
      requests.flatMap((each) => (each.price === null ? [money(each.total)] : [])),
      ZERO_MONEY,
    ),
  );
