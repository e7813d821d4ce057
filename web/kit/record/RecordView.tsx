import type { AuditRead, RecordRead } from '@expediente/schemas/shared/read.ts';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useContext } from 'react';
import { ActionBar } from '../actions/ActionBar.tsx';
import type { ShownAction } from '../actions/actions.ts';
import { type DialogHeight, RecordDialog } from '../dialog/RecordDialog.tsx';
import { AuditLine } from '../figures/AuditLine.tsx';
import { StateChip, type StateLook } from '../figures/StateChip.tsx';
import { Folded } from '../layout/Folded.tsx';
import { RecordFrameContext } from '../layout/record-frame.ts';
import { SetApartNotice } from '../layout/SetApart.tsx';
import type { HeadSteps } from '../steps/useHeadSteps.tsx';
import type { RecordSteps } from '../steps/useRecordSteps.tsx';
import { RecordTabs } from './RecordTabs.tsx';

interface Props {
  /** Name of its life cycle in addresses of histories: `pac`. */
  readonly lifecycle: string;
  readonly record: RecordRead & AuditRead & { readonly id: string | number };
  readonly title: string;
  readonly status: StateLook;
  /** Amount and party, below the title. */
  readonly lead?: ReactNode;
  /** Content above its tabs: the bar of its life cycle, warnings. */
  readonly head: ReactNode;
  /** Actions granted and offered; `view` is ignored, because the record is in view already. */
  readonly actions: readonly ShownAction[];
  readonly labels?: Readonly<Record<string, string>>;
  /** Buttons that are no action of its status. */
  readonly buttons?: ReactNode;
  /** Steps with a head: the next one is there, and the others behind one button. */
  readonly steps: Pick<RecordSteps<never>, 'busy' | 'dialog'> &
    Partial<Pick<HeadSteps<never>, 'head' | 'inHead' | 'isOther'>>;
  readonly height?: DialogHeight;
  /** Decision of the reader on it, before everything else, which is folded then. */
  readonly decided?: ReactNode;
  /** A further tab of this kind of record. */
  readonly more?: { readonly label: string; readonly content: ReactNode } | undefined;
  /** Content of the tab Datos. */
  readonly children: ReactNode;
  onAction(action: string): void;
  onClose(): void;
}

/** Width from which a record of the page has its Historia next to its data. */
const WIDE = '(min-width: 1680px)';

/** Dialog of a record that is only read: its data, its history and its actions. */
export function RecordView(props: Props) {
  const { record, steps, buttons, decided, labels = {}, height = 'lines', onAction, onClose } = props;
  const { inHead, isOther } = steps;
  const hasRoom = useMediaQuery(WIDE);
  const isWide = useContext(RecordFrameContext) === 'page' && hasRoom;
  const actions = props.actions.filter(({ offer }) => offer.action !== 'view' && offer.action !== inHead);
  const whole = (
    <>
      {props.children}
      <AuditLine record={record} />
    </>
  );
  return (
    <RecordDialog
      open
      size="xl"
      height={height}
      title={props.title}
      aside={<StateChip {...props.status} />}
      lead={props.lead}
      onClose={onClose}
      actions={
        (buttons || actions.length > 0) && (
          <>
            {buttons}
            {actions.length > 0 && (
              <ActionBar
                actions={actions}
                labels={labels}
                busy={steps.busy}
                withoutNext={inHead !== undefined}
                {...(isOther ? { isFolded: isOther } : {})}
                onAction={onAction}
              />
            )}
          </>
        )
      }
    >
      {steps.head}
      <SetApartNotice projected={record.projected} />
      {!decided && props.head}
      <RecordTabs
        lifecycle={props.lifecycle}
        id={record.id}
        revision={record.revision}
        isWide={isWide}
        more={props.more}
      >
        {decided ? (
          <>
            {decided}
            <Folded title="Todo el registro" of={`${props.lifecycle} ${record.id}`}>
              {props.head}
              {whole}
            </Folded>
          </>
        ) : (
          whole
        )}
      </RecordTabs>
      {steps.dialog}
    </RecordDialog>
  );
}
