import { ConsolidateRequests } from 'validator:request/commands.ts';
import { counted } from '@expediente/kernel/format.ts';
import { CONSOLIDATE_FORM, type ConsolidateValues } from '@expediente/schemas/request/forms.ts';
import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import type { AskedLineRead } from '@expediente/schemas/request/read.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { get, post } from '../base/api.ts';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { payloadOf, valuesOf } from '../kit/form/record-form.ts';
import { SchemaForm } from '../kit/form/SchemaForm.tsx';
import { useForm } from '../kit/form/useForm.ts';
import { Announced } from '../kit/layout/Announced.tsx';
import { ConsolidationAlerts } from './ConsolidationAlerts.tsx';
import { restsInWords, shownLines, takenLines, takenTotal, takingFaults } from './taking.ts';

interface Props {
  readonly kind: RequestKind;
  readonly ids: readonly string[];
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

/**
 * Heights in px. The lines come late, but the number of requests is known: the buttons stay in their place from the
 * start.
 */
const [FIELDS_HEIGHT, ROW_HEIGHT, HIGHEST] = [660, 34, 860];
const NONE: readonly AskedLineRead[] = [];

/**
 * Form that joins the ticked requests into a purchase order without a number (R3 §7 "Approve (consolidate)"); of each
 * line less may be taken than it asks for (hospital A6).
 */
export default function ConsolidateDialog({ kind, ids, onClose, onDone }: Props) {
  const { paths, nouns } = kind;
  const p_list_orders = ids.join(',');
  const { data, isError } = useQuery({
    queryKey: [paths.asked, p_list_orders],
    queryFn: ({ signal }) => get<readonly AskedLineRead[]>(paths.asked, { p_list_orders }, { signal }),
    // Read anew each time that the form is opened.
    gcTime: 0,
  });
  const asked = data ?? NONE;
  const begun = useMemo(() => valuesOf<ConsolidateValues>(CONSOLIDATE_FORM, ConsolidateRequests), []);
  const saved = useMemo(() => {
    const read = valuesOf<ConsolidateValues>(CONSOLIDATE_FORM, ConsolidateRequests, {
      lines: asked.map((line) => ({ ...line, asked: line.qty })),
    });
    return { ...begun, p_lines: read.p_lines };
  }, [begun, asked]);
  const ended = useRef<Omit<Consolidated, 'resolution'>>(undefined);
  const form = useForm<ConsolidateValues, { readonly id: number }>({
    compiled: ConsolidateRequests,
    saved,
    revision: undefined,
    draft: { of: paths.consolidate, record: { p_list_orders } },
    // Without their lines they are still consolidated whole.
    incomplete: data === undefined && !isError,
    isStep: true,
    payload: ({ p_lines, ...values }) => {
      const { p_lines: _, ...payload } = payloadOf(CONSOLIDATE_FORM, ConsolidateRequests, {
        ...values,
        p_lines,
      });
      return { ...payload, ...takenLines(p_lines), p_list_orders };
    },
    check: ({ p_lines }) => takingFaults(kind, p_lines),
    send: async (payload, options) => {
      const outcome = await post<{ readonly id: number }>(paths.consolidate, payload, {
        ...options,
        // The success is reported by `onDone`, together with the link to the order.
        reportsItself: (each) => each.is === 'done' || options.reportsItself?.(each) === true,
      });
      if (outcome.is === 'done') ended.current = { id: outcome.data.id, message: outcome.message };
      return outcome;
    },
    onDone: (_, { p_number_resolution }) => {
      onClose();
      if (ended.current) onDone({ ...ended.current, resolution: p_number_resolution });
    },
  });
  const { p_lines } = form.values;
  const rests = restsInWords(kind, p_lines);
  return (
    <FormDialog
      title={`Consolidar ${counted(ids.length, kind.counted)}`}
      size="large"
      height={Math.min(HIGHEST, FIELDS_HEIGHT + ids.length * ROW_HEIGHT)}
      form={form}
      submit="Consolidar"
      onClose={onClose}
    >
      <SchemaForm
        form={form}
        layout={CONSOLIDATE_FORM}
        lines={{
          p_lines: {
            shown: shownLines(p_lines, asked),
            totals: { supplie: 'Total', amount: takenTotal(p_lines, asked) },
            faults: takingFaults(kind, p_lines),
            atFault: form.tries,
            empty: data === undefined && !isError ? 'Cargando…' : `No se leyeron las líneas de los ${nouns}.`,
            below: rests.map((text) => <p key={text}>{text}</p>),
          },
        }}
      />
      <Announced text={rests.length === 0 ? undefined : rests.join(' ')} />
      <ConsolidationAlerts kind={kind} ids={p_list_orders} lines={p_lines} values={form.values} />
    </FormDialog>
  );
}
