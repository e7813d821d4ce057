import type { SaveExtension } from '@expediente/schemas/extension/commands.ts';
import type { ExtensionEvent } from '@expediente/schemas/extension/events.ts';
import type { HolderOfEach, RecordForm } from '../life-cycle/form.ts';
import type { ExtensionCommand } from './commands.ts';
import { extensionLabel } from './words.ts';

type Saved = Extract<ExtensionEvent, { readonly type: 'ExtensionRevised' }>['data'];

/** The field of the form that holds each part of an extension. */
export const EXTENSION_HELD: HolderOfEach<Saved, keyof SaveExtension> = {
  lines: 'p_details',
  judged: 'worked-out',
  lapsed: 'worked-out',
};

export const EXTENSION_FORM: RecordForm<ExtensionCommand['type']> = {
  saves: ['SaveExtension'],
  held: EXTENSION_HELD,
  label: extensionLabel,
};
