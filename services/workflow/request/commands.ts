import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import type { TSchema } from 'typebox';
import type { Command } from '../shared/commands/operation.ts';
import { type RequestForm, saveCommand } from './save.ts';
import { stepCommands } from './steps.ts';

/** Commands of one kind of requests: the save of its own form, and the steps that both kinds share (R3 §4). */
export const requestCommands = <Schema extends TSchema>(
  kind: RequestKind,
  form: RequestForm<Schema>,
): readonly Command[] => [saveCommand(kind, form), ...stepCommands(kind)];
