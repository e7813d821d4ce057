import { COMMANDS } from './modules.ts';
import { Workflow, type WorkflowSources } from './shared/commands/workflow.ts';
import type { CommandMeter } from './shared/pipeline/meter.ts';

/** The write side with the commands of every module. */
export const openWorkflow = (sources: WorkflowSources, meter?: CommandMeter): Workflow =>
  new Workflow(sources, COMMANDS, meter);
