import { createHash } from 'node:crypto';
import { type CatalogueEvent, catalogueEvents, eventTypes } from '@expediente/catalogues/engine/events.ts';
import { CATALOGUES } from '@expediente/catalogues/registry.ts';
import { AWARD_TEMPLATES } from '@expediente/catalogues/templates/revision.ts';
import { streamKey } from '@expediente/kernel/streams.ts';
import type { RowFold } from '@expediente/readmodels/projection.ts';

/** Templates of a purchase type, each set known by the revision that changed it last, as awards refer to it. */
interface TemplatesRow {
  readonly id: number;
  /** Hashes of the present texts, by template. */
  readonly texts: Readonly<Record<string, string>>;
  /** Hash over all texts, at each revision that changed one. */
  readonly known: readonly { readonly revision: number; readonly sum: string }[];
  /** Revisions with the same texts as today: an award that keeps one of them prints the same. */
  readonly same: readonly number[];
}

const types = eventTypes('purchaseType');

const sumOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

export const purchaseTemplates: RowFold<TemplatesRow, CatalogueEvent> = {
  table: {
    name: 'award_templates',
    columns: { id: 'integer', texts: 'json', known: 'json', same: 'integer[]' },
    key: ['id'],
    indexes: [],
  },
  streams: [catalogueEvents(CATALOGUES.purchaseType)],
  keysOf: (stream) => [{ id: Number(streamKey(stream)[0]) }],
  evolve(row, { type, data, revision }, { id = 0 }) {
    if (type === types.deleted) return null;
    const changed = AWARD_TEMPLATES.filter(({ field }) => field in data);
    if (row !== null && changed.length === 0) return row;
    const texts = {
      ...row?.texts,
      ...Object.fromEntries(changed.map(({ field }) => [field, sumOf(String(data[field]))])),
    };
    const sum = sumOf(AWARD_TEMPLATES.map(({ field }) => texts[field] ?? '').join());
    const known = [...(row?.known ?? []), { revision, sum }];
    const same = known.filter((each) => each.sum === sum).map((each) => each.revision);
    return { id, texts, known, same };
  },
};
