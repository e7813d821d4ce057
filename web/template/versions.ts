import type { HistoryEntry } from '@expediente/schemas/history/read.ts';

/** A template as somebody saved it. */
export interface TemplateVersion {
  /** 1 is the first. */
  readonly number: number;
  readonly markup: string;
  readonly user: string;
  readonly at: string;
}

/** The versions of one template from its record's history, newest first: each saved change of it is one. */
export function versionsOf(entries: readonly HistoryEntry[], field: string): readonly TemplateVersion[] {
  const versions: TemplateVersion[] = [];
  for (const { data, user, at } of [...entries].sort((a, b) => a.revision - b.revision)) {
    const markup = data[field];
    if (typeof markup !== 'string' || markup === versions.at(-1)?.markup) continue;
    versions.push({ number: versions.length + 1, markup, user, at });
  }
  return versions.reverse();
}
