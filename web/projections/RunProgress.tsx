import './run-progress.css';
import type { Run } from '@expediente/schemas/ops/read.ts';
import { Waiting } from '../kit/layout/Waiting.tsx';
import { isCounted, progressText, RUN_KINDS } from './words.ts';

interface Props {
  /** Run under way; undefined: none is. */
  readonly run: Run | undefined;
  /** Text shown while no run is under way. */
  readonly quiet: string;
}

/** Progress of a run. It takes the same height without one, so that nothing below moves when a run begins or ends. */
export const RunProgress = ({ run, quiet }: Props) => (
  <div className="run-progress">
    {run ? (
      <Waiting done={run.percent} {...(isCounted(run) && { of: 100 })}>
        {`${RUN_KINDS[run.kind]}: ${progressText(run)}. La empezó ${run.by}.`}
      </Waiting>
    ) : (
      <p>{quiet}</p>
    )}
  </div>
);
