import type { FormField } from '@expediente/schemas/shared/form.ts';
import type { ComponentType } from 'react';
import { useMemo } from 'react';
import { useGranted } from '../../base/session.tsx';
import { shownActions } from '../actions/actions.ts';
import { DecidedPart } from '../approval/DecidedPart.tsx';
import type { Decision } from '../approval/decision.ts';
import { ReadLines } from '../form/LinesField.tsx';
import { offReason, StatusBar } from '../steps/StatusBar.tsx';
import { useHeadSteps } from '../steps/useHeadSteps.tsx';
import {
  actionsOf,
  type Cycle,
  type CycleDetail,
  type CycleRow,
  type RecordFormProps,
  type RecordParts,
  stepsOf,
} from './cycle.ts';
import { OpenedRecord, type RecordDialogProps } from './OpenedRecord.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { RecordView } from './RecordView.tsx';

interface Loaded<Detail> {
  readonly Form: ComponentType<RecordFormProps<Detail>> | undefined;
  readonly parts: RecordParts<Detail> | undefined;
  readonly decisionOn: ((record: Detail) => Decision) | undefined;
}

/** Modes of a life cycle without a form: no record is edited. */
const NO_MODES: Readonly<Record<string, string>> = {};

/** Makes the dialog of a life cycle's records: a new one, one in its form, or one that is only read. */
export const cycleDialog = <Row extends CycleRow, Detail extends Row & CycleDetail>(
  cycle: Cycle<Row, Detail>,
  { Form, parts, decisionOn }: Loaded<Detail>,
) =>
  function CycleDialog({ record, mode, onMode, onClose }: RecordDialogProps) {
    const { states, off, noun, article, height = 'lines' } = cycle;
    const { fresh = `${noun} ${article === 'la' ? 'nueva' : 'nuevo'}` } = cycle;
    const maySend = useGranted(...cycle.pages).some(({ field }) => field === 'sendrequest');
    const form = (saved?: Detail, closed?: string, onMade: (id: string | number) => void = () => undefined) =>
      Form && (
        <Form
          saved={saved}
          closed={closed}
          title={saved ? cycle.name(saved) : fresh}
          bar={saved && <StatusBar states={states} off={off} record={saved} />}
          off={saved ? offReason({ states, off, record: saved }) : ''}
          maySend={maySend}
          onSaved={(id) => onMode(String(id), '')}
          onMade={onMade}
          onClose={onClose}
        />
      );
    return (
      <OpenedRecord<Detail>
        record={record}
        lifecycle={states.id}
        mode={mode}
        path={cycle.path}
        title={noun}
        height={height}
        fresh={(onMade) => form(undefined, undefined, onMade)}
        {...(Form ? {} : { modes: NO_MODES })}
        form={(saved, { closed }) => form(saved, closed)}
        view={(saved) => (
          <CycleView
            cycle={cycle}
            parts={parts}
            decisionOn={decisionOn}
            record={saved}
            onEdit={() => onMode(record, 'editar')}
            onClose={onClose}
          />
        )}
        onClose={onClose}
      />
    );
  };

/** Lines of a record for a field of its form. */
const linesIn = (record: object, { name, of = name.replace(/^p_/, '') }: FormField): readonly object[] =>
  (record as Readonly<Record<string, readonly object[] | undefined>>)[of] ?? []; // a field with lines is read as a list

interface ViewProps<Row extends CycleRow, Detail extends Row & CycleDetail>
  extends Pick<Loaded<Detail>, 'parts' | 'decisionOn'> {
  readonly cycle: Cycle<Row, Detail>;
  readonly record: Detail;
  onEdit(): void;
  onClose(): void;
}

/** A record with its actions and its history. */
function CycleView<Row extends CycleRow, Detail extends Row & CycleDetail>(props: ViewProps<Row, Detail>) {
  const { cycle, parts, decisionOn, record, onEdit, onClose } = props;
  const { states, off, height = 'lines' } = cycle;
  const { Head, Lead, Buttons, default: Content } = parts ?? {};
  const granted = useGranted(...cycle.pages);
  const actions = actionsOf(cycle, granted, record);
  const steps = useHeadSteps<Row>(stepsOf(cycle), { record, actions });
  // Actions on ticked rows decide too.
  const decides = shownActions(granted, record.actions).some(({ offer }) =>
    cycle.decided?.by.includes(offer.action),
  );
  const decision = useMemo(() => (decides ? decisionOn?.(record) : undefined), [decides, decisionOn, record]);
  const notices = Head && <Head record={record} />;
  return (
    <RecordView
      height={height}
      lifecycle={states.id}
      record={record}
      title={cycle.name(record)}
      status={states.status(record.state)}
      lead={Lead ? <Lead record={record} /> : cycle.lead?.(record)}
      head={
        <>
          <StatusBar states={states} off={off} record={record} />
          {!decision && notices}
        </>
      }
      decided={decision && <DecidedPart decision={decision}>{notices}</DecidedPart>}
      actions={actions}
      buttons={Buttons && <Buttons record={record} />}
      steps={steps}
      onAction={(action) => (action === 'update' ? onEdit() : steps.start(action, record))}
      onClose={onClose}
    >
      {Content ? (
        <Content record={record} isDecided={decision !== undefined} />
      ) : (
        <>
          <RecordFacts view={cycle.view} record={record} />
          {cycle.lines && <ReadLines field={cycle.lines} lines={linesIn(record, cycle.lines)} />}
        </>
      )}
    </RecordView>
  );
}
