import './run-progress.css';
import type { Run } from '@expediente/schemas/ops/read.ts';
import { Waiting } from '../kit/layout/Waiting.tsx';
import { isCounted, progressText, RUN_KINDS } from './words.ts';

interface Props {
  /** Under way; undefined: nothing is. */
  readonly run: Run | undefined;
  /** Shown where nothing is under way. */
  readonly quiet: string;
}

/** How far a run is. It keeps its place, so that nothing below moves when one begins or ends. */
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
