import type { RequestKind } from '@expediente/schemas/request/kinds.ts';
import type { TSchema } from 'typebox';
import type { Command } from '../shared/commands/operation.ts';
import { type RequestForm, saveCommand } from './save.ts';
import { stepCommands } from './steps.ts';

/** The commands of one kind of requests: its own form, and the steps that R3 §4 gives both. */
export const requestCommands = <Schema extends TSchema>(
  kind: RequestKind,
  form: RequestForm<Schema>,
): readonly Command[] => [saveCommand(kind, form), ...stepCommands(kind)];
