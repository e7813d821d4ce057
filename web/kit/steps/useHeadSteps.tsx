import './next-step.css';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Boundary } from '../../base/Boundary.tsx';
import { nextLook } from '../actions/ActionBar.tsx';
import { isGrave, nextStep, type ShownAction } from '../actions/actions.ts';
import { Keys } from '../keys/keys.tsx';
import { useDeafKeys } from '../keys/useDeafKeys.ts';
import { forgetSent, wasSent } from './form-sent.ts';
import { KeyHint } from './KeyHint.tsx';
import { LastStep, type StepDone } from './LastStep.tsx';
import { StepAlert } from './StepAlert.tsx';
import { inlineOf, type QuestionStep, questionOf, type Steps, undoOf } from './step.ts';
import { StepEndedContext } from './step-done.ts';
import { type RecordSteps, type Stepped, type StepsOf, useRecordSteps } from './useRecordSteps.tsx';
import { useStep } from './useStep.ts';
import { WaitingStep } from './WaitingStep.tsx';

/** Steps of an open record: the next one is in its head with its own fields. */
export interface HeadSteps<Row> extends RecordSteps<Row> {
  /** The next step, and what became of the last one. */
  readonly head: ReactNode;
  /** The action whose step is in the head; undefined: none. */
  readonly inHead: string | undefined;
  /** Whether an action is one of the record's other steps, and not something else that is done with it. */
  isOther(action: ShownAction): boolean;
}

interface Options<Row> {
  readonly record: Row;
  /** Actions as they are granted and offered. */
  readonly actions: readonly ShownAction[];
  readonly labels?: Readonly<Record<string, string>>;
  /** After a step that takes the record away. */
  onGone?(): void;
}

/** The step that the record's form did just before. */
const sentBefore = <Row,>(steps: Steps<Row>, id: string | number): StepDone | undefined => {
  const action = Object.keys(steps).find((each) => wasSent(questionOf(steps, each)?.path ?? '', id));
  const step = action === undefined ? undefined : questionOf(steps, action);
  return action !== undefined && step ? { action, label: step.yes ?? step.does, count: 1 } : undefined;
};

const CLOSED = 'El registro cambió mientras tanto: este paso ya no se puede hacer.';

/**
 * A step in the head is done without a dialog: with its fields, or at one press where it asks nothing. Its result and a
 * refusal are in the same place. What destroys keeps its dialog.
 */
export function useHeadSteps<Row extends Stepped>(
  of: StepsOf<Row>,
  { record, actions, labels = {}, onGone }: Options<Row>,
): HeadSteps<Row> {
  const { steps, command } = of;
  const box = useRef<HTMLElement>(null);
  const deafness = useDeafKeys(box);
  const step = useStep();
  const ended = useContext(StepEndedContext);
  const [last, setLast] = useState(() => sentBefore(steps, record.id));
  useEffect(forgetSent, []);
  const [refusal, setRefusal] = useState('');
  /** The step that holds something typed stays until that is sent, whatever others do to the record. */
  const [typed, setTyped] = useState<ShownAction>();
  const next = nextStep(actions);
  const isInline = (action: string) => questionOf(steps, action) ?? inlineOf(steps, action);
  const offered = next && isInline(next.offer.action) ? next : undefined;
  const shown = typed ?? offered;
  const inHead = shown?.offer.action;
  const rest = useRecordSteps(of, { inHead, ...(onGone ? { onGone } : {}) });
  const named = (action: string) => actions.find(({ offer }) => offer.action === action);
  const labelOf = ({ offer, permission }: ShownAction) => labels[offer.action] ?? permission.description;

  const undo = last && !last.isUndone ? undoOf(steps, last.action) : undefined;
  const inverse = undo === undefined ? undefined : named(undo);

  const finish = (action: ShownAction) => {
    setTyped(undefined);
    ended?.({ label: labelOf(action) });
    const count = (last?.count ?? 0) + 1;
    setLast(
      last && action === inverse
        ? { ...last, count, isUndone: true }
        : { action: action.offer.action, label: labelOf(action), count },
    );
    deafness.end();
  };
  const run = async (action: ShownAction, question: QuestionStep<Row>) => {
    if (step.busy !== undefined) return;
    setRefusal('');
    deafness.begin();
    const payload = (question.command ?? command)(record);
    const outcome = await step.answer(action.offer.action, question.path, payload, {
      reportsItself: ({ is }) => is === 'refused' || is === 'invalid' || is === 'conflict',
    });
    if (outcome?.is === 'done') return finish(action);
    deafness.end();
    if (outcome && outcome.is !== 'failed') setRefusal(outcome.message);
  };
  const start = (name: string, row: Row) => {
    const [question, action] = [questionOf(steps, name), named(name)];
    if (question && action) void run(action, question);
    else rest.start(name, row);
  };

  const asked = shown && questionOf(steps, shown.offer.action);
  const inline = shown && inlineOf(steps, shown.offer.action);
  const confirm = () => {
    if (shown && asked) void run(shown, asked);
  };
  return {
    ...rest,
    busy: step.busy,
    start,
    inHead,
    isOther: (action) => isGrave(action) || (action.offer.allowed && Boolean(isInline(action.offer.action))),
    head: (
      <section
        className={shown || last ? 'next-step shown no-print' : 'next-step no-print'}
        aria-label="Siguiente paso"
        ref={box}
      >
        <LastStep
          last={last}
          undo={
            inverse?.offer.allowed
              ? { busy: step.busy === undo, run: () => start(inverse.offer.action, record) }
              : undefined
          }
        />
        {refusal !== '' && (
          <Alert severity="warning" onClose={() => setRefusal('')}>
            {refusal}
          </Alert>
        )}
        <StepAlert offer={shown?.offer} />
        {shown && asked && (
          <div className="next-step-form" key={inHead}>
            <Keys keys={[{ keys: 'Ctrl+Enter', label: labelOf(shown), run: confirm }]} />
            <Button
              variant="contained"
              loading={step.busy === inHead}
              aria-keyshortcuts="Control+Enter"
              onClick={confirm}
              sx={nextLook(shown)}
            >
              {labelOf(shown)}
              <KeyHint />
            </Button>
            <p className="next-step-text">{asked.text}</p>
          </div>
        )}
        {shown && inline && (
          <Boundary
            key={inHead}
            waiting={<WaitingStep {...inline.room(record)} label={labelOf(shown)} look={nextLook(shown)} />}
          >
            <inline.Fields
              // Once more the same step is another one.
              key={last?.action === inHead ? last?.count : 0}
              record={record}
              command={command(record)}
              label={labelOf(shown)}
              look={nextLook(shown)}
              closed={shown.offer.action === offered?.offer.action ? undefined : CLOSED}
              deafness={deafness}
              onTyped={(is) => setTyped(is ? shown : undefined)}
              onDone={() => finish(shown)}
            />
          </Boundary>
        )}
      </section>
    ),
  };
}
