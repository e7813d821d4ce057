import { counted } from '@expediente/kernel/format.ts';
import type { Page, RecordRead } from '@expediente/schemas/shared/read.ts';
import type { ComponentType, ReactNode } from 'react';
import { GrantedButton } from '../kit/actions/buttons.tsx';
import type { DataListProps } from '../kit/list/list-props.ts';
import type { RecordScreenState } from '../kit/record/RecordScreen.tsx';
import { OpenStep, useStepAddress } from '../kit/steps/useSteps.tsx';

/** Properties of a dialog for several ticked rows. */
export interface TickedStep<Row> {
  readonly ids: readonly string[];
  /** Ticked rows of the list; empty after a reload. */
  readonly chosen: ReadonlyMap<string, Row>;
  onClose(): void;
  /** Called after success. */
  onDone(): void;
}

type OfUnit = RecordRead & {
  readonly id: number;
  readonly id_unit: number;
  readonly unit: string;
  readonly total: string;
};

interface Options<Row extends OfUnit> {
  readonly screen: RecordScreenState<Row, Page<Row>>;
  /** Action that a row must offer to be ticked. */
  readonly action: string;
  /** Name of the step in the page's address. */
  readonly step: string;
  /** Verb of the step, 'Consolidar'; `nouns` name the rows: 'registro', 'registros'. */
  readonly does: string;
  readonly nouns: readonly [one: string, many: string];
  readonly Dialog: ComponentType<TickedStep<Row>>;
}

/** Step for several ticked rows of one cost centre (unops D12): properties for the list, and the dialog. */
export function useTickedStep<Row extends OfUnit>({
  screen,
  action,
  step: name,
  does,
  nouns,
  Dialog,
}: Options<Row>): {
  readonly ticks: Partial<Pick<DataListProps<Row>, 'selectable' | 'blocked' | 'selectionActions'>>;
  readonly dialog: ReactNode;
} {
  const step = useStepAddress();
  const { granted, list } = screen;
  if (!granted.some(({ field }) => field === action)) return { ticks: {}, dialog: null };
  const offerOf = ({ actions }: Row) => actions.find((each) => each.action === action);
  return {
    ticks: {
      selectable: (row) => offerOf(row) !== undefined,
      blocked: (row, [first]) => {
        const reason = offerOf(row)?.reason ?? '';
        if (reason !== '') return reason;
        return first === undefined || row.id_unit === first.id_unit
          ? undefined
          : `Solo se marcan ${nouns[1]} de un mismo centro de costo: ${first.unit}`;
      },
      selectionActions: (rows) => (
        <GrantedButton
          granted={granted}
          action={action}
          label={`${does} ${counted(rows.length, ...nouns)}`}
          onClick={() => step.open(name, rows.map(({ id }) => id).join(','))}
        />
      ),
    },
    dialog: step.step === name && step.of !== null && (
      <OpenStep>
        <Dialog
          ids={step.of.split(',')}
          chosen={list.selection.rows}
          onClose={step.close}
          onDone={() => {
            list.selection.clear();
            step.close();
          }}
        />
      </OpenStep>
    ),
  };
}
