import type { JsonObject } from '@expediente/kernel/events.ts';
import { personText } from '@expediente/kernel/text.ts';
import type { HistoryEntry } from '@expediente/schemas/history/read.ts';

/** Template as it was saved by a user. */
export interface TemplateVersion {
  /** Counted from 1, the oldest. */
  readonly number: number;
  readonly markup: string;
  readonly user: string;
  readonly at: string;
}

/** Entry of the record's history with the data of its event. */
export interface SavedRecord extends Pick<HistoryEntry, 'revision' | 'user' | 'username' | 'at'> {
  readonly data: JsonObject;
}

/** Versions of one template, newest first: one for each saved change. */
export function versionsOf(saved: readonly SavedRecord[], field: string): readonly TemplateVersion[] {
  const versions: TemplateVersion[] = [];
  for (const { data, user, username, at } of [...saved].sort((a, b) => a.revision - b.revision)) {
    const markup = data[field];
    if (typeof markup !== 'string' || markup === versions.at(-1)?.markup) continue;
    versions.push({ number: versions.length + 1, markup, user: personText(user, username), at });
  }
  return versions.reverse();
}
